/** SQL of who else a payment to an address may be of: payouts that are recorded for its transaction, and those of which nobody has said anything. */
import type { Queryable } from '../../../platform/db/database.ts';
import type { Payout } from '../payouts-store.ts';

type Asking = Pick<Payout, 'id' | 'chain' | 'to' | 'currencyId'>;

/** Payments that ended another payout, as `transaction:output`. */
export async function endedBy(
  db: Queryable,
  { id, chain }: Asking,
  txIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ payment: string }>(
    `select tx_id || ':' || paid as payment from chains_payouts, unnest(array_append(more_outputs, output_index)) as paid
     where id <> $1 and chain = $2 and tx_id = any ($3::text[]) and paid is not null`,
    [id, chain, txIds],
  );
  return new Set(rows.map(({ payment }) => payment));
}

/** Of others to this address how many wait to be paid just this by this transaction, as `transaction:amount`. */
export async function recordedFor(
  db: Queryable,
  { id, chain, to, currencyId }: Asking,
  txIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ payment: string; n: number }>(
    `select tx_id || ':' || raw_amount as payment, count(*)::integer as n from chains_payouts
     where id <> $1 and chain = $2 and to_address = $3 and currency_id = $4 and state = 'sent' and output_index is null
       and tx_id = any ($5::text[]) group by 1`,
    [id, chain, to, currencyId, txIds],
  );
  return new Map(rows.map(({ payment, n }) => [payment, n]));
}

/** Of others to this address how many ask for just this, and nothing is recorded for them; by amount. */
export async function askedFor(
  db: Queryable,
  { id, chain, to, currencyId }: Asking,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ amount: string; n: number }>(
    `select raw_amount::text as amount, count(*)::integer as n from chains_payouts
     where id <> $1 and chain = $2 and to_address = $3 and currency_id = $4 and state = 'queued' and tx_id is null group by raw_amount`,
    [id, chain, to, currencyId],
  );
  return new Map(rows.map(({ amount, n }) => [amount, n]));
}
