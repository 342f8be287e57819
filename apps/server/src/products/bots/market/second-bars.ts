/** Bars of a second, which are not kept: made of our own trades, with those in which nothing was traded in between. */
import type { Bar } from './bar.ts';
import { firstTradeAt, tradesFrom } from './tape.ts';
import type { Pair, World } from '../world.ts';

const SECOND_MS = 1_000;
/** Trades read at a time. */
const AT_ONCE = 1_000;
/** However few bars come of them, reading trades is what costs: a quarter of an hour of a busy pair was a second of the thread. */
const TRADES_OF_A_WEIGHT = 100;

/** From `first` to `last`, both openings of seconds; none before the pair's first trade. `pay`: for what is read. */
export async function secondBars(
  world: World,
  {
    pair,
    first,
    last,
    pay,
  }: { pair: Pair; first: number; last: number; pay: ((weight: number) => void) | undefined },
): Promise<Bar[]> {
  const from = await firstTradeAt(world, pair, first);
  const [before] = from > 1 ? await tradesFrom(world, pair, { first: from - 1, limit: 1 }) : [];
  const bars: Bar[] = before === undefined ? [] : [quietBar(first, before.price)];
  for (let next = from; ;) {
    const trades = await tradesFrom(world, pair, { first: next, limit: AT_ONCE });
    pay?.(Math.floor(trades.length / TRADES_OF_A_WEIGHT));
    for (const { at, price, quantity, quote } of trades) {
      const time = at - (at % SECOND_MS);
      if (time > last) return filled(bars, last);
      filled(bars, time);
      const open = bars.at(-1) ?? quietBar(time, price);
      if (bars.length === 0) bars.push(open);
      const isFirst = open.trades === 0;
      bars[bars.length - 1] = {
        time,
        open: isFirst ? price : open.open,
        high: isFirst || price > open.high ? price : open.high,
        low: isFirst || price < open.low ? price : open.low,
        close: price,
        volume: open.volume + quantity,
        quoteVolume: open.quoteVolume + quote,
        trades: open.trades + 1,
      };
    }
    if (trades.length < AT_ONCE) return filled(bars, last);
    next = trades.at(-1)!.tradeNo + 1;
  }
}

const quietBar = (time: number, price: bigint): Bar => ({
  time,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: 0n,
  quoteVolume: 0n,
  trades: 0,
});

/** Up to and with the second that opens at `until`. */
function filled(bars: Bar[], until: number): Bar[] {
  const end = bars.at(-1);
  if (end !== undefined)
    for (let time = end.time + SECOND_MS; time <= until; time += SECOND_MS)
      bars.push(quietBar(time, end.close));
  return bars;
}
