/** Public trades by number and by time: numbers have no gaps, so the first trade of a moment is found by halving. */
import type { TapeTrade } from '../../../foundation/market-data/index.ts';
import type { Pair, World } from '../world.ts';

export const tradesFrom = (
  world: World,
  pair: Pair,
  { first, limit }: { first: number; limit: number },
): Promise<TapeTrade[]> =>
  world.on.marketData.tradesAfter(world.platform.db, { pairId: pair.id, after: first - 1, limit });

export function latestTrades(world: World, pair: Pair, limit: number): Promise<TapeTrade[]> {
  const last = world.on.marketData.lastTradeNo(pair.id);
  return tradesFrom(world, pair, { first: Math.max(1, last - limit + 1), limit });
}

/** Number of the first trade at or after a moment; one more than the last where there is none. */
export async function firstTradeAt(world: World, pair: Pair, at: number): Promise<number> {
  let [low, high] = [1, world.on.marketData.lastTradeNo(pair.id) + 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    const [trade] = await tradesFrom(world, pair, { first: middle, limit: 1 });
    if (trade !== undefined && trade.at < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
