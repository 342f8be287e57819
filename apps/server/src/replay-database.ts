/** What `npm run replay` does with a database, beside a running server or without one: reads, and changes nothing (R-POL-7). */
import { withOperatorCommands } from './foundation/operators/index.ts';
import type { Config } from './platform/config.ts';
import type { Queryable } from './platform/db/database.ts';
import { exportDay, replayDay, snapshotsAfter } from './products/proofs/index.ts';
import { verifySpotLogs } from './products/spot/index.ts';

type Snapshot = Awaited<ReturnType<typeof snapshotsAfter>>[number];

export interface ReplayRange {
  /** UTC dates, both included. */
  from?: string | undefined;
  until?: string | undefined;
}

export interface ReplayTold {
  /** A sentence for each thing replayed and whether it is as it was published. */
  say(sentence: string, holds: boolean): void;
  progress(sentence: string): void;
}

/** Answers whether all of it is as it was published. A run that was stopped goes on with `from` of the day it was at. */
export function replayDatabase(config: Config, range: ReplayRange, told: ReplayTold): Promise<boolean> {
  return withOperatorCommands(config, async ({ db }) => {
    let areWhole = true;
    for (const day of await daysIn(db, range)) {
      const { journals, customers, difference } = await replayDay(db, day, (of) =>
        told.progress(`${of.date}: ${of.journals} journals`),
      );
      areWhole &&= difference === undefined;
      if (difference === undefined)
        told.say(
          `${day.date}: ${journals} journals give the hash, ${customers} leaves, every root and total.`,
          true,
        );
      else told.say(`${day.date}: ${difference}.`, false);
    }
    for await (const { symbol, commands, trades, difference } of verifySpotLogs(db)) {
      areWhole &&= difference === undefined;
      if (difference === undefined)
        told.say(`${symbol}: ${commands} commands give the ${trades} stored trades.`, true);
      else told.say(`${symbol}: log and tables differ after command ${commands}: ${difference}.`, false);
    }
    return areWhole;
  });
}

/** Everything from the first journal on, as lines for the independent checker. */
export function exportDatabase(
  config: Config,
  { until }: ReplayRange,
  write: (line: string) => void,
): Promise<void> {
  return withOperatorCommands(config, async ({ db }) => {
    let after = 0n;
    for (const day of await daysIn(db, { until })) {
      for await (const line of exportDay(db, day, after)) write(line);
      after = day.journal;
    }
  });
}

async function daysIn(db: Queryable, { from = '', until = '9' }: ReplayRange): Promise<Snapshot[]> {
  const days = await snapshotsAfter(db, 0, 1_000_000);
  return days.filter(({ date }) => date >= from && date <= until);
}
