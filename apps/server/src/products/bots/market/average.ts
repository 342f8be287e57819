/** The average price of the last minutes, by quantity; the last price where nothing was traded. */
import { divideDown } from '@candor/money';
import { amount } from '../render.ts';
import { latestTrades } from './tape.ts';
import type { Pair, World } from '../world.ts';

/** The one that is open, and those before it. */
const MINS = 5;

/** Of bars, which stand in memory: of a busy pair the trades are thousands a minute. */
export async function averageOf(world: World, pair: Pair) {
  const now = world.now();
  const { marketData } = world.on;
  const bars = await marketData.candles({ pair, interval: '1m', kind: 'own', now, limit: MINS });
  const quantity = bars.reduce((sum, bar) => sum + bar.volume, 0n);
  const quote = bars.reduce((sum, bar) => sum + bar.quoteVolume, 0n);
  const [last] = quantity === 0n ? [] : await latestTrades(world, pair, 1);
  return {
    mins: MINS,
    price: amount(quantity === 0n ? (marketData.lastPrice(pair.id) ?? 0n) : divideDown(quote, quantity)),
    closeTime: last?.at ?? now,
  };
}
