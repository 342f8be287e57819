/**
 * Shares that wait (R-AD-3): who is blocked by law when it is paid is not paid, and his share stays his. The others are, and the campaign is
 * paid; what waits lies in the pool, which gives nothing of it back, and follows when the block is lifted.
 */
import type { Queryable } from '../../platform/db/database.ts';
import type { CampaignRow } from './campaign.ts';
import { amountOf } from './pay-shares.ts';
import { waitingShares } from './shares-store.ts';

/** What of the pool is still somebody's, of a campaign that was paid; of one that was never counted nothing is. */
export async function owedOf(db: Queryable, row: CampaignRow): Promise<bigint> {
  if (row.counted_at === null || (row.state !== 'paid' && row.state !== 'closed')) return 0n;
  const shares = await waitingShares(db, row.id);
  return shares.reduce((sum, share) => sum + amountOf(row, share), 0n);
}
