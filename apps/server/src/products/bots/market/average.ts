/** The average price of the last minutes, by quantity; the last price where nothing was traded. */
import { divideDown } from '@candor/money';
import { amount } from '../render.ts';
import { firstTradeAt, tradesFrom } from './tape.ts';
import type { Pair, World } from '../world.ts';

const MINS = 5;
const MOST_TRADES = 5_000;

export async function averageOf(world: World, pair: Pair) {
  const now = world.now();
  const first = await firstTradeAt(world, pair, now - MINS * 60_000);
  const trades = await tradesFrom(world, pair, { first, limit: MOST_TRADES });
  const quantity = trades.reduce((sum, trade) => sum + trade.quantity, 0n);
  const quote = trades.reduce((sum, trade) => sum + trade.quote, 0n);
  const last = world.on.marketData.lastPrice(pair.id) ?? 0n;
  return {
    mins: MINS,
    price: amount(quantity === 0n ? last : divideDown(quote, quantity)),
    closeTime: trades.at(-1)?.at ?? now,
  };
}
