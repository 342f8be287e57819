/**
 * Who signed a request, and whether its time is right. What is signed is what came over the line: the raw query followed by the raw
 * body, without `signature` and never encoded again; over the websocket the parameters sorted by name.
 */
import type { Clock } from '../../../platform/clock.ts';
import { addressBlock } from '../../../platform/http/rate-limiter.ts';
import type { ApiKeys, KnownKey } from '../../../foundation/api-keys/index.ts';
import type { BotFault } from '../faults.ts';
import { FAULTS, illegal, missing } from '../faults.ts';
import type { Params } from '../params.ts';
import type { RequestLimits } from '../request-limits.ts';

const DEFAULT_WINDOW_MS = 5_000;
const LONGEST_WINDOW_MS = 60_000;
const AHEAD_MS = 1_000;

export interface Shown {
  apiKey: string | undefined;
  ip: string;
}

/** `query&body` as it came, without the signature. */
export function signedText(query: string, body: string): string {
  return `${withoutSignature(query)}${withoutSignature(body)}`;
}

function withoutSignature(text: string): string {
  if (!text.includes('signature=')) return text;
  return text
    .split('&')
    .filter((part) => !part.startsWith('signature='))
    .join('&');
}

/** What a websocket request signs. */
export function sortedText(params: Params): string {
  return [...params]
    .filter(([name]) => name !== 'signature')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

export function createSigning(of: { clock: Clock; keys: ApiKeys; wrong: RequestLimits }) {
  const { clock, keys, wrong } = of;
  const guesses = (ip: string): readonly string[] => [`wrong:${addressBlock(ip)}`];

  /** A guess is counted before it is answered, and the right key from the same address still works. */
  function refuse(ip: string, fault: BotFault): never {
    wrong.take(guesses(ip), 1);
    throw fault;
  }

  async function admit({ apiKey, ip }: Shown): Promise<KnownKey> {
    if (apiKey === undefined || apiKey === '') throw FAULTS.keyFormat();
    if (apiKey.length > 128 || !/^[A-Za-z0-9_-]+$/.test(apiKey)) refuse(ip, FAULTS.keyFormat());
    const use = await keys.admit(apiKey, ip);
    return 'key' in use ? use.key : refuse(ip, FAULTS.badKey());
  }

  /** Throws -1021 unless the request is of now; asked again before an order goes to the engine. */
  function checkTime(params: Params): void {
    const text = params.get('timestamp');
    if (text === undefined || text === '') throw missing('timestamp');
    if (!/^[0-9]{1,16}$/.test(text)) throw illegal('timestamp');
    const given = Number(text);
    const at = given > 1e14 ? Math.floor(given / 1000) : given;
    const wish = params.get('recvWindow');
    const windowMs = wish === undefined || wish === '' ? DEFAULT_WINDOW_MS : Number(wish);
    if (!/^[0-9]{1,6}(\.[0-9]{1,3})?$/.test(wish ?? '0')) throw illegal('recvWindow');
    if (windowMs > LONGEST_WINDOW_MS) throw FAULTS.window();
    const now = clock.now();
    if (at >= now + AHEAD_MS) throw FAULTS.clockAhead();
    if (now - at > windowMs) throw FAULTS.clock();
  }

  return {
    admit,
    checkTime,
    noteUse: keys.noteUse,
    async signed(shown: Shown, params: Params, payload: string): Promise<KnownKey> {
      const key = await admit(shown);
      const signature = params.get('signature');
      if (signature === undefined || signature === '') throw missing('signature');
      if (!key.verify(payload, signature)) refuse(shown.ip, FAULTS.signature());
      checkTime(params);
      keys.noteUse(key);
      return key;
    },
  };
}

export type Signing = ReturnType<typeof createSigning>;
