/** SQL of new versions of contract terms; versions are never changed (R-GEN-3). */
import type { Tx } from '../../../platform/db/database.ts';
import type { PairTerms } from '../positions/position.ts';

/** The next version of a pair: step and share of the capital stay what they were. */
export async function insertTerms(
  tx: Tx,
  terms: Omit<PairTerms, 'version' | 'priceStep' | 'capitalShare'>,
): Promise<void> {
  const [row] = await tx.query<{ version: number }>(
    `insert into contracts_terms (pair_id, version, lot, tick, fee_rate, liquidation_fee_rate, max_lots, max_slippage, leverages, capital_share)
     select pair_id, version + 1, $2, tick, $3, $4, $5, $6, $7, capital_share from contracts_terms where pair_id = $1
     order by version desc limit 1 returning version`,
    [
      terms.pairId,
      terms.lot,
      terms.feeRate,
      terms.liquidationFeeRate,
      terms.maxLots,
      terms.maxSlippage,
      terms.leverages,
    ],
  );
  await tx.query(
    `insert into contracts_tiers (pair_id, version, up_to, max_leverage, maintenance_rate, deduction)
     select $1, $2, * from unnest($3::bigint[], $4::integer[], $5::bigint[], $6::bigint[])`,
    [
      terms.pairId,
      row!.version,
      terms.tiers.map(({ upTo }) => upTo),
      terms.tiers.map(({ maxLeverage }) => maxLeverage),
      terms.tiers.map(({ maintenanceRate }) => maintenanceRate),
      terms.tiers.map(({ deduction }) => deduction),
    ],
  );
}
