/** Rebates on the fees of contracts, accrued in the transaction that takes them (R-RF-1, ADR 91), by the functions of referral. */
import type { Tx } from '../../platform/db/database.ts';

/** Before any balance or event of a customer is touched: what lies in the pair for referrers. */
export async function lockRebates(tx: Tx, pairId: number): Promise<void> {
  await tx.query(`select referral_lock('contracts', $1)`, [pairId]);
}

export interface PaidFee {
  userId: number;
  /** Null: of his own contract account. */
  copyId: bigint | null;
  fee: bigint;
  /** Names the fee once for ever. */
  ref: string;
}

/**
 * Fees that were posted in this transaction, all in the currency of margins. Those of copies earn nobody anything: their lead decides how
 * much is traded, and whoever was paid by it would be him or his friend (R-CP-6, ADR 140).
 */
export async function accrueRebates(
  tx: Tx,
  of: { pairId: number; batch: string; at: Date; currencyId: number; fees: readonly PaidFee[] },
): Promise<void> {
  const fees = of.fees.filter(({ fee, copyId }) => fee > 0n && copyId === null);
  if (fees.length === 0) return;
  const amounts = fees.map(({ fee }) => fee);
  await tx.query(
    `select referral_accrue('contracts', $1, $2, $3, $4::integer[], array_fill($5::integer, array[cardinality($4::integer[])]), $6::bigint[], $6::bigint[], $7::text[])`,
    [
      of.pairId,
      of.batch,
      of.at,
      fees.map(({ userId }) => userId),
      of.currencyId,
      amounts,
      fees.map(({ ref }) => ref),
    ],
  );
}
