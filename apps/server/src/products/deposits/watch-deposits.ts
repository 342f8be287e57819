/**
 * Small work on a clock: confirmations that grow are told to the customer who watches them, and sums that were below a
 * minimum are credited when the minimum has come down to them.
 */
import { gather } from './deposit-rules.ts';
import { credit, freeOf, termsOf } from './follow-transfer.ts';
import type { DepositDeps } from './ports.ts';
import {
  gatheringOf,
  gatheringSums,
  lockGathering,
  saveConfirmations,
  usersUnderway,
} from './transfers-store.ts';

export async function tellConfirmations(deps: DepositDeps): Promise<void> {
  const { platform, ports } = deps;
  for (const { user_id: userId } of await usersUnderway(platform.db)) {
    const underway = await ports.chains.underway(userId);
    const seen = underway.map((one) => ({
      transferId: one.id,
      confirmations: Math.min(one.confirmations, one.confirmationsNeeded),
      needed: one.confirmationsNeeded,
    }));
    await platform.db.transaction('deposit-confirmations', async (tx) => {
      const ids = await saveConfirmations(tx, userId, seen);
      ports.notify.recordsChanged(
        tx,
        ids.map((id) => ({ userId, kind: 'deposit', id: String(id) })),
      );
    });
  }
}

export async function creditGathered(deps: DepositDeps): Promise<void> {
  const { db } = deps.platform;
  for (const { user_id: userId, currency_id: currencyId, amount, chains } of await gatheringSums(db)) {
    const lowest = chains
      .map((chain) => termsOf(deps, chain, currencyId).minDeposit)
      .reduce((a, b) => (a < b ? a : b));
    if (amount < lowest) continue;
    await db.transaction('deposit-gathered', async (tx) => {
      await lockGathering(tx, userId, currencyId);
      const rows = await freeOf(deps, tx, await gatheringOf(tx, userId, currencyId));
      if (
        rows.length > 0 &&
        gather(
          rows.map((row) => row.amount),
          lowest,
        ).isReached
      )
        await credit(deps, tx, rows);
    });
  }
}
