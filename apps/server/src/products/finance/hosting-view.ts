/** An order as the wire shows it. Moments stand on the waiting clock (R-GEN-5) and are shown on the one clock. */
import {
  COOLING_OFF_MS,
  interestOfToday,
  maturesAt,
  redemption,
  remainingDays,
  shownDailyRate,
} from '@candor/formulas';
import { formatDecimal } from '@candor/money';
import type { DataOf, hostingChannels } from '@candor/wire';
import type { WaitingClock } from '../../platform/waiting-clock.ts';
import type { OrderRow } from './orders-store.ts';

export type WireHosting = DataOf<typeof hostingChannels.hosting>;

export const progressOf = (row: OrderRow) => ({
  amount: row.amount,
  cycleDays: row.cycle_days,
  totalYield: row.total_yield,
  boughtAt: row.bought_at.getTime(),
  payments: row.payments,
});

export function renderOrder(
  row: OrderRow,
  { currencyName, waits }: { currencyName: string; waits: Pick<WaitingClock, 'now' | 'realOf'> },
): WireHosting {
  const order = progressOf(row);
  const isOpen = row.state === 'hosting';
  const now = waits.now();
  const leaving = redemption(order, now);
  const fee = isOpen ? leaving.penalty : (row.penalty ?? 0n);
  return {
    id: Number(row.id),
    config_id: row.product_id,
    currency_id: row.currency_id,
    currency_name: currencyName,
    amount: formatDecimal(row.amount),
    day: row.cycle_days,
    day_rate: formatDecimal(shownDailyRate(order)),
    interest_rate: formatDecimal(row.total_yield * 100n),
    remain_day: remainingDays(order),
    total_interest: formatDecimal(row.paid),
    today_interest: formatDecimal(isOpen ? interestOfToday(order, now) : 0n),
    expected_interest: formatDecimal(row.total_interest),
    status: isOpen ? 1 : 2,
    is_cancel: row.state === 'redeemed' ? 1 : 0,
    state: row.state,
    cancel_fee: formatDecimal(fee),
    back: formatDecimal(row.amount - fee),
    created_at: waits.realOf(order.boughtAt),
    free_until: waits.realOf(order.boughtAt + COOLING_OFF_MS),
    next_pay_at: row.next_pay_at === null ? null : waits.realOf(row.next_pay_at.getTime()),
    end_at: waits.realOf(maturesAt(order)),
    updated_at: row.ended_at === null ? null : waits.realOf(row.ended_at.getTime()),
  };
}
