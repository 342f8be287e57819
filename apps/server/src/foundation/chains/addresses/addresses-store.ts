/** SQL of chains_addresses and chains_keys: one address a user and chain, out of indices that are handed out once. */
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { ChainName } from '../ports.ts';

export async function addressOfUser(
  db: Queryable,
  of: { userId: number; chain: ChainName },
): Promise<string | undefined> {
  const [row] = await db.query<{ address: string }>(
    'select address from chains_addresses where user_id = $1 and chain = $2',
    [of.userId, of.chain],
  );
  return row?.address;
}

/** The next index of a key; its row stays locked until the end of the transaction, so none is skipped or given twice. */
export async function takeIndex(tx: Tx, key: { chain: ChainName; fingerprint: string }): Promise<number> {
  const [row] = await tx.query<{ index: number }>(
    `insert into chains_keys as k (chain, fingerprint, next_index) values ($1, $2, 1)
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
export async function insertAddress(
  tx: Tx,
  { chain, address, userId, fingerprint, index, at }: NewAddress,
): Promise<void> {
  await tx.query(
    `insert into chains_addresses (chain, address, user_id, fingerprint, address_index, rescan_after, issued_at)
     values ($1, $2, $3, $4, $5, coalesce((select block_number from chains_cursors where chain = $1), 0), $6)`,
    [chain, address, userId, fingerprint, index, at],
  );
}

export async function ownerOfAddress(
  db: Queryable,
  of: { chain: ChainName; address: string },
): Promise<number | undefined> {
  const [row] = await db.query<{ user_id: number }>(
    'select user_id from chains_addresses where chain = $1 and address = $2',
    [of.chain, of.address],
  );
  return row?.user_id;
}

/** Where on its key an address lies; undefined when the key is another. */
export async function indexOfAddress(
  db: Queryable,
  of: { chain: ChainName; address: string; fingerprint: string },
): Promise<number | undefined> {
  const [row] = await db.query<{ index: number }>(
    'select address_index as index from chains_addresses where chain = $1 and address = $2 and fingerprint = $3',
    [of.chain, of.address, of.fingerprint],
  );
  return row?.index;
}

export async function allAddresses(
  db: Queryable,
  chain: ChainName,
): Promise<{ address: string; userId: number }[]> {
  return await db.query('select address, user_id as "userId" from chains_addresses where chain = $1', [
    chain,
  ]);
}

export interface NewlyWatched {
  address: string;
  userId: number;
  /** Blocks after this one may have been scanned without the address. */
  rescanAfter: number;
}

/** Addresses that the watcher has not caught up on; every new one is among them until it has. */
export async function addressesToRescan(db: Queryable, chain: ChainName): Promise<NewlyWatched[]> {
  return await db.query(
    `select address, user_id as "userId", rescan_after::float8 as "rescanAfter" from chains_addresses
     where chain = $1 and rescan_after is not null order by id limit 1000`,
    [chain],
  );
}

export async function saveRescanned(tx: Tx, chain: ChainName, addresses: readonly string[]): Promise<void> {
  await tx.query('update chains_addresses set rescan_after = null where chain = $1 and address = any ($2)', [
    chain,
    addresses,
  ]);
}

/** Addresses that money ever arrived at: what holdings are counted over. */
export async function usedAddresses(db: Queryable, chain: ChainName): Promise<string[]> {
  const rows = await db.query<{ address: string }>(
    'select distinct address from chains_transfers where chain = $1',
    [chain],
  );
  return rows.map(({ address }) => address);
}
