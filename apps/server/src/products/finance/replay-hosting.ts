/** Hosting worked out again (R-POL-7, R-FN-2 to 7): interest day by day, maturity and what leaving cost, from an order's own terms. */
import {
  interestAfter,
  interestOf,
  maturesAt,
  paidAt,
  paymentsDue,
  redemption,
  settlementRatio,
  totalInterest,
} from '@candor/formulas';
import type { Journal } from '@candor/ledger';
import type { Figure, ReplayedRecord } from '../../foundation/replay/index.ts';
import { figuresOf, replayOfRecords } from '../../foundation/replay/index.ts';
import { progressOf } from './hosting-view.ts';
import type { OrderRow } from './orders-store.ts';
import { ordersByIds } from './orders-store.ts';
import { moneyOf } from './pay-interest.ts';
import { boughtJournal, interestJournal, maturedJournal, redeemedJournal } from './settle-hosting.ts';

export const hostingReplay = replayOfRecords({
  name: 'hosting',
  types: ['hosting'],
  recordOf: ({ refId }) => refId.split(':')[0],
  records: async (db, ids) => (await ordersByIds(db, ids)).map(replayedOrder),
});

/** Pure: what the row should say, and every journal of its story so far. */
export function replayedOrder(row: OrderRow): ReplayedRecord {
  const order = progressOf(row);
  return { id: String(row.id), figures: figures(row, order), journals: journalsOf(row, order) };
}

function figures(row: OrderRow, order: ReturnType<typeof progressOf>): Figure[] {
  const { boughtAt, payments } = order;
  const base = {
    total_interest: totalInterest(order),
    settlement_ratio: settlementRatio(order)!,
    paid: interestAfter(order, payments),
  };
  if (row.state === 'hosting')
    return figuresOf(row, {
      ...base,
      next_pay_at: new Date(paidAt(boughtAt, payments + 1)),
      penalty: null,
      ended_at: null,
    });
  if (row.state === 'completed')
    return figuresOf(row, {
      ...base,
      payments: row.cycle_days,
      penalty: null,
      next_pay_at: null,
      ended_at: new Date(maturesAt(order)),
    });
  const endedAt = row.ended_at!.getTime();
  return figuresOf(row, {
    ...base,
    // Days that were missed are paid before anybody leaves.
    payments: paymentsDue(order, endedAt),
    penalty: redemption(order, endedAt).penalty,
    next_pay_at: null,
  });
}

function journalsOf(row: OrderRow, order: ReturnType<typeof progressOf>): Journal[] {
  const money = moneyOf(row);
  const whole = totalInterest(order);
  const journals = [boughtJournal({ ...money, interest: whole })];
  for (let payment = 1; payment <= row.payments; payment += 1) {
    const journal = interestJournal(money, { payment, amount: interestOf(order, payment) });
    if (journal !== undefined) journals.push(journal);
  }
  if (row.state === 'completed') journals.push(maturedJournal(money));
  if (row.state === 'redeemed') {
    const { penalty } = redemption(order, row.ended_at!.getTime());
    journals.push(redeemedJournal({ ...money, penalty, unpaid: whole - interestAfter(order, row.payments) }));
  }
  return journals;
}
