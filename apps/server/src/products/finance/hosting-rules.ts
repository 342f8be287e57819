/** What is for sale of a product and whether this much of it may be bought: pure, on rows that the caller has locked. */
import { totalInterest } from '@candor/formulas';
import { formatDecimal } from '@candor/money';
import type { HOSTING_LABELS, RefusalCode } from '@candor/wire';
import type { ProductRow } from './product.ts';

export type HostingLabel = (typeof HOSTING_LABELS)[number];
export type Refused = { refusal: RefusalCode; detail?: Record<string, unknown> };
type Offer = Pick<ProductRow, 'state' | 'opens_at' | 'quota' | 'sold' | 'minimum'>;

/** What of the quota may still be sold; nothing of what is closed. */
export const unsoldOf = ({ state, quota, sold }: Pick<Offer, 'state' | 'quota' | 'sold'>): bigint =>
  state === 'closed' ? 0n : quota - sold;

export function labelOf(product: Offer, now: number): HostingLabel {
  if (product.state === 'paused' || product.state === 'closed') return 'paused';
  if (product.state === 'published' || product.opens_at!.getTime() > now) return 'coming_soon';
  return unsoldOf(product) < product.minimum ? 'sold_out' : 'in_progress';
}

/** `hosted` is all that the customer has in it already: the maximum is of the sum. */
export function purchaseRefusal(
  product: ProductRow,
  of: { amount: bigint; hosted: bigint; now: number },
): Refused | undefined {
  const { amount, hosted, now } = of;
  const { minimum, maximum } = product;
  const label = labelOf(product, now);
  if (label === 'sold_out') return { refusal: 'hosting_sold_out', detail: { left: '0' } };
  if (label !== 'in_progress') return { refusal: 'hosting_not_open' };
  if (amount < minimum) return { refusal: 'hosting_too_small', detail: { minimum: formatDecimal(minimum) } };
  const room = maximum - hosted;
  if (amount > room)
    return { refusal: 'hosting_too_large', detail: { limit: formatDecimal(room < 0n ? 0n : room) } };
  const left = unsoldOf(product);
  if (amount > left) return { refusal: 'hosting_sold_out', detail: { left: formatDecimal(left) } };
  return undefined;
}

/** Interest of what is still for sale: it must lie in :free (R-FN-8). */
export const interestOfUnsold = (
  product: Pick<ProductRow, 'state' | 'quota' | 'sold' | 'total_yield'>,
): bigint => totalInterest({ amount: unsoldOf(product), totalYield: product.total_yield });
