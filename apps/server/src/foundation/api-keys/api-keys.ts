/** API keys as a feature: the calls of their owner and of operators, and what products ask of a key that was shown to them. */
import { API_KEY_LIMITS, apiKeyCalls } from '@candor/wire';
import { apiKeyDeskCalls } from '@candor/wire/operators';
import type { Tx } from '../../platform/db/database.ts';
import type { Feature } from '../../platform/feature.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { AuthenticateKey } from '../../platform/http/admit-caller.ts';
import type { Platform } from '../../platform/platform.ts';
import { createKeyring } from '../files/index.ts';
import type { KeyDeps } from './change-keys.ts';
import { addKey, beginningOf, changeKey, endAll, killKey, removeKey, shownKey } from './change-keys.ts';
import { allKeysOf, holdWithdrawingKey, keysOf } from './keys-store.ts';
import { createKnownKeys } from './known-keys.ts';
import type { KeyUse, KnownKey } from './known-keys.ts';
import { signedSession } from './signed-session.ts';
import { apiKeyTexts } from './texts.ts';

export interface ApiKeys {
  feature: Feature;
  export: { name: string; about: string; rows: typeof exportRows };
  /** The key that was shown, if it may still be used from this address; its signature is the caller's to check. */
  admit(apiKey: string, ip: string): Promise<KeyUse>;
  /** Whether the house made it at any time: guessing is counted, real ones never are. */
  isOurs(apiKey: string): boolean;
  /** A signed request to our own calls (R-API-1): whose it is, or the refusal that says what is wrong. */
  authenticate: AuthenticateKey;
  /** What nodes keep of keys may be seconds old; money that leaves asks the database, in the transaction that lets it go. */
  stillWithdraws(tx: Tx, keyId: number): Promise<boolean>;
  /** After a signature was right. */
  noteUse(key: KnownKey): void;
  /** Hears of keys that were changed or ended, on whichever node, once this one has forgotten what it knew of them. */
  onChanged(hear: (keys: readonly string[]) => void): void;
}

export function createApiKeys(
  platform: Platform,
  ports: Pick<KeyDeps, 'identity' | 'notify' | 'audit'>,
): ApiKeys {
  const ring = createKeyring(platform.config.fileKeys, 'api-keys');
  const known = createKnownKeys(platform, ring);
  const deps: KeyDeps = { platform, ring, known, ...ports };
  ports.identity.onLockedOut((tx, userId, why) => endAll(deps, tx, { userId, by: why }));
  const listOf = async (userId: number) =>
    (await keysOf(platform.db, userId)).map((row) => shownKey(row, platform));
  const admit: ApiKeys['admit'] = async (apiKey, ip) => {
    const key = await known.find(apiKey);
    if (key === undefined) return { refused: 'unknown' };
    if (!known.isAlive(key)) return { refused: 'over' };
    return key.takesFrom(ip) ? { key } : { refused: 'address' };
  };
  return {
    admit,
    authenticate: signedSession(platform.clock, { admit, noteUse: known.noteUse }),
    export: {
      name: 'api_keys',
      about: 'API keys: names, scopes, addresses, last use and end; no secret.',
      rows: exportRows,
    },
    isOurs: known.isOurs,
    stillWithdraws: (tx, id) =>
      holdWithdrawingKey(tx, {
        id,
        at: new Date(platform.clock.now()),
        waitingAt: new Date(platform.waits.now()),
      }),
    noteUse: known.noteUse,
    onChanged: known.onChanged,
    feature: {
      name: 'api-keys',
      texts: apiKeyTexts,
      routes: [
        ...routesOf(apiKeyCalls, {
          list: async (_request, { session }) => ({
            list: await listOf(session.userId),
            limit: API_KEY_LIMITS.keys,
          }),
          add: (request, caller) => addKey(deps, request, caller),
          change: (request, caller) => changeKey(deps, request, caller),
          remove: (request, caller) => removeKey(deps, request, caller),
        }),
        ...routesOf(apiKeyDeskCalls, {
          list: async ({ user_id }) => ({
            list: (await keysOf(platform.db, user_id)).map((row) => shownKey(row, platform)),
          }),
          kill: (request, caller) => killKey(deps, request, caller),
        }),
      ],
      start: async () => known.start(),
      stop: () => known.writeUses(),
    },
  };
}

/** A few dozen at most. As lists name them: whoever has all of a key that lives hears its account, wherever the file has come to (R-API-1). */
async function* exportRows(db: Platform['db'], userId: number) {
  const rows = await allKeysOf(db, userId);
  yield rows.map((row) => ({
    id: row.id,
    begins_with: beginningOf(row),
    name: row.name,
    kind: row.kind === 'H' ? 'HMAC' : 'Ed25519',
    can_trade: String(row.can_trade),
    withdraws_from: row.withdraws_from?.toISOString() ?? '',
    addresses: row.addresses.join(' '),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? '',
    last_used_at: row.last_used_at?.toISOString() ?? '',
    ended_at: row.ended_at?.toISOString() ?? '',
    ended_by: row.ended_by ?? '',
  }));
}
