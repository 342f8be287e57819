/**
 * Who signed a request to our own calls: `Candor-Key`, `Candor-Timestamp` (milliseconds) and `Candor-Signature` over timestamp,
 * method, path with query and body as they stand on the line. A key opens the calls that name its scope, and no session.
 */
import type { Clock } from '../../platform/clock.ts';
import type { AuthenticateKey } from '../../platform/http/admit-caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { KeyUse, KnownKey } from './known-keys.ts';

const WINDOW_MS = 5_000;
const AHEAD_MS = 1_000;
/** No session has this number: what acts on sessions is open to no key. */
const NO_SESSION = 0;

interface AdmittedKeys {
  admit(apiKey: string, ip: string): Promise<KeyUse>;
  noteUse(key: KnownKey): void;
}

export function signedSession(clock: Clock, keys: AdmittedKeys): AuthenticateKey {
  return async ({ apiKey, timestamp, signature, payload, ip, needs }) => {
    const use = await keys.admit(apiKey, ip);
    if ('refused' in use || !use.key.verify(payload, signature)) throw new Refusal('api_key_refused');
    const at = /^[0-9]{13}$/.test(timestamp) ? Number(timestamp) : 0;
    const now = clock.now();
    if (at >= now + AHEAD_MS || now - at > WINDOW_MS) throw new Refusal('api_key_clock');
    if (needs === undefined || (needs === 'trade' && !use.key.canTrade)) throw new Refusal('api_key_scope');
    keys.noteUse(use.key);
    return { sessionId: NO_SESSION, userId: use.key.userId };
  };
}
