/**
 * History of the simulated market before listing, computed from the same path as the live quotes, on demand and for any
 * moment: nothing is stored. 1m bars reach 30 days back, 1h bars 400 days, 1d bars 26 years; longer intervals and older
 * times are aggregated from these, so that wherever a grid exists everything longer agrees with it exactly.
 */
import type { Candle } from '@candor/formulas';
import { HOUR_MS, MINUTE_MS } from '@candor/formulas';
import { ONE } from '@candor/money';
import { DAY_MS } from '../../../../platform/clock.ts';
import type { Pair } from '../../../markets/index.ts';
import type { BarRequest, HistoryGrid, HistorySource } from '../feed.ts';
import { hash32, unit } from './noise.ts';
import type { PricePath } from './price-path.ts';
import type { SimVenue } from './sim-venues.ts';
import { SIM_VENUES } from './sim-venues.ts';

const STEP_MS: Readonly<Record<HistoryGrid, number>> = { '1m': MINUTE_MS, '1h': HOUR_MS, '1d': DAY_MS };
/** Seconds into a bar at which the path is looked at; the last is its close. */
const SAMPLES: Readonly<Record<HistoryGrid, readonly number[]>> = {
  '1m': [0, 12, 24, 36, 48, 59],
  '1h': [0, 600, 1200, 1800, 2400, 3000, 3599],
  '1d': [0, 10_800, 21_600, 32_400, 43_200, 54_000, 64_800, 75_600, 86_399],
};
/** Quote currency of an average trade: how many trades a bar's volume counts as. */
const AVERAGE_TRADE = 350;

/** What history needs to know of a pair's simulated market. */
export interface SimMarket {
  seed: number;
  path: PricePath;
  /** The venue whose bars these are. */
  venue: SimVenue;
  dailyTurnover: number;
}

export function simHistory(marketOf: (pair: Pair) => SimMarket): HistorySource {
  return {
    depthDays: { '1m': 30, '1h': 400, '1d': 9_500 },
    venueOf: () => SIM_VENUES[0],
    bars: async (request) => simBars(marketOf(request.pair), request),
  };
}

export function simBars(market: SimMarket, { pair, grid, from, to }: BarRequest): Candle[] {
  const bars: Candle[] = [];
  for (let time = from; time < to; time += STEP_MS[grid]) bars.push(simBar(market, { pair, grid, time }));
  return bars;
}

function simBar(
  market: SimMarket,
  { pair, grid, time }: { pair: Pair; grid: HistoryGrid; time: number },
): Candle {
  const priceStep = Number(pair.priceStep) / 1e8;
  const start = time / 1000;
  let [open, high, low, close] = [0, 0, Infinity, 0];
  for (const offset of SAMPLES[grid]) {
    close = Math.max(1, Math.round(market.venue.mid(start + offset) / priceStep));
    if (offset === 0) open = close;
    if (close > high) high = close;
    if (close < low) low = close;
  }
  const turnover = turnoverOf(market, { time, step: STEP_MS[grid], range: (high - low) / open });
  const lot = Number(pair.lot) / 1e8;
  const lots = Math.max(1, Math.round(turnover / (open * priceStep) / lot));
  const volume = BigInt(lots) * pair.lot;
  const average = (BigInt(open + high + low + close) * pair.priceStep) / 4n;
  return {
    time,
    open: BigInt(open) * pair.priceStep,
    high: BigInt(high) * pair.priceStep,
    low: BigInt(low) * pair.priceStep,
    close: BigInt(close) * pair.priceStep,
    volume,
    quoteVolume: (volume * average) / ONE,
    trades: 1 + Math.floor(turnover / AVERAGE_TRADE),
  };
}

/** Quote currency of one bar: the day's share, more of it in active hours and when the price moves. */
function turnoverOf(
  { seed, path, dailyTurnover }: SimMarket,
  { time, step, range }: { time: number; step: number; range: number },
): number {
  const share = (dailyTurnover * step) / DAY_MS;
  // A bar's range grows with the root of its length; compared with that, a wide one is a busy one.
  const movement = Math.min(3, range / (0.0012 * Math.sqrt(step / MINUTE_MS)));
  const luck = 0.35 + 1.1 * unit(hash32(seed, 0x77, 0), time / MINUTE_MS, step / MINUTE_MS);
  return share * luck * path.activity(time / 1000) * (0.6 + 0.5 * movement);
}
