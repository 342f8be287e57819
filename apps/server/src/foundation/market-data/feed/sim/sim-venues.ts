/**
 * Six synthetic venues around the simulated price: each with its own small offset, spread and rhythm, now and then silent
 * and, rarely, far off, so that the index rules (R-IDX-2, R-IDX-3) are at work in every demo.
 */
import { hash32, noiseLine, unit } from './noise.ts';
import type { PricePath } from './price-path.ts';

export const SIM_VENUES = [
  'sim-alpha',
  'sim-bravo',
  'sim-charlie',
  'sim-delta',
  'sim-echo',
  'sim-foxtrot',
] as const;

/** Every venue speaks twice a second, each at its own moment. */
const MESSAGE_EVERY_MS = 500;
/** In one of 60 spans of two minutes a venue falls silent for 12 to 30 s. */
const SILENCE_SPAN_MS = 120_000;
const SILENCE_SHARE = 1 / 60;
/** In one of 90 spans of ten minutes a venue shows prices 3.3% to 6% off, for 3 to 20 s. */
const STRAY_SPAN_MS = 600_000;
const STRAY_SHARE = 1 / 90;

export interface SimVenue {
  name: string;
  /** Middle of its book as a float, at a time in seconds, without stray moments: its history. */
  mid(seconds: number): number;
  /** Best prices as last told at `now` (milliseconds), and when that was. */
  told(now: number): { mid: number; halfSpread: number; at: number };
}

export function simVenues(path: PricePath, seed: number): SimVenue[] {
  return SIM_VENUES.map((name, n) => simVenue(name, { path, seed: hash32(seed, n, 0x1d) }));
}

function simVenue(name: string, { path, seed }: { path: PricePath; seed: number }): SimVenue {
  const offset = (unit(seed, 0, 1) - 0.5) * 2e-4;
  const halfSpread = 0.4e-4 + unit(seed, 0, 2) * 0.8e-4;
  const rhythm = Math.floor(unit(seed, 0, 3) * MESSAGE_EVERY_MS);
  const slowDrift = noiseLine(seed ^ 0x11, 900);
  const quickDrift = noiseLine(seed ^ 0x23, 7);
  const mid = (seconds: number): number =>
    path.at(seconds) * (1 + offset + 0.6e-4 * slowDrift(seconds) + 0.25e-4 * quickDrift(seconds));
  return {
    name,
    mid,
    told(now) {
      const spoken = Math.floor((now - rhythm) / MESSAGE_EVERY_MS) * MESSAGE_EVERY_MS + rhythm;
      const at = silenceStart(seed, spoken) ?? spoken;
      const price = mid(at / 1000) * (1 + strayShare(seed, at));
      return { mid: price, halfSpread: price * halfSpread, at };
    },
  };
}

/** When the silence that covers this moment began. */
function silenceStart(seed: number, at: number): number | undefined {
  const span = Math.floor(at / SILENCE_SPAN_MS);
  if (unit(seed, span, 11) >= SILENCE_SHARE) return undefined;
  const start = span * SILENCE_SPAN_MS + Math.floor(unit(seed, span, 12) * 85_000);
  const length = 12_000 + Math.floor(unit(seed, span, 13) * 18_000);
  return at >= start && at < start + length ? start : undefined;
}

function strayShare(seed: number, at: number): number {
  const span = Math.floor(at / STRAY_SPAN_MS);
  if (unit(seed, span, 21) >= STRAY_SHARE) return 0;
  const start = span * STRAY_SPAN_MS + unit(seed, span, 22) * 570_000;
  const length = 3_000 + unit(seed, span, 23) * 17_000;
  if (at < start || at >= start + length) return 0;
  const size = 0.033 + unit(seed, span, 24) * 0.027;
  return unit(seed, span, 25) < 0.5 ? size : -size;
}
