/**
 * The simulated "true" price of a pair at any moment. Octaves of smooth noise from two years down to two seconds, with
 * amplitudes growing as the square root of the period, walk like a market; slow noise of the volatility makes calm and
 * wild days; a share of the path is common to all pairs, so that they move together.
 */
import { hash32, noiseLine } from './noise.ts';

/** Log price equals log level here; the walk leads away from it in both directions. 2026-11-01. */
const ANCHOR_S = 1_793_491_200;
/** Octaves 2^1 … 2^26 seconds. Faster ones get the volatility clusters; slower ones shape weeks to years. */
const FIRST_OCTAVE = 1;
const FIRST_SLOW_OCTAVE = 17;
const LAST_OCTAVE = 26;
const COMMON_SEED = 0x51ed270b;
/** Share of the market's common movement; its square and that of the pair's own add up to 1. */
const COMMON = 0.75;
const DAY_S = 86_400;
const YEAR_S = 31_557_600;
/** Measured by the test beside: with these divisors, returns over minutes to weeks have the volatility asked for. */
const FAST_GAIN = 3.1;
const SLOW_GAIN = 2.2;

export interface PathSettings {
  seed: number;
  pairId: number;
  /** Price at the anchor, in units of the quote currency. */
  level: number;
  /** Standard deviation of a year's log return. */
  annualVolatility: number;
  /** Another share of the common movement than coins have. */
  common?: number | undefined;
}

export interface PricePath {
  /** Price as a float, at a time in seconds. */
  at(seconds: number): number;
  /** Relative activity around 1: volumes follow it. */
  activity(seconds: number): number;
}

export function pricePath({
  seed,
  pairId,
  level,
  annualVolatility,
  common: share = COMMON,
}: PathSettings): PricePath {
  const common = hash32(seed, COMMON_SEED, 1);
  const pairSeed = hash32(seed, pairId, 2);
  const perRootSecond = annualVolatility / Math.sqrt(YEAR_S);
  const octaves = { common, own: pairSeed, perRootSecond, share };
  const fastWalk = walkOf(octaves, { first: FIRST_OCTAVE, last: FIRST_SLOW_OCTAVE - 1, gain: FAST_GAIN });
  const slowWalk = walkOf(octaves, { first: FIRST_SLOW_OCTAVE, last: LAST_OCTAVE, gain: SLOW_GAIN });
  const wildDays = noiseLine(common ^ 0x2545, 2.6 * DAY_S);
  const wildHours = noiseLine(pairSeed ^ 0x7a3d, 5_400);
  const clusters = (seconds: number): number =>
    Math.exp(0.45 * wildDays(seconds) + 0.35 * wildHours(seconds));
  const anchor = slowWalk(ANCHOR_S);

  return {
    at: (seconds) => level * Math.exp(slowWalk(seconds) - anchor + clusters(seconds) * fastWalk(seconds)),
    activity(seconds) {
      // Busier while Europe and America are both awake.
      const hour = (seconds % DAY_S) / 3_600;
      const ofDay = 1 + 0.45 * Math.cos(((hour - 15) / 24) * 2 * Math.PI);
      return ofDay * clusters(seconds) ** 1.3;
    },
  };
}

/** A sum of octaves, each of the market's line and the pair's own line mixed. */
function walkOf(
  {
    common,
    own,
    perRootSecond,
    share,
  }: { common: number; own: number; perRootSecond: number; share: number },
  { first, last, gain }: { first: number; last: number; gain: number },
): (seconds: number) => number {
  const ownShare = Math.sqrt(1 - share * share);
  const lines: { line: (time: number) => number; amplitude: number }[] = [];
  for (let k = first; k <= last; k += 1) {
    const amplitude = (perRootSecond * Math.sqrt(2 ** k)) / gain;
    lines.push({ line: noiseLine(hash32(common, k, 3), 2 ** k), amplitude: amplitude * share });
    lines.push({ line: noiseLine(hash32(own, k, 3), 2 ** k), amplitude: amplitude * ownShare });
  }
  return (seconds) => {
    let sum = 0;
    for (const { line, amplitude } of lines) sum += amplitude * line(seconds);
    return sum;
  };
}
