/** SQL of disclosures_*: the facts of each token, and who confirmed which edition. */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { DisclosureFacts } from './disclosure-facts.ts';
import type { AssetFacts } from './disclosure-rules.ts';

export interface AssetRow extends AssetFacts {
  currency_id: number;
}

export async function readAssets(db: Queryable): Promise<AssetRow[]> {
  return db.query<AssetRow>(
    `select currency_id, issuer, custodian, place, attestor, attested_on::text as attested_on, attestation_link, attestation_days,
       is_simulated, terms from disclosures_assets order by currency_id`,
  );
}

export async function findAsset(db: Queryable, currencyId: number): Promise<AssetFacts | undefined> {
  return (await readAssets(db)).find(({ currency_id: id }) => id === currencyId);
}

export async function saveAsset(
  tx: Tx,
  of: { currencyId: number; facts: DisclosureFacts; terms: number },
): Promise<void> {
  const { currencyId, facts, terms } = of;
  await tx.query(
    `insert into disclosures_assets as a (currency_id, issuer, custodian, place, attestor, attested_on, attestation_link, attestation_days,
       is_simulated, terms)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (currency_id) do update set issuer = $2, custodian = $3, place = $4, attestor = $5, attested_on = $6, attestation_link = $7,
       attestation_days = $8, is_simulated = $9, terms = $10`,
    [
      currencyId,
      facts.issuer,
      facts.custodian,
      facts.place,
      facts.attestor,
      facts.attested_on,
      facts.attestation_link,
      facts.attestation_days,
      facts.is_simulated,
      terms,
    ],
  );
}

interface Confirmed {
  userId: number;
  currencyId: number;
  edition: string;
}

export async function hasConfirmed(db: Queryable, of: Confirmed): Promise<boolean> {
  const rows = await db.query(
    'select 1 as there from disclosures_confirmed where user_id = $1 and currency_id = $2 and edition = $3',
    [of.userId, of.currencyId, of.edition],
  );
  return rows.length > 0;
}

export async function keepConfirmed(tx: Tx, of: Confirmed & { at: Date }): Promise<void> {
  await tx.query(
    `insert into disclosures_confirmed (user_id, currency_id, edition, confirmed_at) values ($1, $2, $3, $4) on conflict do nothing`,
    [of.userId, of.currencyId, of.edition, of.at],
  );
}

export const listConfirmed = (db: Queryable, userId: number) =>
  db.query<{ currency_id: number; edition: string; confirmed_at: Date }>(
    'select currency_id, edition, confirmed_at from disclosures_confirmed where user_id = $1 order by confirmed_at, currency_id',
    [userId],
  );
