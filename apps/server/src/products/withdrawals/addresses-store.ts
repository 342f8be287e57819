/** SQL on the address book. Deleted rows stay, for withdrawals name them; an address saved again is another row. */
import type { Queryable } from '../../platform/db/database.ts';

export interface AddressRow {
  id: bigint;
  user_id: number;
  currency_id: number;
  chain: string;
  address: string;
  label: string;
  created_at: Date;
  usable_at: Date;
}

const COLUMNS = 'id, user_id, currency_id, chain, address, label, created_at, usable_at';

/** Undefined when the address or the label is there already; `which` says what. */
export async function insertAddress(
  tx: Queryable,
  of: Omit<AddressRow, 'id'>,
): Promise<AddressRow | undefined> {
  const rows = await tx.query<AddressRow>(
    `insert into withdrawals_addresses (user_id, currency_id, chain, address, label, created_at, usable_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning ${COLUMNS}`,
    [of.user_id, of.currency_id, of.chain, of.address, of.label, of.created_at, of.usable_at],
  );
  return rows[0];
}

export function addressesOf(db: Queryable, userId: number, currencyId?: number): Promise<AddressRow[]> {
  return db.query<AddressRow>(
    `select ${COLUMNS} from withdrawals_addresses where user_id = $1 and deleted_at is null and ($2::integer is null or currency_id = $2)
     order by number desc`,
    [userId, currencyId ?? null],
  );
}

/** A saved address by what the customer named; the chain tells two of one text apart. */
export async function findAddress(
  db: Queryable,
  of: { userId: number; currencyId: number; address: string; chain: string | undefined },
): Promise<AddressRow | undefined> {
  const rows = await db.query<AddressRow>(
    `select ${COLUMNS} from withdrawals_addresses where user_id = $1 and currency_id = $2 and deleted_at is null
       and lower(address) = lower($3) and (address = $3 or chain = 'ERC20') and ($4::text is null or chain = $4) order by number limit 1`,
    [of.userId, of.currencyId, of.address, of.chain ?? null],
  );
  return rows[0];
}

export async function addressById(db: Queryable, id: bigint): Promise<AddressRow | undefined> {
  return (await db.query<AddressRow>(`select ${COLUMNS} from withdrawals_addresses where id = $1`, [id]))[0];
}

/** Whether it still stands in its owner's address book; locked, so that it stands there until the transaction ends. */
export async function isSaved(tx: Queryable, id: bigint): Promise<boolean> {
  const rows = await tx.query(
    'select 1 as one from withdrawals_addresses where id = $1 and deleted_at is null for share',
    [id],
  );
  return rows.length > 0;
}

export async function deleteAddress(
  tx: Queryable,
  of: { id: number; userId: number; at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    'update withdrawals_addresses set deleted_at = $3 where id = $1 and user_id = $2 and deleted_at is null returning 1 as one',
    [of.id, of.userId, of.at],
  );
  return rows.length > 0;
}

/** Takes those out of the book that still wait to be usable; answers which. */
export async function deleteWaiting(tx: Queryable, userId: number, at: Date): Promise<bigint[]> {
  const rows = await tx.query<{ id: bigint }>(
    'update withdrawals_addresses set deleted_at = $2 where user_id = $1 and deleted_at is null and usable_at > $2 returning id',
    [userId, at],
  );
  return rows.map(({ id }) => id);
}

/**
 * Other customers who have or had this address in their address book, those whose verification was decided: anybody can register and save
 * somebody's address, and would have people look at each of his withdrawals.
 */
export async function otherCustomersAt(
  db: Queryable,
  of: { chain: string; address: string; userId: number },
): Promise<number> {
  const [row] = await db.query<{ others: bigint }>(
    `select count(*) as others from kyc_judged(array(
       select distinct user_id from withdrawals_addresses where chain = $1 and address = $2 and user_id <> $3))`,
    [of.chain, of.address, of.userId],
  );
  return Number(row!.others);
}
