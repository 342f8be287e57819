/**
 * Keys as this node knows them: read once, kept for a few seconds, and forgotten at once where the bus says that one was changed or
 * ended. Junk never reaches the database, for a key carries a mark of the house. Who used which key is written down lazily.
 */
import * as v from 'valibot';
import { API_KEY_LIMITS } from '@candor/wire';
import { shaped } from '../../platform/bus.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { createHouseTokens } from '../../platform/http/house-tokens.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Keyring } from '../files/index.ts';
import { createAddressCheck } from './key-addresses.ts';
import type { KeyRow } from './keys-store.ts';
import { findKey, noteUses } from './keys-store.ts';
import type { Verifier } from './key-signatures.ts';
import { ed25519Verifier, hmacVerifier } from './key-signatures.ts';

export interface KnownKey {
  id: number;
  userId: number;
  apiKey: string;
  kind: 'HMAC' | 'Ed25519';
  canTrade: boolean;
  /** On the waiting clock; null: never. */
  withdrawsFrom: number | null;
  createdAt: number;
  expiresAt: number | null;
  /** Only from a list of addresses. */
  isBound: boolean;
  takesFrom(ip: string): boolean;
  verify: Verifier;
  /** Milliseconds; as this node knows it. */
  lastUsedAt: number;
}

const TOPIC = 'api-keys.changed';
/** How long a change may be unheard of where its message was lost, and where there is no bus between nodes. */
const FRESH_MS = { shared: 10_000, alone: 3_000 };
const WRITE_USES_MS = 10_000;
/** Beyond this the oldest are forgotten. */
const MOST_KNOWN = 50_000;

export type KeyUse = { key: KnownKey } | { refused: 'unknown' | 'over' | 'address' };

export type KnownKeys = ReturnType<typeof createKnownKeys>;

export function createKnownKeys(platform: Platform, ring: Keyring) {
  const { db, bus, clock, config, jobs } = platform;
  const tokens = createHouseTokens(config.secretPepper, 'api-keys');
  const known = new Map<string, { key: Promise<KnownKey | undefined>; until: number }>();
  const used = new Map<number, number>();
  const listeners: ((keys: readonly string[]) => void)[] = [];
  const freshMs = bus.isShared ? FRESH_MS.shared : FRESH_MS.alone;
  bus.subscribe(
    TOPIC,
    ({ keys }: { keys: readonly string[] }) => {
      for (const key of keys) known.delete(key);
      for (const hear of listeners) hear(keys);
    },
    shaped(v.object({ keys: v.array(v.string()) })),
  );

  function find(apiKey: string): Promise<KnownKey | undefined> {
    // Before anything is worked out: this is asked for each order.
    const held = known.get(apiKey);
    const now = performance.now();
    if (held !== undefined && held.until > now) return held.key;
    if (!tokens.isOurs(apiKey)) return Promise.resolve(undefined);
    const key = read(apiKey, held?.key);
    if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value!);
    known.set(apiKey, { key, until: now + freshMs });
    key.catch(() => known.delete(apiKey));
    return key;
  }

  async function read(
    apiKey: string,
    before: Promise<KnownKey | undefined> | undefined,
  ): Promise<KnownKey | undefined> {
    const row = await findKey(db, apiKey);
    return row && knownOf(row, ring, (await before?.catch(() => undefined))?.verify);
  }

  return {
    make: tokens.make,
    isOurs: tokens.isOurs,
    find,
    /** Whether it may still do anything: neither over nor unused for too long (R-API-1). */
    isAlive(
      key: Pick<KnownKey, 'expiresAt' | 'canTrade' | 'withdrawsFrom' | 'createdAt' | 'lastUsedAt' | 'id'>,
    ): boolean {
      const now = clock.now();
      if (key.expiresAt !== null && key.expiresAt <= now) return false;
      return !isLapsed({ ...key, lastUsedAt: Math.max(key.lastUsedAt, used.get(key.id) ?? 0) }, now);
    },
    noteUse: (key: KnownKey): void => {
      key.lastUsedAt = clock.now();
      used.set(key.id, key.lastUsedAt);
    },
    /** In the transaction of the change: every node forgets the keys once it is committed. */
    changed(tx: Tx, keys: readonly string[]): void {
      if (keys.length > 0) tx.afterCommit(() => bus.publish(TOPIC, { keys }));
    },
    onChanged: (hear: (keys: readonly string[]) => void): void => void listeners.push(hear),
    start: () => jobs.everyNode('api-keys-uses', WRITE_USES_MS, writeUses),
    writeUses,
  };

  async function writeUses(): Promise<void> {
    const uses = [...used].map(([id, at]) => ({ id, at }));
    if (uses.length === 0) return;
    await noteUses(db, uses);
    for (const { id, at } of uses) if (used.get(id) === at) used.delete(id);
  }
}

/** A key that trades or withdraws and that nobody has used for 90 days does nothing any more. */
export function isLapsed(
  {
    canTrade,
    withdrawsFrom,
    createdAt,
    lastUsedAt,
  }: Pick<KnownKey, 'canTrade' | 'withdrawsFrom' | 'createdAt' | 'lastUsedAt'>,
  now: number,
): boolean {
  const acts = canTrade || withdrawsFrom !== null;
  return acts && now - Math.max(createdAt, lastUsedAt) > API_KEY_LIMITS.unusedDays * DAY_MS;
}

/** `verify`: as it was made for this key before; what a key signs with never changes. */
function knownOf(row: KeyRow, ring: Keyring, verify?: Verifier): KnownKey {
  return {
    id: row.id,
    userId: row.user_id,
    apiKey: row.api_key,
    kind: row.kind === 'H' ? 'HMAC' : 'Ed25519',
    canTrade: row.can_trade,
    withdrawsFrom: row.withdraws_from?.getTime() ?? null,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at?.getTime() ?? null,
    lastUsedAt: row.last_used_at?.getTime() ?? 0,
    isBound: row.addresses.length > 0,
    takesFrom: createAddressCheck(row.addresses),
    verify:
      verify ??
      (row.kind === 'H'
        ? hmacVerifier(ring.open(row.secret!, row.api_key).toString())
        : ed25519Verifier(row.public_key!)),
  };
}
