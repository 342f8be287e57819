/**
 * Pays the shares of measured days (P-MC-3): in batches under the package's lock, a journal a rental and day. Two nodes, a crash in the
 * middle: each share is paid once, for it says so itself, and the journal's name is taken.
 */
import type { Lease } from '../../platform/jobs/jobs.ts';
import { tellRentals } from './machine-events.ts';
import { lockPackage } from './packages-store.ts';
import type { ShareRow } from './payouts-store.ts';
import { lockUnpaid, markPaid, unpaidPayouts } from './payouts-store.ts';
import type { MachinesDeps } from './ports.ts';
import { addOutput } from './rentals-store.ts';
import { BATCH } from './run-days.ts';
import { outputJournal, outputOf } from './settle-machine.ts';

const journalOfShare = (share: ShareRow) =>
  outputJournal({ id: share.rental_id, userId: share.user_id, packageId: share.package_id }, share.day, {
    from: outputOf(share.package_id),
    currencyId: share.currency_id,
    amount: share.amount,
  });

/** One batch of a payout; answers how many shares were paid. */
export function paySharesOf(
  deps: MachinesDeps,
  { payoutId, packageId, most = BATCH }: { payoutId: number; packageId: number; most?: number },
): Promise<number> {
  const { platform, ledger } = deps;
  return platform.db.transaction('machine-shares', async (tx) => {
    await lockPackage(tx, packageId);
    const shares = await lockUnpaid(tx, { payoutId, most });
    if (shares.length === 0) return 0;
    const journals = shares.flatMap((share) => journalOfShare(share) ?? []);
    if (journals.length > 0) await ledger.post(tx, journals);
    await markPaid(tx, {
      payoutId,
      rentalIds: shares.map(({ rental_id: id }) => id),
      at: new Date(platform.waits.now()),
    });
    const rows = await addOutput(
      tx,
      shares.map(({ rental_id: id, amount }) => ({ id, amount })),
    );
    await tellRentals(deps, tx, rows);
    return shares.length;
  });
}

export async function payAllShares(deps: MachinesDeps, lease: Pick<Lease, 'held'>): Promise<number> {
  let paid = 0;
  for (const { id: payoutId, package_id: packageId } of await unpaidPayouts(deps.platform.db))
    for (let due = BATCH; due > 0 && lease.held();) {
      due = await paySharesOf(deps, { payoutId, packageId });
      paid += due;
    }
  return paid;
}
