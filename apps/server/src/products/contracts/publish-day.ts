/**
 * What is published of the house book every day (R-CT-13): soon after midnight UTC, once, all pairs at one instant and under
 * the locks of their books, so that the figures belong together and add up to the last digit.
 */
import { netCapOf, notionalAt } from '@candor/formulas';
import { ONE, formatDecimal } from '@candor/money';
import type { ReplyOf, contractCalls } from '@candor/wire';
import { ledgerReads, lockBalances, rowOf } from '../../foundation/ledger/index.ts';
import { startOfUtcDay } from '../../platform/clock.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { BookRow } from './books-store.ts';
import { lockBook } from './books-store.ts';
import { percent } from './contract-view.ts';
import type { DayRow, Movement, PairDayRow } from './days-store.ts';
import { countLosing, insertDay, insertPairDay, readDays, readPairDays } from './days-store.ts';
import type { ContractDeps } from './ports.ts';
import { BOOK, INSURANCE } from './settle-contract.ts';

type WireDay = ReplyOf<typeof contractCalls.daily>[number];
type Losing = WireDay['losing'];

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
/** R-CT-13: a percentage of fewer customers says more about them than about contracts. */
const ENOUGH_ACCOUNTS = 100n;
/** Of BookRow, in the order in which a day keeps them. */
const COUNTERS = [
  'closed',
  'liquidations',
  'liquidated_notional',
  'result',
  'funding_kept',
  'insurance_received',
  'insurance_paid',
] as const satisfies readonly (keyof BookRow)[];

/** Publishes the UTC day that ended last, unless it is published; true when it was this call that did. */
export function publishDay(deps: ContractDeps): Promise<boolean> {
  const { platform } = deps;
  const now = platform.clock.now();
  const day = new Date(startOfUtcDay(now) - DAY_MS).toISOString().slice(0, 10);
  return platform.db.transaction('contracts-day', async (tx) => {
    const [newest] = await readDays(tx, 1);
    if (newest !== undefined && newest.day >= day) return false;
    const books: BookRow[] = [];
    // In the order of pairs, as everybody locks them: two nodes meet at the first one.
    for (const { id } of [...deps.ports.pairs()].sort((a, b) => a.id - b.id)) books.push(await lockBook(tx, id));
    const [before] = await readDays(tx, 1);
    if (before !== undefined && before.day >= day) return false;
    await write(deps, tx, { day, now, books, before });
    return true;
  });
}

interface Writing {
  day: string;
  now: number;
  books: readonly BookRow[];
  before: DayRow | undefined;
}

async function write(deps: ContractDeps, tx: Tx, { day, now, books, before }: Writing): Promise<void> {
  const { ledger, ports, terms } = deps;
  const places = [BOOK, INSURANCE].map((place) => rowOf(place, ports.currencyId));
  const ids = await ledger.directory.idsOf(places, tx);
  const rows = await lockBalances(tx, ids);
  const [book, insurance] = ids.map((id) => rows.find((row) => row.id === id)!.available) as [bigint, bigint];
  const ofBook = await ledgerReads.movementsAfter(tx, { balanceId: ids[0]!, journal: before?.book_journal ?? 0n });
  const ofFund = await ledgerReads.movementsAfter(tx, { balanceId: ids[1]!, journal: before?.insurance_journal ?? 0n });
  const marked = books.flatMap(({ pair_id: pairId }) => ports.ticks.latest(pairId) ?? []);
  const counted = await countLosing(tx, {
    since: new Date(now - YEAR_MS),
    pairIds: marked.map(({ pairId }) => pairId),
    marks: marked.map(({ mark }) => mark),
  });
  await insertDay(tx, {
    day,
    since: before?.until ?? null,
    until: new Date(now),
    book_before: before?.book_after ?? 0n,
    book_after: book,
    book_journal: ofBook.last,
    insurance_before: before?.insurance_after ?? 0n,
    insurance_after: insurance,
    insurance_journal: ofFund.last,
    movements: [...asMovements('book', ofBook.rows), ...asMovements('insurance', ofFund.rows)],
    ...counted,
  });
  const earlier = before === undefined ? [] : await readPairDays(tx, [before.day]);
  for (const one of books) {
    const tick = ports.ticks.latest(one.pair_id);
    const mark = tick?.mark ?? 0n;
    const counters = COUNTERS.map((name) => one[name]);
    const then = earlier.find((row) => row.pair_id === one.pair_id)?.counters ?? [];
    const period = Object.fromEntries(
      COUNTERS.map((name, n) => [name, counters[n]! - (then[n] ?? 0n)]),
    ) as Record<(typeof COUNTERS)[number], bigint>;
    await insertPairDay(tx, {
      day,
      pair_id: one.pair_id,
      seq: tick === undefined ? null : BigInt(tick.seq),
      mark: tick?.mark ?? null,
      capital: (book * terms.current(one.pair_id)!.capitalShare) / ONE,
      long_notional: notionalAt(one.long_quantity, mark),
      short_notional: notionalAt(one.short_quantity, mark),
      ...period,
      counters,
    });
  }
}

const asMovements = (
  account: Movement['account'],
  rows: readonly { kind: string; amount: bigint; journals: number }[],
): Movement[] =>
  rows.map(({ kind, amount, journals }) => ({ account, kind, amount: String(amount), journals }));

export async function showDays(deps: ContractDeps, most: number): Promise<WireDay[]> {
  const { db } = deps.platform;
  const days = await readDays(db, most);
  const pairs = await readPairDays(
    db,
    days.map(({ day }) => day),
  );
  return days.map((row) => ({
    day: row.day,
    from: row.since?.getTime() ?? null,
    until: row.until.getTime(),
    book: accountOf(row, 'book'),
    insurance: accountOf(row, 'insurance'),
    losing: losingOf(row),
    pairs: pairs.filter(({ day }) => day === row.day).flatMap((pair) => pairOf(deps, pair)),
  }));
}

/** Of the last published day, for the risk warning. */
export async function lastLosing(db: Queryable): Promise<Losing | null> {
  const [row] = await readDays(db, 1);
  return row === undefined ? null : losingOf(row);
}

const losingOf = ({ accounts, losing, until }: DayRow): Losing => ({
  accounts: Number(accounts),
  percent: accounts < ENOUGH_ACCOUNTS ? null : percent((losing * ONE) / accounts),
  at: until.getTime(),
});

function accountOf(row: DayRow, account: Movement['account']): WireDay['book'] {
  return {
    before: formatDecimal(row[`${account}_before`]),
    after: formatDecimal(row[`${account}_after`]),
    movements: row.movements
      .filter((movement) => movement.account === account)
      .map(({ kind, amount, journals }) => ({ kind, amount: formatDecimal(BigInt(amount)), journals })),
  };
}

function pairOf({ ports }: ContractDeps, row: PairDayRow): WireDay['pairs'] {
  const pair = ports.pairs().find(({ id }) => id === row.pair_id);
  if (pair === undefined) return [];
  const netCap = netCapOf(row.capital);
  const net = row.long_notional - row.short_notional;
  const used = netCap <= 0n ? null : percent(((net < 0n ? -net : net) * ONE) / netCap);
  return [
    {
      match_id: pair.id,
      symbol: pair.symbol,
      seq: row.seq === null ? null : Number(row.seq),
      mark: row.mark === null ? null : formatDecimal(row.mark),
      capital: formatDecimal(row.capital),
      long: formatDecimal(row.long_notional),
      short: formatDecimal(row.short_notional),
      net_cap: formatDecimal(netCap),
      net_cap_used: used,
      result: formatDecimal(row.result),
      funding: formatDecimal(row.funding_kept),
      closed: Number(row.closed),
      liquidations: Number(row.liquidations),
      liquidated_notional: formatDecimal(row.liquidated_notional),
      insurance_received: formatDecimal(row.insurance_received),
      insurance_paid: formatDecimal(row.insurance_paid),
    },
  ];
}
