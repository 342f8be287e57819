/** The contract book for the public page and the risk board: what moved since the last published day, and what a jump would do. */
import { ONE, formatDecimal } from '@candor/money';
import { ledgerReads, rowOf } from '../../../foundation/ledger/index.ts';
import type { Unrealised } from '../../../foundation/product.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { FundViews } from './fund-view.ts';
import { showDays } from './day-view.ts';
import { readDays } from './days-store.ts';
import type { ContractDeps } from '../ports.ts';
import { BOOK, INSURANCE } from '../positions/settle-contract.ts';
import { stressAt } from './stress-store.ts';

const DAYS_SHOWN = 30;
/** Percent, of the mark. */
const MOVES = [-50n, -20n, -10n, -5n, -2n, 2n, 5n, 10n, 20n, 50n];

/** What everybody sees: the book now, the days that were published, and what moved after the last of them. */
export async function showPublicly(deps: ContractDeps, fundViews: FundViews) {
  const [fund, days, moved] = await Promise.all([
    fundViews.show(),
    showDays(deps, DAYS_SHOWN),
    movedSinceLastDay(deps),
  ]);
  return { ...fund, ...moved, days };
}

async function movedSinceLastDay({ platform: { db }, ledger, ports }: ContractDeps) {
  const [day] = await readDays(db, 1);
  const accounts = [BOOK, INSURANCE].map((account) => rowOf(account, ports.currencyId));
  const [bookId, insuranceId] = await ledger.directory.idsOf(accounts, db);
  const since = day?.until.getTime() ?? null;
  const moved = async (balanceId: number, journal: bigint) => ({
    since,
    movements: (await ledgerReads.movementsAfter(db, { balanceId, journal })).rows.map((row) => ({
      ...row,
      amount: formatDecimal(row.amount),
    })),
  });
  return {
    book_now: await moved(bookId!, day?.book_journal ?? 0n),
    insurance_now: await moved(insuranceId!, day?.insurance_journal ?? 0n),
  };
}

/** Pairs without a mark yet are left out: nothing is open there. */
export async function showStress({ platform, ports }: ContractDeps) {
  const shown = [];
  for (const { id, symbol } of ports.pairs()) {
    const mark = ports.ticks.latest(id)?.mark;
    if (mark === undefined) continue;
    const prices = MOVES.map((move) => (mark * (100n + move)) / 100n);
    const rows = await stressAt(platform.db, { pairId: id, prices });
    const moves = rows.map((row, n) => ({
      move: formatDecimal(MOVES[n]! * ONE),
      price: formatDecimal(row.price),
      book: formatDecimal(row.loss + row.shortfall - row.profit),
      insurance: formatDecimal(row.shortfall),
      bankrupt: Number(row.bankrupt),
    }));
    shown.push({ symbol, mark: formatDecimal(mark), moves });
  }
  return shown;
}

/** What all open positions in profit would be paid at the mark of now; losses of others are not set against it. */
export async function unrealisedProfits({ ports }: ContractDeps, db: Queryable): Promise<Unrealised[]> {
  let amount = 0n;
  for (const { id } of ports.pairs()) {
    const mark = ports.ticks.latest(id)?.mark;
    if (mark === undefined) continue;
    const [row] = await stressAt(db, { pairId: id, prices: [mark] });
    amount += row?.profit ?? 0n;
  }
  return [{ currencyId: ports.currencyId, amount }];
}
