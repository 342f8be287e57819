/**
 * The distribution (P-AD-1): what is due is taken in batches under the campaign's lock, one journal a customer, with the campaign's own
 * sum in the same transaction. Whoever runs it, at two nodes or after a crash, each share is posted once: its row says so, and the
 * journal's name is taken. The pool pays, and it cannot fall below zero.
 */
import { airdropShare } from '@candor/formulas';
import { formatDecimal } from '@candor/money';
import type { Tx } from '../../platform/db/database.ts';
import type { Lease } from '../../platform/jobs/jobs.ts';
import { assert } from '../../platform/refusal.ts';
import type { CampaignRow } from './campaign.ts';
import { sharingIn, termsOf } from './campaign.ts';
import { addPaid, finishCampaign, lockCampaign } from './campaigns-store.ts';
import type { AirdropDeps, AirdropPorts } from './ports.ts';
import { paidJournal } from './settle-airdrop.ts';
import { dueShares, savePaid } from './shares-store.ts';

/** Customers a transaction: their balances are locked no longer than an order of theirs may wait. */
export const PAY_BATCH = 500;

/** After the others were paid too: who was blocked then is paid when he is no more (R-AD-3). */
const PAYS: ReadonlySet<CampaignRow['state']> = new Set(['counted', 'paid', 'closed']);

type PayDeps = Pick<AirdropDeps, 'platform' | 'ledger'> & {
  ports: Pick<AirdropPorts, 'currencyName' | 'notify'>;
};

/** What an account of a counted campaign gets. */
export function amountOf(row: CampaignRow, of: { total: string; person_total: string }): bigint {
  const sharing = sharingIn(row);
  assert(sharing !== undefined, `campaign ${row.id} is not counted`);
  return airdropShare(termsOf(row), sharing, { total: BigInt(of.total), person: BigInt(of.person_total) });
}

/** Pays one batch; answers how many shares were due. */
export async function payBatch(deps: PayDeps, campaignId: number, most = PAY_BATCH): Promise<number> {
  const { platform, ledger } = deps;
  return platform.db.transaction('airdrop-pay', async (tx) => {
    const row = await lockCampaign(tx, campaignId);
    if (row === undefined || !PAYS.has(row.state) || row.is_paused) return 0;
    const now = new Date(platform.waits.now());
    const due = await dueShares(tx, campaignId, { most, now });
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
    const shares = users.map((userId, n) => ({ userId, amount: amounts[n]! }));
    await tellPaid(deps, tx, { row, shares });
    return due.length;
  });
}

/** By inbox and push, and by no mail: a million small gifts would stand before everybody's security notices. */
const tellPaid = (
  { ports }: PayDeps,
  tx: Tx,
  { row, shares }: { row: CampaignRow; shares: readonly { userId: number; amount: bigint }[] },
): Promise<void> => {
  const currency = ports.currencyName(row.currency_id);
  const counted = ports.currencyName(row.counted_currency_id);
  return ports.notify.tellAll(
    tx,
    shares
      .filter(({ amount }) => amount > 0n)
      .map(({ userId, amount }) => ({
        userId,
        kind: 'airdrop_paid',
        params: { amount: formatDecimal(amount), currency, counted },
        ways: { mail: false, push: true },
      })),
  );
};

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
