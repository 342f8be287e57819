/** A published tick on its ways: to the other nodes, and to customers over the channel `index.<sym>`. */
import { formatDecimal } from '@candor/money';
import * as v from 'valibot';
import { shaped } from '../../platform/bus.ts';
import type { Pair } from '../markets/index.ts';
import type { PublishedTick } from './ports.ts';

/** bigint travels as text. */
export type TickMessage = Omit<PublishedTick, 'index' | 'mark' | 'ask' | 'bid'> &
  Record<'index' | 'mark' | 'ask' | 'bid', string>;

export function wireTick(pair: Pair, tick: PublishedTick) {
  return {
    symbol: pair.symbol,
    index: formatDecimal(tick.index),
    bid: formatDecimal(tick.bid),
    ask: formatDecimal(tick.ask),
    status: tick.status,
    mark: formatDecimal(tick.mark),
    seq: tick.seq,
    hash: tick.hash,
    line: tick.line,
  };
}

const amount = v.pipe(v.string(), v.regex(/^-?[0-9]{1,19}$/));
export const ticksShape = shaped(
  v.array(
    v.looseObject({
      pairId: v.number(),
      seq: v.pipe(v.number(), v.safeInteger()),
      at: v.number(),
      hash: v.string(),
      line: v.string(),
      index: amount,
      mark: amount,
      ask: amount,
      bid: amount,
    }),
  ),
);

export const writeTick = ({ index, mark, ask, bid, ...tick }: PublishedTick): TickMessage => ({
  ...tick,
  index: String(index),
  mark: String(mark),
  ask: String(ask),
  bid: String(bid),
});
export const readTick = ({ index, mark, ask, bid, ...tick }: TickMessage): PublishedTick => ({
  ...tick,
  index: BigInt(index),
  mark: BigInt(mark),
  ask: BigInt(ask),
  bid: BigInt(bid),
});
