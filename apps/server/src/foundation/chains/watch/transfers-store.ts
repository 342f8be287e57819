/** SQL of chains_transfers: what was seen to arrive, where it stands in the chain, and what listeners were told of it. */
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { ChainName, SeenTransfer } from '../ports.ts';

interface TransferRow {
  id: number;
  chain: ChainName;
  currency_id: number;
  user_id: number;
  tx_id: string;
  output_index: number;
  from_address: string | null;
  address: string;
  raw_amount: string;
  amount: bigint;
  confirmations: number;
  needed: number;
}

const COLUMNS = `t.id, t.chain, t.currency_id, t.user_id, t.tx_id, t.output_index, t.from_address, t.address, t.raw_amount::text as raw_amount, t.amount,
  case when t.is_in_chain then greatest(0, c.block_number - t.block_number + 1) else 0 end::integer as confirmations,
  k.confirmations as needed`;
const JOINED = `from chains_transfers t
  join chains_cursors c on c.chain = t.chain
  join chains_currencies k on k.chain = t.chain and k.currency_id = t.currency_id`;

/** Told as seen, by listeners known, and not final: newest first. */
export async function transfersUnderway(db: Queryable, userId: number): Promise<SeenTransfer[]> {
  const rows = await db.query<TransferRow>(
    `select ${COLUMNS} ${JOINED} where t.user_id = $1 and t.told = 'seen' order by t.id desc limit 200`,
    [userId],
  );
  return rows.map(transferOf);
}

export async function transfersById(db: Queryable, ids: readonly number[]): Promise<SeenTransfer[]> {
  const rows = await db.query<TransferRow>(
    `select ${COLUMNS} ${JOINED} where t.id = any($1::integer[]) order by t.id`,
    [ids],
  );
  return rows.map(transferOf);
}

function transferOf(row: TransferRow): SeenTransfer {
  return {
    id: row.id,
    chain: row.chain,
    currencyId: row.currency_id,
    userId: row.user_id,
    txId: row.tx_id,
    outputIndex: row.output_index,
    fromAddress: row.from_address,
    address: row.address,
    rawAmount: BigInt(row.raw_amount),
    amount: row.amount,
    confirmations: row.confirmations,
    confirmationsNeeded: row.needed,
  };
}

/** What a listener has not been told yet, as the state the row stands in and the one that is due. */
const IS_DEEP = `c.block_number - t.block_number + 1 >= k.confirmations`;
const DUE = `(t.is_in_chain and t.told in ('nothing', 'unseen') or not t.is_in_chain and t.told = 'seen' or t.is_in_chain and t.told = 'seen' and ${IS_DEEP})`;

export async function transfersToTell(db: Queryable, chain: ChainName, at: Date): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select t.id ${JOINED} where t.chain = $1 and t.told <> 'final' and ${DUE} and (t.try_after is null or t.try_after <= $2)
     order by t.id limit 200`,
    [chain, at],
  );
  return rows.map(({ id }) => id);
}

/** Whether a transfer of a block that is gone still waits to be told as unseen: nothing more is scanned before. */
export async function hasOrphansToTell(db: Queryable, chain: ChainName): Promise<boolean> {
  const rows = await db.query(
    `select 1 as one from chains_transfers where chain = $1 and told = 'seen' and not is_in_chain limit 1`,
    [chain],
  );
  return rows.length > 0;
}

export interface Told {
  kind: 'seen' | 'unseen' | 'final';
  sighting: number;
  transfer: SeenTransfer;
}

/** Takes the next step of one transfer under its row's lock; undefined when there is none (any more). */
export async function takeNextTelling(tx: Tx, id: number, at: Date): Promise<Told | undefined> {
  // Locked first and read afterwards: of two nodes the second one sees what the first one did.
  await tx.query('select 1 from chains_transfers where id = $1 for no key update', [id]);
  const [row] = await tx.query<TransferRow & { kind: Told['kind']; sighting: number }>(
    `select ${COLUMNS}, t.sighting, case when not t.is_in_chain then 'unseen' when t.told = 'seen' then 'final' else 'seen' end as kind
     ${JOINED} where t.id = $1 and t.told <> 'final' and ${DUE}`,
    [id],
  );
  if (row === undefined) return undefined;
  const sighting = row.kind === 'seen' ? row.sighting + 1 : row.sighting;
  await tx.query(
    `update chains_transfers set told = $2, sighting = $3, fault = null, attempts = 0, try_after = null,
       final_at = case when $2 = 'final' then $4::timestamptz end where id = $1`,
    [id, row.kind, sighting, at],
  );
  return { kind: row.kind, sighting, transfer: transferOf(row) };
}

/** A listener threw: told again later, each time a little later. */
export async function postponeTelling(
  db: Queryable,
  id: number,
  { fault, at }: { fault: string; at: Date },
): Promise<void> {
  await db.query(
    `update chains_transfers set fault = $2, attempts = attempts + 1,
       try_after = $3::timestamptz + least(60, power(2, least(attempts, 6))) * interval '1 second' where id = $1`,
    [id, fault, at],
  );
}
