/** A product as the wire shows it to everybody. */
import { PROMOTION_FROM, annualRate, shownDailyRate } from '@candor/formulas';
import { formatDecimal } from '@candor/money';
import type { ReplyOf, hostingCalls } from '@candor/wire';
import type { PublicView } from '../../foundation/product.ts';
import type { WaitingClock } from '../../platform/waiting-clock.ts';
import { labelOf, unsoldOf } from './hosting-rules.ts';
import type { ProductRow } from './product.ts';
import type { Reserve } from './reserves.ts';

export type WireProduct = ReplyOf<typeof hostingCalls.product>;

export type WireSection = PublicView['finance'];

/** What everybody sees: a closed product stays until all that it owes is paid. */
export const renderSection = (
  products: readonly { row: ProductRow; shown: WireProduct; reserve: Reserve }[],
): WireSection => ({
  products: products
    .filter(({ row, reserve }) => row.state !== 'closed' || reserve.orders > 0)
    .map(({ reserve, shown: { id, currency_name, day, interest_rate, quota, coverage, reserve: lies } }) => ({
      id,
      currency_name,
      day,
      interest_rate,
      quota,
      coverage,
      reserve: lies,
      hosted: formatDecimal(reserve.principal),
    })),
});

export function renderProduct(
  row: ProductRow,
  of: { currencyName: string; reserve: Reserve; waits: Pick<WaitingClock, 'now' | 'realOf'> },
): WireProduct {
  const { currencyName, reserve, waits } = of;
  const terms = { cycleDays: row.cycle_days, totalYield: row.total_yield };
  const label = labelOf(row, waits.now());
  const annual = annualRate(terms);
  return {
    id: row.id,
    currency_id: row.currency_id,
    currency_name: currencyName,
    day: row.cycle_days,
    save_min: formatDecimal(row.minimum),
    save_max: formatDecimal(row.maximum),
    // Fractions of 10^-8 as percent.
    interest_rate: formatDecimal(row.total_yield * 100n),
    day_rate: formatDecimal(shownDailyRate(terms)),
    annual_rate: formatDecimal(annual * 100n),
    is_promotion: annual > PROMOTION_FROM,
    settlement_ratio: formatDecimal(row.settlement_ratio),
    status: label === 'in_progress' ? 1 : 0,
    label,
    opens_at: row.opens_at === null ? null : waits.realOf(row.opens_at.getTime()),
    quota: formatDecimal(row.quota),
    left: formatDecimal(unsoldOf(row)),
    coverage: reserve.coverage === null ? null : formatDecimal(reserve.coverage),
    reserve: {
      free: formatDecimal(reserve.free),
      committed: formatDecimal(reserve.committed),
      unpaid: formatDecimal(reserve.unpaid),
      unsold: formatDecimal(reserve.unsold),
    },
  };
}
