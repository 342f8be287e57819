/**
 * Counting (R-AD-1): customer by customer in batches, out of the ledger's own change points, each batch with the cursor in one
 * transaction; then who reaches the cap, and what is left for the others. Two nodes, or a crash, count nobody twice.
 */
import { mostCapped, sharingOf } from '@candor/formulas';
import type { Lease } from '../../platform/jobs/jobs.ts';
import { assert } from '../../platform/refusal.ts';
import type { CampaignRow } from './campaign.ts';
import { termsOf } from './campaign.ts';
import { hasSettled, lockCampaign, saveCount, saveCursor } from './campaigns-store.ts';
import type { AirdropDeps } from './ports.ts';
import { countBatch, sumsOf } from './shares-store.ts';

/** Customers a transaction. */
export const COUNT_BATCH = 5_000;

/** R-KYC-3: a demo counts without verification. */
export const asksVerification = ({ platform }: Pick<AirdropDeps, 'platform'>): boolean =>
  platform.config.mode === 'live';

/** One batch; `done` when nobody was left, `waits` while journals of before are on their way or somebody has paused it. */
export async function countOnce(
  deps: AirdropDeps,
  campaignId: number,
  most = COUNT_BATCH,
): Promise<'more' | 'done' | 'waits'> {
  const { platform } = deps;
  return platform.db.transaction('airdrop-count', async (tx) => {
    const row = await lockCampaign(tx, campaignId);
    if (row?.state !== 'drawn' || row.is_paused) return 'waits';
    assert(row.mark !== null && row.read_at !== null, 'a drawn campaign knows its moments');
    if (!(await hasSettled(tx, row.mark))) return 'waits';
    const last = await countBatch(tx, {
      campaignId,
      currencyId: row.counted_currency_id,
      readAt: row.read_at,
      after: row.counted_up_to,
      most,
      now: new Date(platform.waits.now()),
      isVerified: asksVerification(deps),
    });
    if (last !== undefined) {
      await saveCursor(tx, campaignId, last);
      return 'more';
    }
    const terms = termsOf(row);
    const { customers, total, largest } = await sumsOf(tx, campaignId, mostCapped(terms));
    await saveCount(tx, campaignId, {
      at: new Date(platform.waits.now()),
      customers,
      total,
      sharing: sharingOf(terms, { total, largest }),
    });
    return 'done';
  });
}

export async function countAll(
  deps: AirdropDeps,
  row: Pick<CampaignRow, 'id'>,
  lease: Pick<Lease, 'held'>,
): Promise<void> {
  while (lease.held() && (await countOnce(deps, row.id)) === 'more');
}
