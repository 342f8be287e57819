/** SQL of chain_addresses and chain_keys: one address a user and chain, out of indices that are handed out once. */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { ChainName } from './ports.ts';

export async function addressOfUser(db: Queryable, of: { userId: number; chain: ChainName }): Promise<string | undefined> {
  const [row] = await db.query<{ address: string }>('select address from chain_addresses where user_id = $1 and chain = $2', [
    of.userId,
    of.chain,
  ]);
  return row?.address;
}

/** The next index of a key; its row stays locked until the end of the transaction, so none is skipped or given twice. */
export async function takeIndex(tx: Tx, key: { chain: ChainName; fingerprint: string }): Promise<number> {
  const [row] = await tx.query<{ index: number }>(
    `insert into chain_keys as k (chain, fingerprint, next_index) values ($1, $2, 1)
     on conflict (chain, fingerprint) do update set next_index = k.next_index + 1
     returning next_index - 1 as index`,
    [key.chain, key.fingerprint],
  );
  return row!.index;
}

export interface NewAddress {
  chain: ChainName;
  address: string;
  userId: number;
  fingerprint: string;
  index: number;
  at: Date;
}

/** `rescan_after` is where the watcher stood: whatever it scans from there on without knowing the address is scanned again. */
export async function insertAddress(tx: Tx, { chain, address, userId, fingerprint, index, at }: NewAddress): Promise<void> {
  await tx.query(
    `insert into chain_addresses (chain, address, user_id, fingerprint, address_index, rescan_after, issued_at)
     values ($1, $2, $3, $4, $5, coalesce((select block_number from chain_cursors where chain = $1), 0), $6)`,
    [chain, address, userId, fingerprint, index, at],
  );
}

export async function ownerOfAddress(db: Queryable, of: { chain: ChainName; address: string }): Promise<number | undefined> {
  const [row] = await db.query<{ user_id: number }>('select user_id from chain_addresses where chain = $1 and address = $2', [
    of.chain,
    of.address,
  ]);
  return row?.user_id;
}

export interface WatchedAddress {
  address: string;
  userId: number;
  /** Null: nothing to catch up on. */
  rescanAfter: number | null;
}

/** Addresses of a chain from an id on: callers keep what they have and read what is new. */
export async function addressesAfter(db: Queryable, chain: ChainName, afterId: number): Promise<(WatchedAddress & { id: number })[]> {
  const rows = await db.query<{ id: number; address: string; user_id: number; rescan_after: bigint | null }>(
    'select id, address, user_id, rescan_after from chain_addresses where chain = $1 and id > $2 order by id',
    [chain, afterId],
  );
  return rows.map(({ id, address, user_id: userId, rescan_after: after }) => ({
    id,
    address,
    userId,
    rescanAfter: after === null ? null : Number(after),
  }));
}
