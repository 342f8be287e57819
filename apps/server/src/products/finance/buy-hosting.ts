/** Buys hosting: under the product's lock the quota, the customer's sum and the reserve are judged, and interest is set aside (P-FN-1). */
import { paidAt, totalInterest } from '@candor/formulas';
import type { RequestOf, hostingCalls } from '@candor/wire';
import { Overdraft } from '../../foundation/ledger/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import { askedAmount } from '../../platform/http/asked-amount.ts';
import type { CustomerCaller } from '../../platform/http/handler.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import { shown, tellOrders } from './hosting-events.ts';
import { purchaseRefusal } from './hosting-rules.ts';
import type { WireHosting } from './hosting-view.ts';
import { hostedOf, insertOrder } from './orders-store.ts';
import type { FinanceDeps } from './ports.ts';
import { lockProduct, takeQuota } from './products-store.ts';
import { boughtJournal } from './settle-hosting.ts';

type BuyRequest = RequestOf<typeof hostingCalls.buy>;

export async function buyHosting(
  deps: FinanceDeps,
  request: BuyRequest,
  caller: CustomerCaller,
): Promise<WireHosting> {
  const amount = askedAmount(request.amount);
  await deps.ports.gate.assertOpen(caller.session.userId);
  return onceIn(deps.platform.db, { name: 'hosting-buy', caller }, (tx) =>
    buy(deps, tx, { productId: request.config_id, amount, hasTicked: request.accepted === true, caller }),
  );
}

interface Purchase {
  productId: number;
  amount: bigint;
  hasTicked: boolean;
  caller: CustomerCaller;
}

async function buy(deps: FinanceDeps, tx: Tx, of: Purchase): Promise<WireHosting> {
  const { platform, ledger, ports } = deps;
  const { productId, amount, hasTicked, caller } = of;
  const { userId } = caller.session;
  const product = await lockProduct(tx, productId);
  if (product === undefined) throw new Refusal('hosting_unknown');
  // Read under the lock: the day of purchase is the day on which it was sold, and a demo's other node may have moved the clock.
  await platform.waits.refresh(tx);
  const now = platform.waits.now();
  const hosted = await hostedOf(tx, productId, userId);
  const refused = purchaseRefusal(product, { amount, hosted, now });
  if (refused !== undefined) throw new Refusal(refused.refusal, refused.detail);
  const agreementVersion = await ports.gate.assertAgreed(tx, { userId, hasTicked, at: new Date(now) });
  const terms = { amount, cycleDays: product.cycle_days, totalYield: product.total_yield };
  const interest = totalInterest(terms);
  await takeQuota(tx, productId, amount);
  const order = await insertOrder(tx, {
    ...terms,
    userId,
    productId,
    currencyId: product.currency_id,
    settlementRatio: product.settlement_ratio,
    totalInterest: interest,
    agreementVersion,
    boughtAt: new Date(now),
    nextPayAt: new Date(paidAt(now, 1)),
  });
  const money = { id: order.id, userId, productId, currencyId: product.currency_id, amount, interest };
  const key = caller.idempotencyKey;
  await ledger
    .post(tx, [boughtJournal(money)], key === undefined ? undefined : `${userId}:${key}`)
    .catch((error: unknown) => {
      throw error instanceof Overdraft ? shortOf(error, ports.currencyName(product.currency_id)) : error;
    });
  tellOrders(deps, tx, [order]);
  return shown(deps, order);
}

/** Whose account was short: the customer's, or the reserve's, out of which nothing can be promised then (R-FN-8). */
const shortOf = ({ isHouse }: Overdraft, currency: string): Refusal =>
  isHouse
    ? new Refusal('hosting_sold_out', { left: '0' })
    : new Refusal('insufficient_balance', { currency });
