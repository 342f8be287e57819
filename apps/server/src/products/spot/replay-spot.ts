/** Spot worked out again (R-POL-7): each pair's whole log of commands, from the first on, gives every trade and every order. */
import type { Replay } from '../../foundation/replay/index.ts';
import { verifySpotLogs } from './order-path/verify-log.ts';

/** A pair a page: its book is what all commands before have made of it. */
export const spotReplay: Replay = {
  name: 'spot',
  isFromFirst: true,
  async *run(db, _range, place = '0') {
    for await (const { pairId, symbol, commands, difference } of verifySpotLogs(db, Number(place))) {
      const differences =
        difference === undefined ? [] : [`spot ${symbol}: after command ${commands}, ${difference}`];
      yield { place: String(pairId), records: commands, differences };
    }
  },
};
