/**
 * The public price of a pair from several venues: index tick (R-IDX-1 to 3), executable bid and ask (R-IDX-5) and mark
 * price (R-IDX-4). The operator has no input here but the list of sources.
 */
import { maxOf, minOf, roundHalfEven } from '@candor/money';

/** A source that has sent nothing for this long is left out (R-IDX-2). */
export const STALE_AFTER_MS = 10_000;
/** Deviation from the median, in thousandths, beyond which a source is an outlier, and below which it returns. */
const OUTLIER_ABOVE = 30n;
const OUTLIER_RETURNS_BELOW = 15n;
/** Fewer used sources than this make a tick `degraded` (R-IDX-3). */
const ENOUGH_SOURCES = 3;
/** The mark price is the median of this many ticks (R-IDX-4). */
const MARK_TICKS = 5;

export type IndexStatus = 'ok' | 'stressed' | 'degraded';

export interface SourceQuote {
  name: string;
  bid: bigint;
  ask: bigint;
  /** Since its last message. */
  ageMs: number;
}

export interface SourceView {
  name: string;
  /** Rounded down to 10^-8; the index itself is computed from the exact middle. */
  mid: bigint;
  ageMs: number;
  used: boolean;
}

export interface IndexTick {
  index: bigint;
  bid: bigint;
  ask: bigint;
  status: IndexStatus;
  sources: readonly SourceView[];
  /** Sources that count as outliers now; give them back with the next tick, because leaving and returning differ. */
  outliers: ReadonlySet<string>;
}

/** One tick, or undefined without any fresh source: then nothing executes (R-IDX-3). */
export function indexTick(
  quotes: readonly SourceQuote[],
  { indexStep, outliers: before }: { indexStep: bigint; outliers: ReadonlySet<string> },
): IndexTick | undefined {
  const fresh = quotes.filter(isUsable);
  if (fresh.length === 0) return undefined;
  const outliers = outliersAmong(fresh, before);
  for (const name of before) if (!fresh.some((quote) => quote.name === name)) outliers.add(name);

  const outside = fresh.filter((quote) => outliers.has(quote.name));
  const isStressed = outside.length >= 2;
  const used = isStressed ? fresh : fresh.filter((quote) => !outliers.has(quote.name));
  const status = used.length < ENOUGH_SOURCES ? 'degraded' : isStressed ? 'stressed' : 'ok';
  const middle = medianSum(used.map(twiceMid));
  // Half-even at a tenth of a tick; ticks of a single 10^-8 cannot be divided further.
  const index = roundHalfEven(middle.sum, middle.count * 2n, maxOf(indexStep / 10n, 1n));
  const names = new Set(used.map((quote) => quote.name));
  return {
    index,
    ...executable(used, { indexStep, index, status }),
    status,
    sources: quotes.map((quote) => ({
      name: quote.name,
      mid: (quote.bid + quote.ask) / 2n,
      ageMs: quote.ageMs,
      used: names.has(quote.name),
    })),
    outliers,
  };
}

/** R-IDX-4: median of the last five ticks that are ok or stressed; undefined before the first of them. */
export function markPrice(ticks: readonly { index: bigint; status: IndexStatus }[]): bigint | undefined {
  const counted = ticks.filter((tick) => tick.status !== 'degraded').slice(-MARK_TICKS);
  if (counted.length === 0) return undefined;
  const { sum, count } = medianSum(counted.map((tick) => tick.index));
  return roundHalfEven(sum, count, 1n);
}

/** Crossed or empty quotes are a venue's fault and count as silence. */
function isUsable(quote: SourceQuote): boolean {
  return quote.ageMs < STALE_AFTER_MS && quote.bid > 0n && quote.ask >= quote.bid;
}

const twiceMid = (quote: SourceQuote): bigint => quote.bid + quote.ask;

function outliersAmong(fresh: readonly SourceQuote[], before: ReadonlySet<string>): Set<string> {
  const { sum, count } = medianSum(fresh.map(twiceMid));
  const found = new Set<string>();
  for (const quote of fresh) {
    // |mid - m| / m against a limit in thousandths, without division: m = sum / count.
    const deviation = twiceMid(quote) * count - sum;
    const scaled = (deviation < 0n ? -deviation : deviation) * 1000n;
    const isOut = before.has(quote.name)
      ? scaled >= sum * OUTLIER_RETURNS_BELOW
      : scaled > sum * OUTLIER_ABOVE;
    if (isOut) found.add(quote.name);
  }
  return found;
}

/** R-IDX-5: median of the best asks up to the tick, of the best bids down to it; in `degraded` both are the index. */
function executable(
  used: readonly SourceQuote[],
  { indexStep, index, status }: { indexStep: bigint; index: bigint; status: IndexStatus },
): { bid: bigint; ask: bigint } {
  if (status === 'degraded') return { bid: index, ask: index };
  const bids = medianSum(used.map((quote) => quote.bid));
  const asks = medianSum(used.map((quote) => quote.ask));
  const bid = (bids.sum / (bids.count * indexStep)) * indexStep;
  const divisor = asks.count * indexStep;
  const ask = ((asks.sum + divisor - 1n) / divisor) * indexStep;
  return { bid: minOf(bid, ask), ask };
}

/** The median as a fraction: of an even count the two middle values, whose mean it is. */
function medianSum(values: readonly bigint[]): { sum: bigint; count: bigint } {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? 0n;
  return sorted.length % 2 === 1
    ? { sum: upper, count: 1n }
    : { sum: (sorted[half - 1] ?? 0n) + upper, count: 2n };
}
