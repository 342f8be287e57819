/** SQL on what chains took for payouts and the house has still to post. */
import type { Unbooked } from '../../../foundation/product.ts';
import type { Queryable } from '../../../platform/db/database.ts';

export interface NetworkFeeRow {
  withdrawal_id: bigint;
  chain: string;
  currency_id: number;
  amount: bigint;
}

export async function insertNetworkFee(
  tx: Queryable,
  of: { withdrawalId: bigint; chain: string; currencyId: number; amount: bigint; at: Date },
): Promise<void> {
  await tx.query(
    `insert into withdrawals_network_fees (withdrawal_id, chain, currency_id, amount, at) values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [of.withdrawalId, of.chain, of.currencyId, of.amount, of.at],
  );
}

export function dueNetworkFees(db: Queryable): Promise<NetworkFeeRow[]> {
  return db.query(
    'select withdrawal_id, chain, currency_id, amount from withdrawals_network_fees where posted_at is null order by withdrawal_id limit 200',
  );
}

/** What waits to be posted, by contra account and currency. */
export function unbookedFees(db: Queryable): Promise<readonly Unbooked[]> {
  return db.query(
    `select 'X:' || lower(chain) as account, currency_id as "currencyId", sum(amount)::bigint as amount
     from withdrawals_network_fees where posted_at is null group by 1, 2`,
  );
}

/** False when somebody else has booked it. */
export async function markPosted(tx: Queryable, withdrawalId: bigint, at: Date): Promise<boolean> {
  const rows = await tx.query(
    'update withdrawals_network_fees set posted_at = $2 where withdrawal_id = $1 and posted_at is null returning 1 as one',
    [withdrawalId, at],
  );
  return rows.length > 0;
}
