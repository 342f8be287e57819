/**
 * Small work on a clock: confirmations that grow are told to the customer who watches them, and sums that were below a
 * minimum are credited when the minimum has come down to them.
 */
import { eachByItself } from '../../platform/jobs/each-by-itself.ts';
import { gather } from './deposit-rules.ts';
import { credit, standingOf, termsOf } from './follow-transfer.ts';
import { notHeld } from './hold-deposit.ts';
import type { DepositDeps } from './ports.ts';
import type { GatheringSum } from './transfers-store.ts';
import {
  gatheringOf,
  gatheringSums,
  lockGathering,
  saveConfirmations,
  usersUnderway,
} from './transfers-store.ts';

/** Nobody waits for it. */
const ASKED_WITHIN_MS = 30_000;

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

/** Each customer and currency by itself: one that fails keeps nothing from the others. */
export async function creditGathered(deps: DepositDeps): Promise<void> {
  const { db, log } = deps.platform;
  await eachByItself(
    await gatheringSums(db),
    (of) => creditIfReached(deps, of),
    (error, { user_id: userId, currency_id: currencyId }) =>
      log.error({ err: error, user: userId, currency: currencyId }, 'what was gathered was not credited'),
  );
}

async function creditIfReached(
  deps: DepositDeps,
  { user_id: userId, currency_id: currencyId, amount, chains }: GatheringSum,
): Promise<void> {
  const { db } = deps.platform;
  const lowest = chains
    .map((chain) => termsOf(deps, chain, currencyId).minDeposit)
    .reduce((a, b) => (a < b ? a : b));
  if (amount < lowest) return;
  // Outside the transaction: a slow node keeps nobody's rows locked, and what it says now is what is credited.
  const waiting = await gatheringOf(db, userId, currencyId);
  const asked = { gathered: waiting, withinMs: ASKED_WITHIN_MS };
  const standing = new Set((await standingOf(deps, db, asked)).map(({ id }) => id));
  await db.transaction('deposit-gathered', async (tx) => {
    await lockGathering(tx, userId, currencyId);
    const rows = (await gatheringOf(tx, userId, currencyId)).filter(({ id }) => standing.has(id));
    const free = await notHeld(deps, tx, rows);
    const amounts = free.map((row) => row.amount);
    if (free.length > 0 && gather(amounts, lowest).isReached) await credit(deps, tx, free);
  });
}
