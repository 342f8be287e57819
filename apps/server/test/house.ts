/** The house as a test of one product wants it: everybody verified, prices only from the test's own hand. */
import type { Foundation } from '../src/foundation/foundation.ts';
import type { MarketDataNeeds } from '../src/foundation/market-data/index.ts';
import { createSales } from '../src/foundation/sales/index.ts';
import type { Platform } from '../src/platform/platform.ts';

/** Says nothing: no tick comes but those that a test publishes. */
export const SILENT_FEED: NonNullable<MarketDataNeeds['feed']> = {
  name: 'silent',
  isSimulated: true,
  isDeterministic: true,
  history: {
    depthDays: { '1m': 0, '1h': 0, '1d': 0 },
    venueOf: () => 'silent',
    bars: async () => [],
  },
  start: async () => {},
  stop: async () => {},
  quotes: () => [],
  usdtUsd: () => undefined,
  status: () => [],
};

/** The real gate, for customers who are all verified; `laws` are countries of those whose law counts. */
export function openToAll(
  platform: Platform,
  on: Foundation,
  laws: ReadonlyMap<number, string> = new Map(),
): Foundation {
  const kyc: Foundation['kyc'] = {
    ...on.kyc,
    levelOf: async () => 'basic',
    async standingsOf(userIds, db) {
      const known = await on.kyc.standingsOf(userIds, db);
      return new Map(userIds.map((id) => [id, { level: 'basic', country: known.get(id)?.country }]));
    },
  };
  const sales = createSales(platform, { ...on, kyc });
  return { ...on, sales: { ...sales, lawOf: async (userId) => laws.get(userId) } };
}

/** Until this node computes the ticks that count. */
export async function untilLeading({ marketData }: Pick<Foundation, 'marketData'>): Promise<void> {
  while (!marketData.leads()) await new Promise((wake) => setTimeout(wake, 5));
}
