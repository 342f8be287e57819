/**
 * Tokens on real assets that a demo lists beside its coins (R-RWA-1): names and figures of real ones, prices of the simulated venues.
 * They become pairs as any listing does; nothing of them exists in live before two people list it.
 */
import { decimal } from '@candor/money';
import type { Database } from '../../platform/db/database.ts';
import type { ListingUnits } from './markets-store.ts';
import { insertListing, readCurrencies } from './markets-store.ts';

const GOLD_TOKENS = [
  { base: 'PAXG', fullName: 'PAX Gold' },
  { base: 'XAUT', fullName: 'Tether Gold' },
] as const;

/** As the larger coins have them; an ounce moves less than they do. */
const TERMS: Omit<ListingUnits, 'fullName'> = {
  displayDecimals: 4,
  isRealAsset: true,
  priceStep: decimal('0.01'),
  lot: decimal('0.0001'),
  minNotional: decimal('5'),
  maxNotional: decimal('200000'),
  maxOpenOrders: 200,
  makerRate: decimal('0.001'),
  takerRate: decimal('0.001'),
  bandInner: decimal('0.02'),
  bandOuter: decimal('0.05'),
};

export async function listDemoAssets(db: Database, at: Date): Promise<void> {
  const known = new Set((await readCurrencies(db)).map(({ name }) => name));
  const missing = GOLD_TOKENS.filter(({ base }) => !known.has(base));
  if (missing.length === 0) return;
  await db.transaction('markets-demo-assets', async (tx) => {
    for (const token of missing) await insertListing(tx, { ...TERMS, ...token, quote: 'USDT', at });
  });
}
