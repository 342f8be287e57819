/** The public calls on published ticks: the lines of a chain, its head, the keys, and which chains there are. */
import { formatDecimal } from '@candor/money';
import { tickCalls } from '@candor/wire';
import type { Route } from '../../platform/http/handler.ts';
import { routesOf } from '../../platform/http/handler.ts';
import { chainedPairs, hasOptions } from './chained-pairs.ts';
import type { HeadNeeds } from './tick-heads.ts';
import { chainedPair, showHead, showKeys } from './tick-heads.ts';
import { hashAt, linesAfter, linesBetween } from './ticks-store.ts';

export const MOST_LINES = 1_000;

export function tickRoutes(needs: HeadNeeds): Route[] {
  const { platform, markets, chain } = needs;
  const { db, clock } = platform;
  return routesOf(tickCalls, {
    async lines({ symbol, after, from, to, limit }) {
      const pair = chainedPair(needs, symbol);
      const lines =
        from === undefined
          ? await linesAfter(db, { pairId: pair.id, seq: after, limit })
          : await linesBetween(db, {
              pairId: pair.id,
              from: new Date(from),
              to: new Date(to ?? clock.now()),
              limit: MOST_LINES,
            });
      const first = lines[0]?.seq ?? after + 1;
      const head = chain.head(pair.id)!;
      return {
        symbol: pair.key,
        tick: formatDecimal(pair.indexStep),
        genesis_day: head.genesisDay,
        previous:
          first === 1 ? head.genesisHash : ((await hashAt(db, pair.id, first - 1)) ?? head.genesisHash),
        lines: lines.map(({ seq, hash, line }) => ({ seq, hash, line })),
      };
    },
    head: ({ symbol }) => showHead(needs, symbol),
    keys: () => showKeys(needs),
    chains: async () =>
      chainedPairs(markets)
        .filter(({ id }) => chain.head(id) !== undefined)
        .map((pair) => ({ key: pair.key, symbol: pair.symbol, has_options: hasOptions(pair) })),
  });
}
