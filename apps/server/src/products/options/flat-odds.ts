/**
 * Counts, once a day is over, how often flat would have won in it (R-OPT-7), from the same ticks that everybody can download, and
 * answers the terms in force with what follows from the last 30 days.
 */
import type { OptionTick } from '@candor/formulas';
import { countFlat } from '@candor/formulas';
import type { Queryable } from '../../platform/db/database.ts';
import type { FlatDay } from './flat-odds-store.ts';
import { countsSince, insertDay, isCounted } from './flat-odds-store.ts';
import type { TermsInForce } from './flat-odds-rules.ts';
import { ODDS_DAYS, termsInForce } from './flat-odds-rules.ts';
import { readTerms } from './options-store.ts';
import type { OptionDeps, OptionPair } from './ports.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The last imagined order of a day settles so much later. */
const LONGEST_MS = HOUR_MS + 60_000;

export async function currentTerms(
  { platform }: OptionDeps,
  db: Queryable,
  pairId: number,
): Promise<TermsInForce[]> {
  const since = new Date(startOfDay(platform.clock.now()) - ODDS_DAYS * DAY_MS);
  const [terms, counts] = [await readTerms(db, pairId), await countsSince(db, pairId, since)];
  return terms.map((row) =>
    termsInForce(
      row,
      counts.find(({ durationS, flatBand }) => durationS === row.durationS && flatBand === row.flatBand),
      platform.config.mode,
    ),
  );
}

/** Counts every day of the last 30 that is over and not counted; how many were. */
export async function countDays(deps: OptionDeps): Promise<number> {
  const { platform, ports } = deps;
  const newest = startOfDay(platform.clock.now() - DAY_MS - LONGEST_MS);
  let counted = 0;
  for (const pair of ports.pairs()) {
    const sold = (await readTerms(platform.db, pair.id)).filter(({ flatBand }) => flatBand !== null);
    for (let at = newest; at > newest - ODDS_DAYS * DAY_MS; at -= DAY_MS) {
      const days = sold.map(({ durationS, flatBand }) => ({
        pairId: pair.id,
        durationS,
        flatBand: flatBand!,
        day: new Date(at),
      }));
      const missing = await withoutCounted(platform.db, days);
      const done = missing.length === 0 ? 0 : await countDay(deps, pair, missing);
      // The chain began later.
      if (done < missing.length) break;
      counted += done;
    }
  }
  return counted;
}

async function withoutCounted(db: Queryable, days: readonly FlatDay[]): Promise<FlatDay[]> {
  const missing: FlatDay[] = [];
  for (const day of days) if (!(await isCounted(db, day))) missing.push(day);
  return missing;
}

async function countDay(
  { platform, ports }: OptionDeps,
  pair: OptionPair,
  days: readonly FlatDay[],
): Promise<number> {
  const from = days[0]!.day.getTime();
  const ticks: OptionTick[] = [];
  // By the hour, and without the lines: a day's text has no place in memory.
  for (let hour = from - 1; hour < from + DAY_MS + LONGEST_MS; hour += HOUR_MS) {
    const read = await ports.ticks.between(platform.db, { pairId: pair.id, from: hour, to: hour + HOUR_MS });
    for (const { seq, at, index, status } of read) ticks.push({ seq, at, index, status });
  }
  // Before the chain began there is nothing to count, and nothing to remember.
  if (ticks.length === 0) return 0;
  for (const day of days) {
    const { durationS, flatBand } = day;
    const span = { from, to: from + DAY_MS, durationMs: durationS * 1000 };
    const count = countFlat(ticks, { ...span, flatBand, indexStep: pair.indexStep });
    await insertDay(platform.db, { ...day, count, countedAt: new Date(platform.clock.now()) });
  }
  return days.length;
}

const startOfDay = (at: number): number => at - (at % DAY_MS);
