/** SQL of what this database knows to be between a chain and the ledger, each statement a part of the caller's snapshot. */
import type { Queryable } from '../../../platform/db/database.ts';
import type { ChainName } from '../ports.ts';

export interface OpenPayout {
  currencyId: number;
  to: string;
  amount: bigint;
  rawAmount: bigint;
  /** Every transaction that may pay it; none of one that waits for its signature. */
  txIds: readonly string[];
  isOutside: boolean;
}

/** A transaction of a sweep that has not ended; none while it waits for its signature. */
export interface OpenLeg {
  txId: string | null;
  isOutside: boolean;
}

export async function openPayouts(db: Queryable, chain: ChainName): Promise<OpenPayout[]> {
  const rows = await db.query<Omit<OpenPayout, 'rawAmount'> & { rawAmount: string }>(
    `select p.currency_id as "currencyId", p.to_address as "to", p.amount, p.raw_amount::text as "rawAmount",
       array(select t.tx_id from chains_payout_tries t where t.payout_id = p.id)
         || case when p.tx_id is null then '{}'::text[] else array[p.tx_id] end as "txIds", p.signed_tx is null as "isOutside"
     from chains_payouts p where p.chain = $1 and p.state in ('queued', 'signed', 'sent') order by p.id`,
    [chain],
  );
  return rows.map((row) => ({ ...row, rawAmount: BigInt(row.rawAmount) }));
}

/** Transactions of sweeps that have not ended: what moves stays ours, the fee leaves. */
export async function openLegs(db: Queryable, chain: ChainName): Promise<OpenLeg[]> {
  return db.query<OpenLeg>(
    `select tx_id as "txId", signed_tx is null as "isOutside" from chains_sweep_legs
     where chain = $1 and state in ('queued', 'signed', 'sent') order by id`,
    [chain],
  );
}

/** What sweeps cost and the ledger has not heard of, 10^-8 of the chain's coin. */
export async function unbookedSweepFees(db: Queryable, chain: ChainName): Promise<bigint> {
  const [row] = await db.query<{ sum: bigint }>(
    `select coalesce(sum(fee), 0)::bigint as sum from chains_sweep_legs where chain = $1 and fee > 0 and fee_posted_at is null`,
    [chain],
  );
  return row!.sum;
}

/** By currency: what stands in a block and was not told, less what was told and stands in none any more. */
export async function untoldTransfers(db: Queryable, chain: ChainName): Promise<Map<number, bigint>> {
  const rows = await db.query<{ currency_id: number; sum: bigint }>(
    `select currency_id, sum(case when is_in_chain and told <> 'seen' then amount
       when not is_in_chain and told = 'seen' then -amount else 0 end)::bigint as sum
     from chains_transfers where chain = $1 and told <> 'final' group by currency_id`,
    [chain],
  );
  return new Map(rows.map(({ currency_id: id, sum }) => [id, sum]));
}
