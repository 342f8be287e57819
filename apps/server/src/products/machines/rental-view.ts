/** A rental as the wire shows it. Moments stand on the waiting clock (R-GEN-5) and are shown on the one clock. */
import { dayOverAt, daysOver, fixedOutput, rentLeft } from '@candor/formulas';
import { formatDecimal } from '@candor/money';
import type { DataOf, machineChannels } from '@candor/wire';
import type { WaitingClock } from '../../platform/waiting-clock.ts';
import { MONTH_DAYS } from './package-facts.ts';
import type { RentalRow } from './rentals-store.ts';

export type WireRental = DataOf<typeof machineChannels.machines>;

/** From this version of the agreement on the day of leaving is used (R-MC-2); what was leased before keeps what it was leased under (R-GEN-3). */
const DAY_COUNTS_FROM = 2;

/** Whether leaving now uses the running day: of measured output, once the term has begun. */
export const usesDay = (
  { kind, agreement_version: version, leased_at: leasedAt }: RentalRow,
  now: number,
): boolean => kind === 'measured' && version >= DAY_COUNTS_FROM && dayOverAt(leasedAt.getTime(), 0) <= now;

export const termsOf = ({ rent, term_days: termDays }: RentalRow) => ({ rent, termDays });

export interface RentalContext {
  model: string;
  currencyName(currencyId: number): string;
  waits: Pick<WaitingClock, 'now' | 'realOf'>;
  /** Of measured output: shares of the last 30 days. */
  month: bigint;
}

export function renderRental(
  row: RentalRow,
  { model, currencyName, waits, month }: RentalContext,
): WireRental {
  const leasedAt = row.leased_at.getTime();
  const isOpen = row.state === 'running';
  const now = waits.now();
  const fixed = (days: number): bigint =>
    fixedOutput({ units: row.units, daily: row.daily_output ?? 0n, days });
  const isFixed = row.kind === 'fixed';
  // What the day says, whether the daily run has come by or not: so much would come back now.
  const done = isOpen ? daysOver({ begunAt: leasedAt, days: row.term_days }, now) : row.days;
  const isUsed = isOpen && done < row.term_days && usesDay(row, now);
  const isEarning = isOpen && dayOverAt(leasedAt, 0) <= now && done < row.term_days;
  return {
    id: Number(row.id),
    config_id: row.package_id,
    model,
    kind: row.kind,
    currency_id: row.rent_currency_id,
    currency_name: currencyName(row.rent_currency_id),
    output_currency_id: row.output_currency_id,
    output_currency_name: currencyName(row.output_currency_id),
    amount: formatDecimal(row.rent),
    follow_num: row.units,
    day: row.term_days,
    done_day: row.days,
    remain_day: row.term_days - row.days,
    max_income: isFixed ? formatDecimal(fixed(row.term_days)) : null,
    month_income: formatDecimal(isFixed ? fixed(MONTH_DAYS) : month),
    total_output: formatDecimal(row.output_paid),
    today_output: isFixed ? formatDecimal(isEarning ? fixed(1) : 0n) : null,
    rent_earned: formatDecimal(row.rent_earned),
    back: formatDecimal(row.returned ?? (isOpen ? rentLeft(termsOf(row), isUsed ? done + 1 : done) : 0n)),
    is_today_counted: isUsed,
    status: isOpen ? 1 : 2,
    is_cancel: row.state === 'cancelled' ? 1 : 0,
    state: row.state,
    created_at: waits.realOf(leasedAt),
    next_day_at: row.next_day_at === null ? null : waits.realOf(row.next_day_at.getTime()),
    end_at: waits.realOf(dayOverAt(leasedAt, row.term_days)),
    updated_at: row.ended_at === null ? null : waits.realOf(row.ended_at.getTime()),
  };
}
