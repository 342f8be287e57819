/** SQL of chains_sweeps: which addresses hold something to gather, and the plans that take it. */
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { Span } from '../../../platform/http/span-of.ts';
import type { ChainName } from '../ports.ts';

export interface SweepCandidate {
  address: string;
  addressIndex: number;
  /** Smallest units that final deposits have brought. */
  arrived: bigint;
  /** The same with what is less than the least deposit, and final too. */
  known: bigint;
  /** All of them. */
  transferIds: readonly number[];
}

/**
 * Addresses with enough to gather, most first; not those with a deposit under way or a sweep that is open. Of less than the least deposit nothing
 * counts: anybody sends that, on and on, and what of it is final goes along with what does count.
 */
export async function sweepCandidates(
  db: Queryable,
  of: {
    chain: ChainName;
    currencyId: number;
    fingerprint: string;
    leastRaw: bigint;
    leastDeposit: bigint;
    most: number;
  },
): Promise<SweepCandidate[]> {
  const rows = await db.query<{
    address: string;
    address_index: number;
    arrived: string;
    known: string;
    transfer_ids: number[];
  }>(
    `select t.address, a.address_index, (sum(t.raw_amount) filter (where t.amount >= $6))::text as arrived, sum(t.raw_amount)::text as known,
       array_agg(t.id) as transfer_ids
     from chains_transfers t join chains_addresses a on a.chain = t.chain and a.address = t.address and a.fingerprint = $3
     where t.chain = $1 and t.currency_id = $2 and t.told = 'final' and t.sweep_id is null
       and not exists (select 1 from chains_sweeps s where s.chain = t.chain and s.from_address = t.address and s.state = 'open')
       and not exists (select 1 from chains_transfers u where u.chain = t.chain and u.address = t.address and u.currency_id = t.currency_id
         and u.told <> 'final' and u.is_in_chain and u.amount >= $6)
     group by t.address, a.address_index having sum(t.raw_amount) filter (where t.amount >= $6) >= $4::numeric
     order by sum(t.raw_amount) filter (where t.amount >= $6) desc limit $5`,
    [of.chain, of.currencyId, of.fingerprint, String(of.leastRaw), of.most, of.leastDeposit],
  );
  return rows.map((row) => ({
    address: row.address,
    addressIndex: row.address_index,
    arrived: BigInt(row.arrived),
    known: BigInt(row.known),
    transferIds: row.transfer_ids,
  }));
}

/** Smallest units of a currency that deposits have brought to an address and no sweep has taken, final or not. */
export async function depositedAt(
  db: Queryable,
  of: { chain: ChainName; currencyId: number; address: string },
): Promise<bigint> {
  const [row] = await db.query<{ raw: string }>(
    `select coalesce(sum(raw_amount), 0)::text as raw from chains_transfers
     where chain = $1 and currency_id = $2 and address = $3 and sweep_id is null and (told = 'final' or told <> 'final' and is_in_chain)`,
    [of.chain, of.currencyId, of.address],
  );
  return BigInt(row!.raw);
}

export interface NewSweep {
  chain: ChainName;
  currencyId: number;
  from: string;
  addressIndex: number;
  to: string;
  rawAmount: bigint;
  amount: bigint;
  at: Date;
  /** Nothing is sent: somebody has to look first. */
  failure?: string;
}

/** Undefined when another node was faster. */
export async function insertSweep(tx: Tx, of: NewSweep): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    `insert into chains_sweeps (chain, currency_id, from_address, address_index, to_address, raw_amount, amount, planned_at, state, reason, ended_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning id`,
    [
      of.chain,
      of.currencyId,
      of.from,
      of.addressIndex,
      of.to,
      String(of.rawAmount),
      of.amount,
      of.at,
      of.failure === undefined ? 'open' : 'failed',
      of.failure ?? null,
      of.failure === undefined ? null : of.at,
    ],
  );
  return row?.id;
}

/** The deposits it gathers: those that its amount is made of, and no other that became final since. */
export async function takeTransfers(
  tx: Tx,
  of: { sweepId: number; transferIds: readonly number[] },
): Promise<void> {
  await tx.query(
    `update chains_transfers set sweep_id = $1 where id = any ($2::integer[]) and sweep_id is null`,
    [of.sweepId, of.transferIds],
  );
}

export async function endSweep(
  tx: Tx,
  of: { id: number; state: 'done' | 'failed'; reason: string | null; at: Date },
): Promise<void> {
  await tx.query(
    `update chains_sweeps set state = $2, reason = $3, ended_at = $4 where id = $1 and state = 'open'`,
    [of.id, of.state, of.reason, of.at],
  );
}

/** Lets the deposits of a failed sweep be gathered by another; false when it is not one, or was let go before. */
export async function releaseTransfers(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx.query(
    `update chains_transfers t set sweep_id = null from chains_sweeps s where t.sweep_id = s.id and s.id = $1 and s.state = 'failed' returning 1 as one`,
    [id],
  );
  return rows.length > 0;
}

export interface SweepRow {
  id: number;
  chain: ChainName;
  currency_id: number;
  from_address: string;
  to_address: string;
  amount: bigint;
  state: 'open' | 'done' | 'failed';
  reason: string | null;
  planned_at: Date;
  ended_at: Date | null;
  is_held: boolean;
}

export const sweepPage = (
  db: Queryable,
  of: { chain: string | null; span: Span; limit: number; offset: number },
): Promise<SweepRow[]> =>
  db.query<SweepRow>(
    `select id, chain, currency_id, from_address, to_address, amount, state, reason, planned_at, ended_at,
       exists (select 1 from chains_transfers t where t.sweep_id = s.id) as is_held
     from chains_sweeps s where ($1::text is null or chain = $1) and ($2::timestamptz is null or planned_at >= $2)
       and ($3::timestamptz is null or planned_at < $3) order by id desc limit $4 offset $5`,
    [of.chain, ...of.span, of.limit, of.offset],
  );

/** What waits at customers' addresses for being gathered, by chain and currency, 10^-8. */
export const toGather = (
  db: Queryable,
): Promise<{ chain: ChainName; currency_id: number; addresses: bigint; amount: bigint }[]> =>
  db.query(
    `select chain, currency_id, count(distinct address) as addresses, sum(amount)::bigint as amount from chains_transfers
     where told = 'final' and sweep_id is null group by chain, currency_id order by chain, currency_id`,
  );
