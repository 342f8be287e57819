/**
 * Spot worked out again (R-POL-7): each pair's whole log of commands, from the first on, gives every trade and every order. A night begins
 * with the book that the night before left.
 */
import type { Replay } from '../../foundation/replay/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import { keepMark } from './order-path/replay-marks-store.ts';
import { verifySpotDay } from './order-path/verify-day.ts';
import { verifySpotLogs } from './order-path/verify-log.ts';

const named = (symbol: string, commands: number, difference: string | undefined): string[] =>
  difference === undefined ? [] : [`spot ${symbol}: after command ${commands}, ${difference}`];

/** A pair a page: its book is what all commands before have made of it. */
export const spotReplay: Replay = {
  name: 'spot',
  async *run(db, _range, cursor = '0') {
    for await (const { pairId, symbol, commands, difference } of verifySpotLogs(db, Number(cursor)))
      yield {
        cursor: String(pairId),
        records: commands,
        differences: named(symbol, commands, difference),
      };
  },
  async *night(db, { times }, cursor = '0') {
    for await (const day of verifySpotDay(db, times, Number(cursor))) {
      const { pairId, symbol, commands, seq, difference, mark } = day;
      const keep =
        difference === undefined
          ? { keep: (tx: Tx) => keepMark(tx, pairId, { ...mark, from: times.after, at: times.upTo }) }
          : {};
      yield {
        cursor: String(pairId),
        records: commands,
        differences: named(symbol, seq, difference),
        ...keep,
      };
    }
  },
};
