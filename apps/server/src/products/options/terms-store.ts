/** SQL of the terms of one duration. An order keeps what it was accepted under in its own row (R-GEN-3). */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { DurationTerms } from './purchase-rules.ts';

export async function saveTerms(tx: Tx, pairId: number, terms: DurationTerms): Promise<void> {
  await tx.query(
    `update options_terms set payout_ratio = $3, flat_ratio = $4, flat_band = $5, min_stake = $6, max_stake = $7
     where pair_id = $1 and duration_s = $2`,
    [
      pairId,
      terms.durationS,
      terms.payoutRatio,
      terms.flatRatio,
      terms.flatBand,
      terms.minStake,
      terms.maxStake,
    ],
  );
}

/** A live house sells no flat: what an installation begins with is a demo's (R-OPT-2). */
export async function dropFlat(db: Queryable): Promise<void> {
  await db.query('update options_terms set flat_ratio = null, flat_band = null where flat_ratio is not null');
}
