/**
 * What is published of the house book every day (R-CT-13): soon after midnight UTC, once, all pairs at one instant and under
 * the locks of their books, so that the figures belong together and add up to the last digit.
 */
import { notionalAt } from '@candor/formulas';
import { ONE } from '@candor/money';
import { ledgerReads, lockBalances, rowOf } from '../../../foundation/ledger/index.ts';
import { startOfUtcDay } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { ExposureRow } from './exposures-store.ts';
import { lockExposure } from './exposures-store.ts';
import type { DayRow, Movement, PairDayRow } from './days-store.ts';
import { countLosing, insertDay, insertPairDay, readDays, readPairDays } from './days-store.ts';
import type { ContractDeps } from '../ports.ts';
import { BOOK, INSURANCE } from '../positions/settle-contract.ts';

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
/** Of ExposureRow, in the order in which a day keeps them. */
const COUNTERS = [
  'closed',
  'liquidations',
  'liquidated_notional',
  'result',
  'funding_kept',
  'insurance_received',
  'insurance_paid',
] as const satisfies readonly (keyof ExposureRow)[];

/** Publishes the UTC day that ended last, unless it is published; true when it was this call that did. */
export function publishDay(deps: ContractDeps): Promise<boolean> {
  const { platform } = deps;
  const now = platform.clock.now();
  const day = new Date(startOfUtcDay(now) - DAY_MS).toISOString().slice(0, 10);
  return platform.db.transaction('contracts-day', async (tx) => {
    const [before] = await readDays(tx, 1);
    if (before !== undefined && before.day >= day) return false;
    const known = await look(deps, tx, { now, before });
    const exposures: ExposureRow[] = [];
    // In the order of pairs, as everybody locks them: two nodes meet at the first one.
    for (const { id } of [...deps.ports.pairs()].sort((a, b) => a.id - b.id))
      exposures.push(await lockExposure(tx, id));
    const [newest] = await readDays(tx, 1);
    if (newest?.day !== before?.day) return false;
    await write(deps, tx, { day, now, exposures, before, known });
    return true;
  });
}

type Moved = Awaited<ReturnType<typeof ledgerReads.movementsAfter>>;

interface Known {
  /** Of book and insurance fund, up to a journal; the rest is read under their locks. */
  ids: readonly [number, number];
  moved: readonly [Moved, Moved];
  counted: { accounts: bigint; losing: bigint };
}

/** What takes long is looked at before anything is locked: no tick waits for it. */
async function look(
  { ledger, ports }: ContractDeps,
  tx: Tx,
  { now, before }: { now: number; before: DayRow | undefined },
): Promise<Known> {
  const accounts = [BOOK, INSURANCE].map((account) => rowOf(account, ports.currencyId));
  const [book, insurance] = (await ledger.directory.idsOf(accounts, tx)) as [number, number];
  const moved = [
    await ledgerReads.movementsAfter(tx, { balanceId: book, journal: before?.book_journal ?? 0n }),
    await ledgerReads.movementsAfter(tx, { balanceId: insurance, journal: before?.insurance_journal ?? 0n }),
  ] as const;
  const marked = ports.pairs().flatMap(({ id }) => ports.ticks.latest(id) ?? []);
  const counted = await countLosing(tx, {
    since: new Date(now - YEAR_MS),
    pairIds: marked.map(({ pairId }) => pairId),
    marks: marked.map(({ mark }) => mark),
  });
  return { ids: [book, insurance], moved, counted };
}

interface Writing {
  day: string;
  now: number;
  exposures: readonly ExposureRow[];
  before: DayRow | undefined;
  known: Known;
}

async function write(deps: ContractDeps, tx: Tx, of: Writing): Promise<void> {
  const { day, now, exposures, before, known } = of;
  const { ids } = known;
  const rows = await lockBalances(tx, [...ids]);
  const [contractFund, insurance] = ids.map((id) => rows.find((row) => row.id === id)!.available) as [
    bigint,
    bigint,
  ];
  const ofContractFund = await moreOf(tx, ids[0], known.moved[0]);
  const ofFund = await moreOf(tx, ids[1], known.moved[1]);
  await insertDay(tx, {
    day,
    since: before?.until ?? null,
    until: new Date(now),
    book_before: before?.book_after ?? 0n,
    book_after: contractFund,
    book_journal: ofContractFund.last,
    insurance_before: before?.insurance_after ?? 0n,
    insurance_after: insurance,
    insurance_journal: ofFund.last,
    movements: [...asMovements('book', ofContractFund.rows), ...asMovements('insurance', ofFund.rows)],
    ...known.counted,
  });
  const earlier = before === undefined ? [] : await readPairDays(tx, [before.day]);
  for (const one of exposures)
    await insertPairDay(
      tx,
      pairDayOf(deps, {
        day,
        one,
        contractFund,
        earlier: earlier.find((row) => row.pair_id === one.pair_id),
      }),
    );
}

/** Journals take their numbers under the lock of the balance, so what was read without it lacks only the last ones. */
async function moreOf(tx: Tx, balanceId: number, known: Moved): Promise<Moved> {
  const { rows, last } = await ledgerReads.movementsAfter(tx, { balanceId, journal: known.last });
  const sums = new Map(known.rows.map((row) => [row.kind, row]));
  for (const { kind, amount, journals } of rows) {
    const was = sums.get(kind) ?? { kind, amount: 0n, journals: 0 };
    sums.set(kind, { kind, amount: was.amount + amount, journals: was.journals + journals });
  }
  return { rows: [...sums.values()].sort((a, b) => (a.kind < b.kind ? -1 : 1)), last };
}

function pairDayOf(
  { ports, terms }: ContractDeps,
  of: { day: string; one: ExposureRow; contractFund: bigint; earlier: PairDayRow | undefined },
): PairDayRow {
  const { day, one, contractFund, earlier } = of;
  const tick = ports.ticks.latest(one.pair_id);
  const mark = tick?.mark ?? 0n;
  const counters = COUNTERS.map((name) => one[name]);
  const period = Object.fromEntries(
    COUNTERS.map((name, n) => [name, counters[n]! - (earlier?.counters[n] ?? 0n)]),
  ) as Record<(typeof COUNTERS)[number], bigint>;
  return {
    day,
    pair_id: one.pair_id,
    seq: tick === undefined ? null : BigInt(tick.seq),
    mark: tick?.mark ?? null,
    capital: (contractFund * terms.current(one.pair_id)!.capitalShare) / ONE,
    long_notional: notionalAt(one.long_quantity, mark),
    short_notional: notionalAt(one.short_quantity, mark),
    ...period,
    counters,
  };
}

const asMovements = (
  account: Movement['account'],
  rows: readonly { kind: string; amount: bigint; journals: number }[],
): Movement[] =>
  rows.map(({ kind, amount, journals }) => ({ account, kind, amount: String(amount), journals }));
