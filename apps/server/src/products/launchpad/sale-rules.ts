/** Whether a commitment may be made or changed: pure, on rows that the caller has locked. */
import { formatDecimal } from '@candor/money';
import type { RefusalCode } from '@candor/wire';
import type { SaleRow } from './sale.ts';
import { takesCommitments } from './sale.ts';

export type Refused = { refusal: RefusalCode; detail?: Record<string, unknown> };

/**
 * `amount` is the customer's whole commitment as it would be: minimum and limit are of the sum. `hasOpened`: the market prices the coin, and
 * more than before is wanted.
 */
export function commitmentRefusal(
  sale: SaleRow,
  { amount, now, hasOpened }: { amount: bigint; now: number; hasOpened: boolean },
): Refused | undefined {
  const { minimum, maximum } = sale;
  if (!takesCommitments(sale, now)) return { refusal: 'sale_not_open' };
  if (hasOpened) return { refusal: 'sale_traded' };
  if (amount < minimum) return { refusal: 'sale_too_small', detail: { minimum: formatDecimal(minimum) } };
  if (amount > maximum) return { refusal: 'sale_too_large', detail: { limit: formatDecimal(maximum) } };
  return undefined;
}
