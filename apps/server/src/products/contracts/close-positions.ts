/** Closes positions at a price in one posting: what each is paid, what the insurance fund and the book bear (R-CT-7, R-CT-12). */
import type { ContractClose } from '@candor/formulas';
import { notionalAt } from '@candor/formulas';
import type { Journal } from '@candor/ledger';
import { minOf, maxOf } from '@candor/money';
import type { PublishedTick } from '../../foundation/ticks/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { BookRow } from './books-store.ts';
import { tellPositions } from './contract-events.ts';
import { noticePositions } from './contract-notices.ts';
import type { PositionRow } from './position.ts';
import { savePositions } from './contracts-store.ts';
import { houseMoney } from './house-money.ts';
import type { ContractDeps } from './ports.ts';
import { closeAt } from './position-rules.ts';
import { closedJournal, coverJournal } from './settle-contract.ts';

export interface Closing {
  /** Locked, with their reason; at most a few hundred. */
  rows: readonly PositionRow[];
  book: BookRow;
  tick: PublishedTick;
  price(row: PositionRow): bigint;
}

export async function closePositions(deps: ContractDeps, tx: Tx, of: Closing): Promise<PositionRow[]> {
  const { rows, book, tick } = of;
  const { ports, ledger, terms, platform } = deps;
  const { currencyId } = ports;
  const prices = rows.map((row) => of.price(row));
  let closes = rows.map((row, n) => closeAt(row, { price: prices[n]!, terms: terms.of(row) }));
  const sum = (pick: (close: ContractClose) => bigint): bigint =>
    closes.reduce((total, close) => total + pick(close), 0n);
  const [profit, loss, shortfall] = [
    sum((one) => one.profit),
    sum((one) => one.loss),
    sum((one) => one.shortfall),
  ];
  const journals: Journal[] = [];
  // Near their limits the house's accounts are read under their locks; otherwise nobody waits for them.
  let money = await houseMoney(deps, tx);
  if (2n * profit > money.book + loss || 2n * shortfall > money.insurance)
    money = await houseMoney(deps, tx, true);
  let insurance = money.insurance;
  const covered = minOf(shortfall, insurance);
  insurance -= covered;
  const missing = maxOf(profit - loss - covered - money.book, 0n);
  if (missing > 0n) {
    const fromEquity = minOf(missing, money.equity);
    const fromInsurance = minOf(missing - fromEquity, insurance);
    book.insurance_paid += fromInsurance;
    const unpaid = missing - fromEquity - fromInsurance;
    const refId = `${tick.pairId}:${tick.seq}:${rows[0]!.id}`;
    journals.push(...coverJournal({ refId, currencyId, fromEquity, fromInsurance }));
    platform.log.error(
      { pairId: tick.pairId, seq: tick.seq, fromEquity, fromInsurance, unpaid },
      'the contract book was short',
    );
    if (unpaid > 0n) {
      const payable = { part: profit - unpaid, whole: profit };
      closes = rows.map((row, n) => closeAt(row, { price: prices[n]!, terms: terms.of(row), payable }));
    }
  }
  let cover = covered;
  const closed = rows.map((row, n): PositionRow => {
    const close = closes[n]!;
    const own = minOf(cover, close.shortfall);
    cover -= own;
    journals.push(...closedJournal({ row, currencyId, close, covered: own }));
    book.closed += 1n;
    book.result += close.loss + own - close.profit;
    book.insurance_received += close.liquidationFee;
    book.insurance_paid += own;
    if (row.side === 'L') book.long_quantity -= row.quantity;
    else book.short_quantity -= row.quantity;
    if (row.reason === 'liquidated') {
      book.liquidations += 1n;
      book.liquidated_notional += notionalAt(row.quantity, prices[n]!);
    }
    return {
      ...row,
      state: 'closed',
      exit_price: prices[n]!,
      close_seq: BigInt(tick.seq),
      closed_at: new Date(tick.at),
      profit: close.profit - close.loss,
      close_fee: close.closeFee,
      liquidation_fee: close.liquidationFee,
      shortfall: close.shortfall,
    };
  });
  await ledger.post(tx, journals);
  await savePositions(tx, closed);
  await tellPositions(deps, tx, closed);
  await noticePositions(deps, tx, closed);
  return closed;
}
