/** SQL of options_flat_days: what a day of the public tick log says about flat. */
import type { FlatCount } from '@candor/formulas';
import type { Queryable } from '../../platform/db/database.ts';

export interface FlatDay {
  pairId: number;
  durationS: number;
  flatBand: bigint;
  /** Midnight UTC. */
  day: Date;
}

const asDay = (day: Date): string => day.toISOString().slice(0, 10);

export async function isCounted(
  db: Queryable,
  { pairId, durationS, flatBand, day }: FlatDay,
): Promise<boolean> {
  const rows = await db.query(
    'select 1 as one from options_flat_days where pair_id = $1 and duration_s = $2 and flat_band = $3 and day = $4::date',
    [pairId, durationS, flatBand, asDay(day)],
  );
  return rows.length > 0;
}

/** A second node that counted the same day finds it there. */
export async function insertDay(
  db: Queryable,
  of: FlatDay & { count: FlatCount; countedAt: Date },
): Promise<void> {
  await db.query(
    `insert into options_flat_days (pair_id, duration_s, day, flat_band, samples, hits, counted_at)
     values ($1, $2, $3::date, $4, $5, $6, $7) on conflict do nothing`,
    [of.pairId, of.durationS, asDay(of.day), of.flatBand, of.count.samples, of.count.hits, of.countedAt],
  );
}

/** Sums since a day, by duration and band. */
export async function countsSince(
  db: Queryable,
  pairId: number,
  since: Date,
): Promise<{ durationS: number; flatBand: bigint; samples: number; hits: number }[]> {
  const rows = await db.query<{ duration_s: number; flat_band: bigint; samples: number; hits: number }>(
    `select duration_s, flat_band, sum(samples)::integer as samples, sum(hits)::integer as hits
     from options_flat_days where pair_id = $1 and day >= $2::date group by 1, 2`,
    [pairId, asDay(since)],
  );
  return rows.map(({ duration_s: durationS, flat_band: flatBand, samples, hits }) => ({
    durationS,
    flatBand,
    samples,
    hits,
  }));
}
