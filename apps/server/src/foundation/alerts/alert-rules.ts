/** What an alert waits for, and which trade reaches it (R-AL-1). Pure. */
import { ONE, divideDown, maxOf, minOf } from '@candor/money';
import type { AlertKind, AlertSpan } from '@candor/wire';

export const SPAN_S = { '5m': 300, '1h': 3_600, '24h': 86_400 } as const satisfies Record<AlertSpan, number>;
/** 0 is the price itself. */
export const SPANS = [0, ...Object.values(SPAN_S)] as const;

/** A change of less than a tenth of a percent is noise, and nothing falls by all it has. */
const LEAST_PERCENT = ONE / 10n;
const MOST_RISE_PERCENT = 1_000n * ONE;
const MOST_FALL_PERCENT = 99n * ONE;

/** What is compared with what: `threshold` is a price, or a change as a fraction that is below zero for a fall. */
export interface Aim {
  spanS: number;
  isUp: boolean;
  threshold: bigint;
}

export interface Seen {
  tradeNo: number;
  price: bigint;
}

/** Where a measure of the pair went while a few trades happened. */
export interface Reach {
  spanS: number;
  high: bigint;
  low: bigint;
  last: bigint;
}

export type Unfit = 'alert_span_unfit' | 'alert_value_unfit';

/** `value` is a price, or percent. */
export function aimOf(of: { kind: AlertKind; value: bigint; span: AlertSpan | undefined }): Aim | Unfit {
  const { kind, value, span } = of;
  const isUp = kind === 'above' || kind === 'rise';
  if (kind === 'above' || kind === 'below') {
    if (span !== undefined) return 'alert_span_unfit';
    return value > 0n ? { spanS: 0, isUp, threshold: value } : 'alert_value_unfit';
  }
  if (span === undefined) return 'alert_span_unfit';
  const most = isUp ? MOST_RISE_PERCENT : MOST_FALL_PERCENT;
  if (value < LEAST_PERCENT || value > most || value % 1_000_000n !== 0n) return 'alert_value_unfit';
  const fraction = value / 100n;
  return { spanS: SPAN_S[span], isUp, threshold: isUp ? fraction : -fraction };
}

/** The other way round, as the customer set it. */
export function wantedOf({ spanS, isUp, threshold }: Aim): {
  kind: AlertKind;
  value: bigint;
  span: AlertSpan | null;
} {
  if (spanS === 0) return { kind: isUp ? 'above' : 'below', value: threshold, span: null };
  const [span] = Object.entries(SPAN_S).find(([, seconds]) => seconds === spanS)! as [AlertSpan, number];
  return { kind: isUp ? 'rise' : 'fall', value: (isUp ? threshold : -threshold) * 100n, span };
}

/** The price, or its change against the one before the span; undefined where that is not known. */
export function measured(spanS: number, price: bigint, base: bigint | undefined): bigint | undefined {
  if (spanS === 0) return price;
  // Cut toward zero: a rise is never said to be more than it is, nor is a fall.
  return base === undefined || base === 0n ? undefined : divideDown(price - base, base);
}

export const isReached = ({ isUp, threshold }: Aim, value: bigint): boolean =>
  isUp ? value >= threshold : value <= threshold;

/** How far each measure went; `bases` are prices before each span. */
export function reachesOf(
  trades: readonly Seen[],
  bases: ReadonlyMap<number, bigint | undefined>,
): readonly Reach[] {
  return SPANS.flatMap((spanS) => {
    const values = trades.map(({ price }) => measured(spanS, price, bases.get(spanS)));
    const [first] = values;
    if (first === undefined) return [];
    const known = values as bigint[];
    return [
      {
        spanS,
        high: known.reduce(maxOf, first),
        low: known.reduce(minOf, first),
        last: known.at(-1)!,
      },
    ];
  });
}

/** The first trade after the alert was set that reaches it. */
export function reachedBy(
  aim: Aim & { afterTrade: number },
  trades: readonly Seen[],
  bases: ReadonlyMap<number, bigint | undefined>,
): Seen | undefined {
  return trades.find(({ tradeNo, price }) => {
    if (tradeNo <= aim.afterTrade) return false;
    const value = measured(aim.spanS, price, bases.get(aim.spanS));
    return value !== undefined && isReached(aim, value);
  });
}
