/** SQL of chains_sweep_terms: a row a currency and chain. */
import type { Queryable } from '../../../platform/db/database.ts';
import type { SweepTerms } from './sweep-rules.ts';

export async function readSweepTerms(db: Queryable): Promise<SweepTerms[]> {
  return await db.query(
    `select chain, currency_id as "currencyId", is_on as "isOn", threshold, hot_ceiling as "hotCeiling", max_fee as "maxFee"
     from chains_sweep_terms order by chain, currency_id`,
  );
}

/** The first start of an installation writes them; later ones change nothing. */
export async function seedSweepTerms(db: Queryable, terms: readonly SweepTerms[]): Promise<void> {
  for (const each of terms)
    await db.query(
      `insert into chains_sweep_terms (chain, currency_id, is_on, threshold, hot_ceiling, max_fee) values ($1, $2, $3, $4, $5, $6)
       on conflict do nothing`,
      valuesOf(each),
    );
}

export async function saveSweepTerms(db: Queryable, terms: SweepTerms): Promise<void> {
  await db.query(
    `update chains_sweep_terms set is_on = $3, threshold = $4, hot_ceiling = $5, max_fee = $6 where chain = $1 and currency_id = $2`,
    valuesOf(terms),
  );
}

const valuesOf = (of: SweepTerms) => [
  of.chain,
  of.currencyId,
  of.isOn,
  of.threshold,
  of.hotCeiling,
  of.maxFee,
];
