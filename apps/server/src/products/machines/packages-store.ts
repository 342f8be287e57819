/** SQL of machines_packages: what is on offer, how many of its units are leased, and what its running rentals are owed. */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { PackageRow } from './package.ts';

const ROW = `id, model, hash_rate, location, pool, pool_url, units, leased, rent_currency_id, rent, term_days, kind, output_currency_id,
  daily_output, power_cost, state, published_at, opens_at, closed_at, demo_key`;

/** Every package, or those that are not closed; in the order in which they were made. */
export const listPackages = (db: Queryable, of: { withClosed: boolean }): Promise<PackageRow[]> =>
  db.query<PackageRow>(`select ${ROW} from machines_packages where $1 or state <> 'closed' order by id`, [
    of.withClosed,
  ]);

export async function findPackage(db: Queryable, id: number): Promise<PackageRow | undefined> {
  const [row] = await db.query<PackageRow>(`select ${ROW} from machines_packages where id = $1`, [id]);
  return row;
}

/** Leases, ends of rentals, each day and the acts of people take turns at this row; it is locked before anything else of its package. */
export async function lockPackage(tx: Tx, id: number): Promise<PackageRow | undefined> {
  const [row] = await tx.query<PackageRow>(
    `select ${ROW} from machines_packages where id = $1 for no key update`,
    [id],
  );
  return row;
}

export interface NewPackage {
  model: string;
  hashRate: string;
  location: string;
  pool: string;
  poolUrl: string;
  units: number;
  rentCurrencyId: number;
  rent: bigint;
  termDays: number;
  kind: PackageRow['kind'];
  outputCurrencyId: number;
  dailyOutput: bigint | null;
  powerCost: bigint;
  publishedAt: Date;
  demoKey?: string;
}

/** Undefined when a demo's package is there already. */
export async function insertPackage(tx: Tx, of: NewPackage): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    `insert into machines_packages (model, hash_rate, location, pool, pool_url, units, rent_currency_id, rent, term_days, kind,
       output_currency_id, daily_output, power_cost, published_at, demo_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict (demo_key) do nothing returning id`,
    [
      of.model,
      of.hashRate,
      of.location,
      of.pool,
      of.poolUrl,
      of.units,
      of.rentCurrencyId,
      of.rent,
      of.termDays,
      of.kind,
      of.outputCurrencyId,
      of.dailyOutput,
      of.powerCost,
      of.publishedAt,
      of.demoKey ?? null,
    ],
  );
  return row?.id;
}

/** The first opening says when leasing begins; later ones only go on. */
export async function openPackage(tx: Tx, id: number, opensAt: Date): Promise<void> {
  await tx.query(
    `update machines_packages set state = 'open', opens_at = coalesce(opens_at, $2) where id = $1`,
    [id, opensAt],
  );
}

export async function pausePackage(tx: Tx, id: number): Promise<void> {
  await tx.query(`update machines_packages set state = 'paused' where id = $1`, [id]);
}

export async function closePackage(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.query(`update machines_packages set state = 'closed', closed_at = $2 where id = $1`, [id, at]);
}

export interface OwedRow {
  package_id: number;
  rentals: bigint;
  /** Fixed output that they are still to be paid; 0 of measured output. */
  owed: bigint;
}

/** Of running rentals, by package; of one package where `id` is given. No package has more rentals than units. */
export const owedByPackage = (db: Queryable, id: number | null = null): Promise<OwedRow[]> =>
  db.query<OwedRow>(
    `select package_id, count(*) as rentals, coalesce(sum(units * daily_output * (term_days - days)), 0)::bigint as owed
     from machines_rentals where state = 'running' and ($1::integer is null or package_id = $1) group by package_id`,
    [id],
  );

/** Figures of one moment, over several statements. */
export function inSnapshot<T>(
  db: { transaction<R>(name: string, work: (tx: Tx) => Promise<R>): Promise<R> },
  work: (snapshot: Queryable) => Promise<T>,
): Promise<T> {
  return db.transaction('machines-figures', async (tx) => {
    await tx.query('set transaction isolation level repeatable read read only');
    return work(tx);
  });
}

export async function modelsOf(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db.query<{ id: number; model: string }>(
    'select id, model from machines_packages where id = any ($1::integer[])',
    [ids],
  );
  return new Map(rows.map(({ id, model }) => [id, model]));
}
