/**
 * The daily interest (R-FN-2, R-FN-3): what is due is claimed in batches under row locks, each missed day is a journal of its own, the
 * principal goes back with the last. Whoever runs it, at two nodes or after a crash, each payment is posted once: the row says how far
 * it is, and the journal's name is taken.
 */
import { interestOf, interestAfter, paidAt, paymentsDue } from '@candor/formulas';
import type { Journal } from '@candor/ledger';
import { formatDecimal } from '@candor/money';
import type { Tx } from '../../platform/db/database.ts';
import { hasWaiters } from '../../platform/db/waiters-store.ts';
import type { Lease } from '../../platform/jobs/jobs.ts';
import type { PaceLimits } from '../../platform/jobs/pace.ts';
import { createPace } from '../../platform/jobs/pace.ts';
import { tellOrders } from './hosting-events.ts';
import { progressOf } from './hosting-view.ts';
import type { OrderAfter, OrderRow } from './orders-store.ts';
import { lockDue, saveOrders } from './orders-store.ts';
import type { FinanceDeps } from './ports.ts';
import { interestJournal, maturedJournal } from './settle-hosting.ts';

/** Orders a transaction at most. */
export const BATCH = 200;
/** A purchase waits for the reserve that a batch pays from: a batch is no longer than this, and who waited comes before the next one. */
const PACE: PaceLimits = { least: 20, most: BATCH, batchMs: 15, restShare: 0.5 };
/** Days of one order in one transaction; more missed days are paid by the next ones. */
const MOST_DAYS = 40;

export interface Payout {
  journals: Journal[];
  after: OrderAfter;
}

/** What an order is to be paid at `now`, and how it stands then. Pure. */
export function payoutOf(row: OrderRow, now: number): Payout {
  const order = progressOf(row);
  const money = moneyOf(row);
  const upTo = Math.min(paymentsDue(order, now), row.payments + MOST_DAYS);
  const journals: Journal[] = [];
  for (let payment = row.payments + 1; payment <= upTo; payment += 1) {
    const journal = interestJournal(money, { payment, amount: interestOf(order, payment) });
    if (journal !== undefined) journals.push(journal);
  }
  const isOver = upTo === row.cycle_days;
  if (isOver) journals.push(maturedJournal(money));
  const after: OrderAfter = {
    id: row.id,
    payments: upTo,
    paid: interestAfter(order, upTo),
    nextPayAt: isOver ? null : new Date(paidAt(order.boughtAt, upTo + 1)),
    state: isOver ? 'completed' : 'hosting',
    penalty: null,
    endedAt: isOver ? new Date(paidAt(order.boughtAt, upTo)) : null,
  };
  return { journals, after };
}

export const moneyOf = (row: OrderRow) => ({
  id: row.id,
  userId: row.user_id,
  productId: row.product_id,
  currencyId: row.currency_id,
  amount: row.amount,
});

/** Pays one batch; answers how many orders were due. */
export const payBatch = async (deps: FinanceDeps, of: { now: number; most?: number }): Promise<number> =>
  (await payOnce(deps, of)).paid;

function payOnce(
  deps: FinanceDeps,
  { now, most = BATCH }: { now: number; most?: number },
): Promise<{ paid: number; hasWaiters: boolean }> {
  return deps.platform.db.transaction('hosting-interest', async (tx) => {
    const due = await lockDue(tx, { now: new Date(now), most });
    await pay(deps, tx, { rows: due, now });
    return { paid: due.length, hasWaiters: due.length > 0 && (await hasWaiters(tx)) };
  });
}

/** Pays locked orders what they are due; answers them as they are then. */
async function pay(
  deps: FinanceDeps,
  tx: Tx,
  { rows, now }: { rows: readonly OrderRow[]; now: number },
): Promise<OrderRow[]> {
  const payouts = rows.map((row) => payoutOf(row, now));
  const journals = payouts.flatMap((payout) => payout.journals);
  if (payouts.length === 0) return [];
  // The rows are locked already; the reserve, which everybody shares, is locked as late as it can be.
  const saved = await saveOrders(
    tx,
    payouts.map(({ after }) => after),
  );
  if (journals.length > 0) await deps.ledger.post(tx, journals);
  tellOrders(deps, tx, saved);
  await tellMatured(deps, tx, saved);
  return saved;
}

/** The principal is back: the one thing of an order that happens without its customer and that he waits for. */
async function tellMatured({ ports }: FinanceDeps, tx: Tx, rows: readonly OrderRow[]): Promise<void> {
  const matured = rows.filter(({ state }) => state === 'completed');
  if (matured.length === 0) return;
  await ports.notify.tellAll(
    tx,
    matured.map((row) => ({
      userId: row.user_id,
      kind: 'hosting_matured',
      params: {
        amount: formatDecimal(row.amount),
        currency: ports.currencyName(row.currency_id),
        days: String(row.cycle_days),
        interest: formatDecimal(row.paid),
      },
    })),
  );
}

/** Until nothing is due any more or the lease is lost; answers how many orders were paid. */
export async function payAllDue(deps: FinanceDeps, lease: Pick<Lease, 'held'>): Promise<number> {
  const pace = createPace(PACE);
  let paid = 0;
  while (lease.held()) {
    const most = pace.size();
    const began = performance.now();
    const batch = await payOnce(deps, { now: deps.platform.waits.now(), most });
    paid += batch.paid;
    if (batch.paid < most) break;
    await pace.rest({ done: batch.paid, tookMs: performance.now() - began, hasWaiters: batch.hasWaiters });
  }
  return paid;
}
