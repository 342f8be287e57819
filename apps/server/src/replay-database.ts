/** What `npm run replay` does with a database, beside a running server or without one: reads, and changes nothing (R-POL-7). */
import { assemble } from './foundation/assemble.ts';
import type { ProductFactory } from './foundation/foundation.ts';
import { layFoundation } from './foundation/foundation.ts';
import { withOperatorCommands } from './foundation/operators/index.ts';
import type { Replay, ReplayRange } from './foundation/replay/index.ts';
import { newestJournal, replayAll } from './foundation/replay/index.ts';
import type { Config } from './platform/config.ts';
import type { Database, Queryable } from './platform/db/database.ts';
import { withIdlePlatform } from './platform/idle-platform.ts';
import type { Platform } from './platform/platform.ts';
import { PRODUCTS } from './products/products.ts';
import { exportDay, rangeOfDay, replayDay, snapshotsAfter } from './products/proofs/index.ts';
import type { ReplayPart, ReplayProgressFile } from './replay-progress.ts';
import { openReplayProgress } from './replay-progress.ts';

type Snapshot = Awaited<ReturnType<typeof snapshotsAfter>>[number];

export interface ReplayDates {
  /** UTC dates, both included. */
  from?: string | undefined;
  until?: string | undefined;
}

export interface ReplayTold {
  /** A sentence for each thing replayed and whether it is as it was published. */
  say(sentence: string, holds: boolean): void;
  progress(sentence: string): void;
}

interface Run {
  db: Database;
  replays: readonly Replay[];
  told: ReplayTold;
  file: ReplayProgressFile;
}

/** Answers whether all of it is as it was published. A run that was killed goes on where it was when the same is asked for again. */
export function replayDatabase(config: Config, dates: ReplayDates, told: ReplayTold): Promise<boolean> {
  return withOperatorCommands(config, ({ db }) =>
    withIdlePlatform({ config, db }, async (platform) => {
      const file = openReplayProgress(config.dataDir, JSON.stringify(dates));
      const isWhole = await replayDates({ db, replays: await replaysOf(platform), told, file }, dates);
      file.end();
      return isWhole;
    }),
  );
}

/** What foundation and products give, without a server that runs. */
export async function replaysOf(platform: Platform): Promise<readonly Replay[]> {
  const on = layFoundation(platform);
  assemble(
    on,
    PRODUCTS.map((create: ProductFactory) => create(platform, on)),
  );
  await on.markets.reload();
  return on.collection.replays();
}

async function replayDates(run: Run, dates: ReplayDates): Promise<boolean> {
  const { db } = run;
  const those = (wanted: boolean): Run => ({
    ...run,
    replays: run.replays.filter(({ night }) => (night !== undefined) === wanted),
  });
  const [byRange, fromFirst] = [those(false), those(true)];
  let isWhole = true;
  const days = await daysIn(db, dates);
  for (const day of days) {
    const range = await rangeOfDay(db, day);
    isWhole = (await replayPart(byRange, day.date, { range, day })) && isWhole;
  }
  // What came after the last day that is published: nobody signed for it yet, and it is replayed all the same.
  if (dates.until === undefined) isWhole = (await replayRest(byRange)) && isWhole;
  const whole = await allOf(db);
  return (await replayPart(fromFirst, 'all', { range: whole })) && isWhole;
}

async function replayRest(run: Run): Promise<boolean> {
  const last = (await daysIn(run.db, {})).at(-1);
  const whole = await allOf(run.db);
  const range =
    last === undefined
      ? whole
      : {
          journals: { after: last.journal, upTo: whole.journals.upTo },
          times: { after: last.taken_at, upTo: whole.times.upTo },
        };
  return replayPart(run, last === undefined ? 'everything' : `since ${last.date}`, { range });
}

const allOf = async (db: Queryable): Promise<ReplayRange> => ({
  journals: { after: 0n, upTo: await newestJournal(db) },
  times: { after: new Date(0), upTo: new Date('9999-01-01') },
});

async function replayPart(
  { db, replays, told, file }: Run,
  name: string,
  { range, day }: { range: ReplayRange; day?: Snapshot },
): Promise<boolean> {
  let part: ReplayPart = file.part(name);
  if (day !== undefined && part.ledger === undefined) {
    part = { ...part, ledger: await replayedLedger(db, day, told) };
    file.save(name, part);
  }
  if (!part.isDone) {
    for await (const products of replayAll(db, { replays, range, done: part.products })) {
      part = { ...part, products };
      file.save(name, part);
      told.progress(`${name}: ${products.map((each) => `${each.name} ${each.records}`).join(', ')}`);
    }
    part = { ...part, isDone: true };
    file.save(name, part);
  }
  if (part.ledger !== undefined) told.say(part.ledger.sentence, part.ledger.holds);
  for (const { name: product, records, differing, differences } of part.products) {
    if (differing === 0) told.say(`${name}: ${product}, ${records} as they were replayed.`, true);
    for (const difference of differences) told.say(`${name}: ${difference}.`, false);
    if (differing > differences.length)
      told.say(`${name}: ${product}, ${differing} differences in all.`, false);
  }
  return part.ledger?.holds !== false && part.products.every(({ differing }) => differing === 0);
}

async function replayedLedger(
  db: Queryable,
  day: Snapshot,
  told: ReplayTold,
): Promise<NonNullable<ReplayPart['ledger']>> {
  const { journals, customers, difference } = await replayDay(db, day, (of) =>
    told.progress(`${of.date}: ${of.journals} journals`),
  );
  if (difference !== undefined) return { sentence: `${day.date}: ${difference}.`, holds: false };
  const sentence = `${day.date}: ${journals} journals give the hash, ${customers} leaves, every root and total.`;
  return { sentence, holds: true };
}

/** Everything from the first journal on, as lines for the independent checker. */
export function exportDatabase(
  config: Config,
  { until }: ReplayDates,
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

async function daysIn(db: Queryable, { from = '', until = '9' }: ReplayDates): Promise<Snapshot[]> {
  const days = await snapshotsAfter(db, 0, 1_000_000);
  return days.filter(({ date }) => date >= from && date <= until);
}
