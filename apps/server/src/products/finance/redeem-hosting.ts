/**
 * Redeems an order early (P-FN-4). What was due by then is paid first, under the same lock: what leaving costs depends on the day, not
 * on whether the daily run has come by. An order that has matured is not redeemed.
 */
import { redemption } from '@candor/formulas';
import type { Journal } from '@candor/ledger';
import { formatDecimal } from '@candor/money';
import type { RequestOf, hostingCalls } from '@candor/wire';
import type { Tx } from '../../platform/db/database.ts';
import { askedIfAny } from '../../platform/http/asked-amount.ts';
import type { CustomerCaller } from '../../platform/http/handler.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import { Refusal, assert } from '../../platform/refusal.ts';
import { shown, tellOrders } from './hosting-events.ts';
import type { WireHosting } from './hosting-view.ts';
import { progressOf } from './hosting-view.ts';
import type { OrderRow } from './orders-store.ts';
import { lockOrder, saveOrders } from './orders-store.ts';
import { moneyOf, payoutOf } from './pay-interest.ts';
import type { FinanceDeps } from './ports.ts';
import { lockProduct, takeQuota } from './products-store.ts';
import { redeemedJournal } from './settle-hosting.ts';

export function redeemHosting(
  deps: FinanceDeps,
  request: RequestOf<typeof hostingCalls.redeem>,
  caller: CustomerCaller,
): Promise<WireHosting> {
  const most = askedIfAny(request.penalty);
  return onceIn(deps.platform.db, { name: 'hosting-redeem', caller }, async (tx) => {
    const locked = await lockOrder(tx, request.id, caller.session.userId);
    if (locked === undefined) throw new Refusal('order_unknown');
    const row = await redeem(deps, tx, { locked, most, caller });
    return shown(deps, row);
  });
}

interface Leaving {
  locked: OrderRow;
  /** The penalty that the customer has seen. */
  most: bigint | undefined;
  caller: CustomerCaller;
}

async function redeem(deps: FinanceDeps, tx: Tx, { locked, most, caller }: Leaving): Promise<OrderRow> {
  const { platform, ledger } = deps;
  await platform.waits.refresh(tx);
  const now = platform.waits.now();
  const { row, owed } = upToDate(locked, now);
  if (row.state !== 'hosting') throw new Refusal('hosting_over');
  const { penalty } = redemption(progressOf(row), now);
  if (most !== undefined && penalty > most)
    throw new Refusal('hosting_penalty_changed', { penalty: formatDecimal(penalty) });
  // Nothing of its interest was used: all of it can be promised again (R-FN-8).
  if (row.payments === 0) {
    await lockProduct(tx, row.product_id);
    await takeQuota(tx, row.product_id, -row.amount);
  }
  const { payments, paid } = row;
  const [saved] = await saveOrders(tx, [
    { id: row.id, payments, paid, nextPayAt: null, state: 'redeemed', penalty, endedAt: new Date(now) },
  ]);
  assert(saved !== undefined, `hosting order ${row.id} was locked and yet not redeemed`);
  tellOrders(deps, tx, [saved]);
  await tellRedeemed(deps, tx, { ...saved, penalty });
  // Last of all, for everybody shares the reserve, and in one statement, which locks its rows in one order: two of them held what the
  // others waited for, and the database turned one back each time.
  const journal = redeemedJournal({ ...moneyOf(row), penalty, unpaid: row.total_interest - paid });
  const key = caller.idempotencyKey;
  await ledger.post(
    tx,
    [...owed, journal],
    key === undefined ? undefined : { key: `${row.user_id}:${key}`, journal },
  );
  return saved;
}

/** Whoever did not do it himself learns of it here. */
const tellRedeemed = (
  { ports }: FinanceDeps,
  tx: Tx,
  row: Pick<OrderRow, 'user_id' | 'amount' | 'currency_id' | 'paid'> & { penalty: bigint },
): Promise<void> =>
  ports.notify.tell(tx, {
    userId: row.user_id,
    kind: 'hosting_redeemed',
    params: {
      amount: formatDecimal(row.amount),
      currency: ports.currencyName(row.currency_id),
      returned: formatDecimal(row.amount - row.penalty),
      penalty: formatDecimal(row.penalty),
      interest: formatDecimal(row.paid),
    },
  });

/** The order as it is once all missed days are paid, and the journals that pay them. Pure. */
function upToDate(locked: OrderRow, now: number): { row: OrderRow; owed: Journal[] } {
  let row = locked;
  const owed: Journal[] = [];
  while (row.state === 'hosting' && row.next_pay_at!.getTime() <= now) {
    const { journals, after } = payoutOf(row, now);
    owed.push(...journals);
    const { payments, paid, state, nextPayAt, endedAt } = after;
    row = { ...row, payments, paid, state, next_pay_at: nextPayAt, ended_at: endedAt };
  }
  return { row, owed };
}
