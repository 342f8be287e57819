/**
 * Every term has a least and a most (R-OPS-9): said at its field in the console, and held whoever proposes it. What a kind reads
 * besides (one term against another) stays in the kind.
 */
import { decimal, formatDecimal, parseDecimal } from '@candor/money';
import { Refusal } from '../../platform/refusal.ts';

/** Inclusive; decimal texts. */
export interface Bound {
  least: string;
  most: string;
}
/** By field; what differs by key (a currency's amounts) is a function of it. */
export type Bounds = Readonly<Record<string, Bound | ((key: string) => Bound)>>;

/** What is no number at all is left to the kind, which reads it next. */
export function refuseOutside(bounds: Bounds, key: string, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const given = value as Readonly<Record<string, unknown>>;
  for (const [field, of] of Object.entries(bounds)) {
    const parsed = parseDecimal(String(given[field]));
    if (!parsed.ok) continue;
    const { least, most } = typeof of === 'function' ? of(key) : of;
    const isSmall = parsed.value < decimal(least);
    if (!isSmall && parsed.value <= decimal(most)) continue;
    const detail = {
      fields: { [field]: isSmall ? 'too_small' : 'too_large' },
      bounds: { [field]: { least, most } },
    };
    throw new Refusal('invalid_request', detail);
  }
}

/** As the console is told: for the key at hand, each field with its two bounds. */
export const boundsShown =
  (bounds: Bounds) =>
  (key: string): Record<string, Bound> =>
    Object.fromEntries(
      Object.entries(bounds).map(([field, of]) => {
        const { least, most } = typeof of === 'function' ? of(key) : of;
        return [field, { least: formatDecimal(decimal(least)), most: formatDecimal(decimal(most)) }];
      }),
    );
