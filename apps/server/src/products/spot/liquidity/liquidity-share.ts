/** How much of a pair's volume the house's declared liquidity was part of; published per pair (R-SPOT-8). */
import { ONE, formatFixed } from '@candor/money';
import type { Platform } from '../../../platform/platform.ts';
import type { SpotPair } from '../spot-pair.ts';
import { houseShare } from './liquidity-store.ts';

const KEEP_MS = 30_000;

/** Reads at most twice a minute: the figure is for people. */
export function createLiquidityShare(
  platform: Platform,
  pairs: () => readonly SpotPair[],
  liquidityUser: () => number | undefined,
) {
  let known: { symbol: string; house_share_24h: string }[] = [];
  let readAt = 0;
  return async (): Promise<{ symbol: string; house_share_24h: string }[]> => {
    const userId = liquidityUser();
    const now = platform.clock.now();
    if (userId === undefined || now - readAt < KEEP_MS) return known;
    readAt = now;
    const rows = await houseShare(platform.db, userId, new Date(now - 86_400_000));
    known = pairs().map((pair) => {
      const row = rows.get(pair.id);
      const share = row === undefined || row.all === 0n ? 0n : (row.house * ONE) / row.all;
      return { symbol: pair.symbol, house_share_24h: formatFixed(share, 4) };
    });
    return known;
  };
}
