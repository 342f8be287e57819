/** Where flat is sold (R-OPT-2), and what it must pay at the rate at which it was hit, and may pay at most (R-OPT-7). Pure. */
import { leastFlatRatio, mostFlatRatio } from '@candor/formulas';
import type { FlatCount } from '@candor/formulas';
import { ONE, ceilTo, maxOf, minOf, truncateTo } from '@candor/money';
import type { DurationTerms } from './purchase-rules.ts';

/** Fewer say too little: the published ratio stands alone. About 17 hours of minutes. */
export const ENOUGH_SAMPLES = 1_000;
export const ODDS_DAYS = 30;
/** The least that follows from the rate is rounded up to whole percents, the most is cut to them. */
const RATIO_PLACES = 2;

export interface TermsInForce extends DurationTerms {
  /** Hits among what was counted in 30 days, in 10^-8, rounded down; null while too little is counted. */
  flatHitRate: bigint | null;
}

/** What may be sold of terms: flat is a demo's (ADR 141), whatever was published. */
export const sellable = (terms: DurationTerms, mode: 'demo' | 'live'): DurationTerms =>
  mode === 'demo' ? terms : { ...terms, flatRatio: null, flatBand: null };

/**
 * The published ratio, or more where the rate asks for more, and never more than it takes: whoever sets the terms would sell a win that is
 * nearly certain to somebody he knows. Flat that was never hit, or always, is not sold.
 */
export function termsInForce(
  published: DurationTerms,
  counted: FlatCount | undefined,
  mode: 'demo' | 'live',
): TermsInForce {
  const terms = sellable(published, mode);
  if (terms.flatRatio === null || counted === undefined || counted.samples < ENOUGH_SAMPLES)
    return { ...terms, flatHitRate: null };
  const flatHitRate = (BigInt(counted.hits) * ONE) / BigInt(counted.samples);
  if (flatHitRate === 0n) return { ...terms, flatRatio: null, flatHitRate };
  const least = ceilTo(leastFlatRatio(flatHitRate), RATIO_PLACES);
  const most = truncateTo(mostFlatRatio(flatHitRate), RATIO_PLACES);
  const flatRatio = minOf(maxOf(terms.flatRatio, least), most);
  return { ...terms, flatRatio: flatRatio > 0n ? flatRatio : null, flatHitRate };
}
