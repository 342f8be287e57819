/**
 * What the tree still owes its own rules, by file and by what tidy.ts says of it, since when. The list only gets shorter:
 * something new fails the test, and so does an entry that has been paid and not struck off.
 */
interface Debt {
  file: string;
  what: string;
  /** The day it was found. */
  since: string;
}

const tooLong = (since: string, files: readonly string[]): Debt[] =>
  files.map((file) => ({ file, what: 'has a function that is too long', since }));

export const DEBTS: readonly Debt[] = [
  // Until this day factories were measured by their parts only.
  ...tooLong('2026-11-22', [
    'apps/server/src/foundation/clocks/clocks.ts',
    'apps/server/src/foundation/configuration/configuration.ts',
    'apps/server/src/foundation/halts/halts.ts',
    'apps/server/src/foundation/market-data/channels.ts',
    'apps/server/src/foundation/market-data/feed/ccxt/ccxt-feed.ts',
    'apps/server/src/foundation/market-data/feed/ccxt/ccxt-venue.ts',
    'apps/server/src/foundation/market-data/feed/ccxt/read-trades.ts',
    'apps/server/src/foundation/market-data/imported-history.ts',
    'apps/server/src/foundation/market-data/index-ticker.ts',
    'apps/server/src/foundation/market-data/market-data.ts',
    'apps/server/src/foundation/market-data/own-trades.ts',
    'apps/server/src/foundation/market-data/valuation-rates.ts',
    'apps/server/src/foundation/ticks/tick-chain.ts',
    'apps/server/src/foundation/ticks/tick-runner.ts',
    'apps/server/src/foundation/ticks/ticks.ts',
    'apps/server/src/platform/house-clock.ts',
    'apps/server/src/products/contracts/contracts.ts',
    'apps/server/src/products/options/options.ts',
    'apps/server/src/products/spot/order-path/order-desk.ts',
  ]),
];
