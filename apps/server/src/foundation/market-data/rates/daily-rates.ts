/**
 * Reads the daily sheet when it is due and keeps it (R-MD-7), on whichever node holds the lease. What cannot be believed is
 * kept too, marked as held back, and somebody on call is told.
 */
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import { utcDay } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { OwedPage } from './daily-store.ts';
import {
  latestDay,
  markAnswered,
  markFailed,
  markPaged,
  markSilence,
  owePage,
  readDaily,
  readHeld,
  readWatch,
  writeSheet,
} from './daily-store.ts';
import { fetchSheet } from './fetch-sheet.ts';
import { SILENT_AFTER_MS, heldBack, nextAfterFailure, nextAfterSheet, perDollar } from './rate-rules.ts';
import type { RateSheet } from './read-sheet.ts';
import { SheetFault } from './read-sheet.ts';

/** A source that never answered is told of after this many tries, about an hour: its address is wrong. */
const NEVER_AFTER = 6;

export interface DailyRatesNeeds {
  db: Database;
  clock: Clock;
  log: Logger;
  url: string;
  page(of: OwedPage): Promise<void>;
}

/** One look: reads if due, then tells what is owed. */
export async function lookForSheet(needs: DailyRatesNeeds): Promise<void> {
  const { db, clock } = needs;
  const { is_due: isDue } = await readWatch(db, new Date(clock.now()));
  if (isDue) await read(needs);
  await tellSilence(needs);
  const { owed } = await readWatch(db, new Date(clock.now()));
  if (owed === null) return;
  // Marked after somebody was reached: what nobody took is tried at the next look.
  await needs.page(owed);
  await markPaged(db, owed);
}

async function read(needs: DailyRatesNeeds): Promise<void> {
  const { db, clock, log, url } = needs;
  try {
    const sheet = await fetchSheet(url);
    await take(needs, sheet);
  } catch (error) {
    const fault = reasonOf(error);
    log.warn({ fault }, 'daily rates: no sheet');
    const now = clock.now();
    const { failures } = await readWatch(db, new Date(now));
    await markFailed(db, { fault, nextAt: new Date(nextAfterFailure(failures, now)) });
  }
}

async function take({ db, clock, log }: DailyRatesNeeds, sheet: RateSheet): Promise<void> {
  const now = clock.now();
  if (sheet.day > utcDay(now)) throw new SheetFault(`the sheet is of ${sheet.day}, which has not come`);
  const last = await latestDay(db);
  if (last !== undefined && sheet.day < last)
    throw new SheetFault(`the sheet is of ${sheet.day}, older than the one of ${last} that is kept`);
  const answered = { at: new Date(now), nextAt: new Date(nextAfterSheet(sheet.day, now)) };
  await db.transaction('daily-rates', async (tx) => {
    const perUsd = (rows: readonly { currency: string; given: bigint; dollar: bigint }[]) =>
      new Map(rows.map((row) => [row.currency, perDollar(pairOf(row)).get(row.currency)!]));
    const held = heldBack({
      now: perDollar(sheet),
      inUse: perUsd(await readDaily(tx)),
      heldBefore: perUsd(await readHeld(tx)),
    });
    const isNew = await writeSheet(tx, { sheet, held, at: answered.at });
    if (isNew && held.length > 0) await owePage(tx, wildMove(sheet, held));
    await markAnswered(tx, answered);
    if (isNew) log.info({ source: sheet.source, day: sheet.day, held }, 'daily rates: a new sheet');
  });
}

async function tellSilence({ db, clock }: DailyRatesNeeds): Promise<void> {
  const now = clock.now();
  const { answered_at, fault, failures, owed, silence_paged_at } = await readWatch(db, new Date(now));
  if (fault === null || owed !== null || silence_paged_at !== null) return;
  const isSilent =
    answered_at === null ? failures >= NEVER_AFTER : now - answered_at.getTime() >= SILENT_AFTER_MS;
  if (!isSilent) return;
  const since = answered_at?.toISOString() ?? 'the first start';
  await db.transaction('daily-rates-silent', async (tx) => {
    await markSilence(tx, new Date(now));
    await owePage(tx, {
      event: 'daily_rates_silent',
      subject: 'The source of daily rates does not answer',
      text: [
        `No sheet since ${since}: ${fault}.`,
        'Totals in other currencies go on with the last rates and say their day (R-MD-7).',
      ].join('\n'),
      details: { since, fault },
    });
  });
}

function wildMove({ source, day }: RateSheet, held: readonly string[]): OwedPage {
  return {
    event: 'daily_rates_held',
    subject: `Daily rates of ${day} moved over 10 %: ${held.join(', ')}`,
    text: [
      `${source} gives for ${day} rates over 10 % away from the last ones in use: ${held.join(', ')}.`,
      'They are kept back, and the last ones stay in use with their day. When the next sheet says the same, it is used.',
    ].join('\n'),
    details: { source, day, currencies: [...held] },
  };
}

const pairOf = ({ currency, given, dollar }: { currency: string; given: bigint; dollar: bigint }) => ({
  rates: new Map([
    [currency, given],
    ['USD', dollar],
  ]),
});

/** For the log and for operators; an address with a password in it is not repeated. */
function reasonOf(error: unknown): string {
  if (error instanceof SheetFault) return error.message;
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return 'the source did not answer in time';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
  return `the source cannot be reached (${code})`;
}
