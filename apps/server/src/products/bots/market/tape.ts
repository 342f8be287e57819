/** Public trades by number and by time: numbers have no gaps, so the first trade of a moment is found by looking at a few of them. */
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

/** Numbers looked at in one question: of ten million trades five questions find one, where halving asked two dozen. */
const PROBES = 31;

/** Number of the first trade at or after a moment; one more than the last where there is none. */
export async function firstTradeAt(world: World, pair: Pair, at: number): Promise<number> {
  const { marketData } = world.on;
  let [low, high] = [1, marketData.lastTradeNo(pair.id) + 1];
  while (low < high) {
    const numbers = probesOf(low, high);
    const times = await marketData.tradeTimes(world.platform.db, { pairId: pair.id, numbers });
    const before = numbers.filter((tradeNo) => (times.get(tradeNo) ?? Infinity) < at).length;
    [low, high] = [before === 0 ? low : numbers[before - 1]! + 1, numbers[before] ?? high];
  }
  return low;
}

/** From `low` on and below `high`, as far apart as they can be. */
function probesOf(low: number, high: number): number[] {
  const step = Math.max(1, Math.ceil((high - low) / (PROBES + 1)));
  const numbers: number[] = [];
  for (let tradeNo = low + step - 1; tradeNo < high; tradeNo += step) numbers.push(tradeNo);
  return numbers;
}
