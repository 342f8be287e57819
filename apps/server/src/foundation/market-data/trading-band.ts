/**
 * Where order prices of a pair may lie now (R-SPOT-6): its reference price, the average premium of the book over it during
 * the last 120 one-second samples, and the ten free minutes after a listing.
 */
import type { PriceBand } from '@candor/formulas';
import { MINUTE_MS, priceBand } from '@candor/formulas';
import type { Pair } from '../markets/index.ts';

const SAMPLES = 120;
const SAMPLE_MS = 1_000;
export const FREE_AFTER_LISTING_MS = 10 * MINUTE_MS;

/** Everything is allowed, limit orders only, or a band. */
export type TradingBand = PriceBand | 'none' | 'limit_only';

/** The band now, with what it was worked out from; undefined without an index, though it may not be in force yet. */
export interface BandNow {
  band: TradingBand;
  seen: { index: bigint; premium: bigint; inner: bigint; outer: bigint; at: number } | undefined;
}

/** Average of the last samples of (mid - reference); samples age out by time, so a silent book has no premium. */
export class PremiumAverage {
  readonly #samples: { at: number; premium: bigint }[] = [];
  /** The last answer and the second it holds for: every order asks, the samples move once a second. */
  #known = { second: -1, samples: 0, average: 0n };
  #recorded = 0;

  record(at: number, premium: bigint): void {
    this.#samples.push({ at, premium });
    this.#recorded += 1;
    if (this.#samples.length > SAMPLES) this.#samples.shift();
  }

  at(now: number): bigint {
    const second = Math.floor(now / SAMPLE_MS);
    if (this.#known.second === second && this.#known.samples === this.#recorded) return this.#known.average;
    const recent = this.#samples.filter((sample) => sample.at > now - SAMPLES * SAMPLE_MS);
    const sum = recent.reduce((total, sample) => total + sample.premium, 0n);
    const average = recent.length === 0 ? 0n : sum / BigInt(recent.length);
    this.#known = { second, samples: this.#recorded, average };
    return average;
  }
}

export interface BandNeeds {
  pair: Pair;
  now: number;
  /** Index with three sources, else the own mean of five minutes, else the last trade. */
  reference: bigint | undefined;
  premium: bigint;
}

function tradingBand({ pair, now, reference, premium }: BandNeeds): TradingBand {
  if (now < pair.listedAt + FREE_AFTER_LISTING_MS) return 'none';
  if (reference === undefined) return 'limit_only';
  return priceBand({
    index: reference,
    premium,
    inner: pair.bandInner,
    outer: pair.bandOuter,
    priceStep: pair.priceStep,
  });
}

/** The bands of all pairs. Orders of one millisecond share one, worked out once. */
export class TradingBands {
  readonly #known = new Map<number, BandNeeds & { is: BandNow }>();

  now(needs: BandNeeds): BandNow {
    const { pair, now, reference: index, premium } = needs;
    const known = this.#known.get(pair.id);
    if (known?.now === now && known.reference === index && known.premium === premium && known.pair === pair)
      return known.is;
    const { bandInner: inner, bandOuter: outer } = pair;
    const seen = index === undefined ? undefined : { index, premium, inner, outer, at: now };
    const is = { band: tradingBand(needs), seen };
    this.#known.set(pair.id, { ...needs, is });
    return is;
  }
}
