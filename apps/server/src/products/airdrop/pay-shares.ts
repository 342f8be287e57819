/**
 * The distribution (P-AD-1): what is due is taken in batches under the campaign's lock, one journal a customer, with the campaign's own
 * sum in the same transaction. Whoever runs it, at two nodes or after a crash, each share is posted once: its row says so, and the
 * journal's name is taken. The pool pays, and it cannot fall below zero.
 */
import { airdropShare } from '@candor/formulas';
import type { Lease } from '../../platform/jobs/jobs.ts';
import { assert } from '../../platform/refusal.ts';
import type { CampaignRow } from './campaign.ts';
import { sharingIn, termsOf } from './campaign.ts';
import { addPaid, finishCampaign, lockCampaign } from './campaigns-store.ts';
import type { AirdropDeps } from './ports.ts';
import { paidJournal } from './settle-airdrop.ts';
import { dueShares, savePaid } from './shares-store.ts';

/** Customers a transaction: their balances are locked no longer than an order of theirs may wait. */
export const PAY_BATCH = 500;

/** What an account of a counted campaign gets. */
export function amountOf(row: CampaignRow, of: { total: string; person_total: string }): bigint {
  const sharing = sharingIn(row);
  assert(sharing !== undefined, `campaign ${row.id} is not counted`);
  return airdropShare(termsOf(row), sharing, { total: BigInt(of.total), person: BigInt(of.person_total) });
}

/** Pays one batch; answers how many shares were due. */
export async function payBatch(
  deps: Pick<AirdropDeps, 'platform' | 'ledger'>,
  campaignId: number,
  most = PAY_BATCH,
): Promise<number> {
  const { platform, ledger } = deps;
  return platform.db.transaction('airdrop-pay', async (tx) => {
    const row = await lockCampaign(tx, campaignId);
    if (row?.state !== 'counted' || row.is_paused) return 0;
    const now = new Date(platform.waits.now());
    const due = await dueShares(tx, campaignId, most);
    if (due.length === 0) {
      await finishCampaign(tx, campaignId, now);
      return 0;
    }
    const amounts = due.map((share) => amountOf(row, share));
    const journals = due.flatMap(({ user_id: userId }, n) => {
      const journal = paidJournal({ campaignId, userId, currencyId: row.currency_id, amount: amounts[n]! });
      return journal === undefined ? [] : [journal];
    });
    if (journals.length > 0) await ledger.post(tx, journals);
    const users = due.map(({ user_id: userId }) => userId);
    const saved = await savePaid(tx, campaignId, { users, amounts, at: now });
    assert(saved === due.length, `${saved} of ${due.length} shares were paid`);
    const amount = amounts.reduce((sum, each) => sum + each, 0n);
    await addPaid(tx, campaignId, { amount, customers: due.length });
    return due.length;
  });
}

export async function payAll(
  deps: AirdropDeps,
  row: Pick<CampaignRow, 'id'>,
  lease: Pick<Lease, 'held'>,
): Promise<number> {
  let paid = 0;
  while (lease.held()) {
    const batch = await payBatch(deps, row.id);
    paid += batch;
    if (batch === 0) break;
  }
  return paid;
}
