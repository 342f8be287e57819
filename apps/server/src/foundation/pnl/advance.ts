/**
 * Carries a customer's figures on from where they stand to the newest journal and to today, in one transaction: each journal counts
 * once, whoever carries on and however often. Journals are read in steps, so that the first time of a long past is no burden.
 */
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { DAY_MS, utcDay } from '../../platform/clock.ts';
import { keepToday } from './day-prices.ts';
import type { Coin, DayFigures, JournalNet, PriceAt } from './pnl-rules.ts';
import { USDT_ID, applyJournal, valueOf } from './pnl-rules.ts';
import type { Place, PostingAfter } from './pnl-store.ts';
import {
  forgetAccount,
  lockAccount,
  placesOf,
  postingsAfter,
  readCoins,
  readDays,
  saveProgress,
} from './pnl-store.ts';
import type { PnlPorts } from './ports.ts';
import { dayPrices, indexBefore } from './prices-store.ts';

export interface PnlDeps {
  platform: Platform;
  ports: PnlPorts;
}

/** Postings of one balance in a step. */
const STEP = 5_000;

export async function advance(deps: PnlDeps, userId: number): Promise<void> {
  // A day that begins without prices would stay unknown for ever.
  await keepToday(deps.platform, deps.ports);
  return deps.platform.db.transaction('pnl-advance', (tx) => advanceIn(deps, tx, userId));
}

/** Throws everything away and works it out again from the first posting on; the figures must be the same. */
export async function recompute(deps: PnlDeps, userId: number): Promise<void> {
  await keepToday(deps.platform, deps.ports);
  return deps.platform.db.transaction('pnl-recompute', async (tx) => {
    await lockAccount(tx, userId);
    await forgetAccount(tx, userId);
    await advanceIn(deps, tx, userId);
  });
}

async function advanceIn(deps: PnlDeps, tx: Tx, userId: number): Promise<void> {
  const today = utcDay(deps.platform.clock.now());
  const { day, lastJournal } = await lockAccount(tx, userId);
  const work = await openWork(tx, { userId, day, lastJournal });
  const prices = await dayPrices(tx, day ?? '0001-01-01');
  let places = await placesOf(tx, userId);
  for (;;) {
    const step = stepOf(places, await postingsAfter(tx, places, STEP));
    const [first] = step.journals;
    if (first !== undefined && first.id < work.lastJournal) {
      // It was numbered before one on another balance that is counted already, and came after it: all again, in one order.
      await forgetAccount(tx, userId);
      return advanceIn(deps, tx, userId);
    }
    const priceAt = await pricesOf(deps, tx, { journals: step.journals, prices });
    for (const journal of step.journals) {
      passDays(work, { to: utcDay(journal.at), prices });
      applyJournal({ coins: work.coins, day: work.days.at(-1)!, priceAt }, journal);
      work.lastJournal = journal.id;
    }
    places = step.places;
    if (step.isWhole) break;
  }
  if (work.days.length > 0) passDays(work, { to: today, prices });
  await saveProgress(tx, { userId, ...work, places });
}

interface Work {
  coins: Map<number, Coin>;
  /** Those that may still change, oldest first; the last one runs. */
  days: DayFigures[];
  lastJournal: bigint;
}

async function openWork(
  tx: Tx,
  { userId, day, lastJournal }: { userId: number; day: string | null; lastJournal: bigint },
): Promise<Work> {
  const days = day === null ? [] : await readDays(tx, userId, day);
  return { coins: await readCoins(tx, userId), days, lastJournal };
}

type DayPrices = ReadonlyMap<string, ReadonlyMap<number, bigint>>;

/** Every day up to this one begins with what is held, at its own prices. The first of all begins with nothing. */
function passDays(work: Work, { to, prices }: { to: string; prices: DayPrices }): void {
  const last = work.days.at(-1)?.day;
  if (last === undefined) {
    work.days.push(dayFrom(to, 0n));
    return;
  }
  for (let at = Date.parse(last) + DAY_MS; utcDay(at) <= to; at += DAY_MS) {
    const day = utcDay(at);
    const known = prices.get(day);
    work.days.push(
      dayFrom(
        day,
        valueOf(work.coins, (id) => known?.get(id) ?? null),
      ),
    );
  }
}

const dayFrom = (day: string, beganWith: bigint | null): DayFigures => ({
  day,
  beganWith,
  moneyIn: 0n,
  moneyOut: 0n,
  results: new Map(),
});

/** Whole journals, oldest first: up to where each balance has been read. */
function stepOf(
  places: readonly Place[],
  rows: readonly PostingAfter[],
): { journals: JournalNet[]; places: Place[]; isWhole: boolean } {
  const lastOf = new Map<bigint, { id: bigint; count: number }>();
  for (const { balance_id: balance, journal_id: id } of rows)
    lastOf.set(balance, { id, count: (lastOf.get(balance)?.count ?? 0) + 1 });
  // A balance that filled the step may go on in its last journal: that one waits.
  const bounds = [...lastOf.values()].filter(({ count }) => count === STEP).map(({ id }) => id - 1n);
  const bound = bounds.reduce<bigint | undefined>(
    (least, id) => (least === undefined || id < least ? id : least),
    undefined,
  );
  const found = new Map<bigint, { kind: string; at: number; nets: Map<number, bigint> }>();
  const after = new Map(places.map((place) => [place.balanceId, place.after]));
  for (const row of rows) {
    if (bound !== undefined && row.journal_id > bound) continue;
    after.set(row.balance_id, row.journal_id);
    const journal = found.get(row.journal_id) ?? {
      kind: row.kind,
      at: row.at.getTime(),
      nets: new Map<number, bigint>(),
    };
    found.set(row.journal_id, journal);
    journal.nets.set(row.currency_id, (journal.nets.get(row.currency_id) ?? 0n) + row.amount);
  }
  const journals = [...found]
    .map(([id, { kind, at, nets }]) => ({
      id,
      kind,
      at,
      nets: [...nets].map(([currencyId, amount]) => ({ currencyId, amount })),
    }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  return {
    journals,
    places: places.map(({ balanceId }) => ({ balanceId, after: after.get(balanceId)! })),
    isWhole: bound === undefined,
  };
}

/** The prices that these journals need, in one question: of the minute by index, else of the day. */
async function pricesOf(
  { ports }: PnlDeps,
  tx: Tx,
  { journals, prices }: { journals: readonly JournalNet[]; prices: DayPrices },
): Promise<PriceAt> {
  const asked = new Map<string, { pairId: number; at: Date }>();
  for (const { at, nets } of journals)
    for (const { currencyId, amount } of nets) {
      const pairId = currencyId === USDT_ID || amount === 0n ? undefined : ports.usdtPairOf(currencyId);
      if (pairId !== undefined) asked.set(minuteKey(pairId, at), { pairId, at: new Date(at) });
    }
  const keys = [...asked.keys()];
  const found = asked.size === 0 ? [] : await indexBefore(tx, [...asked.values()]);
  const byMinute = new Map(keys.map((key, n) => [key, found[n] ?? null]));
  return (currencyId, at) => {
    const pairId = ports.usdtPairOf(currencyId);
    const byIndex = pairId === undefined ? null : (byMinute.get(minuteKey(pairId, at)) ?? null);
    return byIndex ?? prices.get(utcDay(at))?.get(currencyId) ?? null;
  };
}

const minuteKey = (pairId: number, at: number): string => `${pairId} ${Math.floor(at / 60_000)}`;
