/**
 * Small work on a clock: what has waited 12 hours escalates, what has waited 24 is late and said so (R-WD-4), and what chains
 * took is booked once E:network can bear it; a customer's withdrawal never waits for that.
 */
import { eachByItself } from '../../platform/jobs/each-by-itself.ts';
import { dueNetworkFees, markPosted } from './request/network-fees-store.ts';
import type { WithdrawalDeps } from './ports.ts';
import { networkFeePaid } from './settle-withdrawal.ts';
import { ESCALATES_AFTER_MS, LATE_AFTER_MS } from './withdrawal-rules.ts';
import { escalate, latePages, markPaged } from './withdrawals-store.ts';

const HOUR_MS = 3_600_000;
/** Somebody who was called and did nothing is called again. */
const PAGED_AGAIN_MS = 6 * HOUR_MS;

export async function escalateOld({ platform }: WithdrawalDeps): Promise<void> {
  const now = platform.clock.now();
  const moved = await escalate(platform.db, {
    at: new Date(now),
    before: new Date(now - ESCALATES_AFTER_MS),
    lateBefore: new Date(now - LATE_AFTER_MS),
  });
  for (const { id, is_late: isLate } of moved) {
    // The alert rules page on these two lines.
    const about = { withdrawal: String(id) };
    if (isLate) platform.log.error(about, 'a withdrawal is late');
    else platform.log.warn(about, 'a withdrawal waits for twelve hours');
  }
}

/** As the console says them in English: a page is read by whoever is on call. */
const STATE_WORDS: Readonly<Record<string, string>> = {
  review: 'under review',
  approved: 'approved, to be paid',
  sent: 'sent, not confirmed yet',
};

/**
 * Calls whoever is on call, once for all that are late, and again while they still are. Marked after somebody was reached: a page that
 * nobody took is tried at the next look.
 */
export async function pageLate({ platform, ports }: WithdrawalDeps): Promise<void> {
  const now = platform.clock.now();
  const late = await latePages(platform.db, {
    lateBefore: new Date(now - LATE_AFTER_MS),
    pagedBefore: new Date(now - PAGED_AGAIN_MS),
  });
  const [oldest] = late;
  if (oldest === undefined) return;
  const hours = Math.floor((now - oldest.created_at.getTime()) / HOUR_MS);
  const ids = late.map(({ id }) => String(id));
  const lines = late.map(
    ({ id, state, created_at }) => `${id}: ${STATE_WORDS[state] ?? state}, since ${created_at.toISOString()}`,
  );
  await ports.notify.page({
    event: 'withdrawals_late',
    subject: `${late.length} late ${late.length === 1 ? 'withdrawal' : 'withdrawals'}, the oldest for ${hours} hours`,
    text: [
      'Withdrawals that wait for more than 24 hours (R-WD-4):',
      '',
      ...lines,
      '',
      `${platform.config.publicUrl ?? ''}/console/#/withdrawals`,
    ].join('\n'),
    details: { count: late.length, oldest_hours: hours, withdrawals: ids },
  });
  await markPaged(
    platform.db,
    late.map(({ id }) => id),
    new Date(now),
  );
}

/** Throws when something could not be booked: the ledger then says more than the chain has. */
export async function bookNetworkFees({ platform, ledger }: WithdrawalDeps): Promise<void> {
  await eachByItself(
    await dueNetworkFees(platform.db),
    ({ withdrawal_id: id, chain, currency_id: currencyId, amount }) =>
      platform.db.transaction('network-fee', async (tx) => {
        if (!(await markPosted(tx, id, new Date(platform.clock.now())))) return;
        await ledger.post(tx, [networkFeePaid({ id: Number(id), chain, currencyId, amount })]);
      }),
    (error, { withdrawal_id: id, currency_id: currency }) =>
      platform.log.warn({ err: error, withdrawal: String(id), currency }, UNBOOKED),
  );
}

const UNBOOKED = 'what a chain took could not be booked; E:network may be too short for it';
