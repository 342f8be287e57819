/** What customers do until a sale closes: commit, commit more or less, take it back; and much later, cost against tokens. */
import type { RequestOf, launchpadCalls } from '@candor/wire';
import { Overdraft } from '../../foundation/ledger/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import { askedAmount } from '../../platform/http/asked-amount.ts';
import type { CustomerCaller } from '../../platform/http/handler.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import { Refusal, assert } from '../../platform/refusal.ts';
import type { LaunchpadDeps } from './ports.ts';
import type { SaleRow } from './sale.ts';
import { mayCancel, mayTakeBack } from './sale.ts';
import { hasOpened } from './sale-opened.ts';
import { commitmentRefusal } from './sale-rules.ts';
import { shareSale } from './sales-store.ts';
import { committedJournal, takenBackJournal } from './settle-sale.ts';
import { shown, tellSubscriptions } from './subscription-events.ts';
import type { WireSubscription } from './subscription-view.ts';
import type { SubscriptionRow } from './subscriptions-store.ts';
import {
  changeAmount,
  endSubscription,
  insertSubscription,
  lockById,
  lockOwn,
  lockPerson,
  moneyOf,
  saleOf,
  takesPart,
} from './subscriptions-store.ts';

type Calls = typeof launchpadCalls;

export async function commit(
  deps: LaunchpadDeps,
  request: RequestOf<Calls['commit']>,
  caller: CustomerCaller,
): Promise<WireSubscription> {
  const more = askedAmount(request.amount);
  const { userId } = caller.session;
  await deps.ports.gate.assertOpen(userId);
  return onceIn(deps.platform.db, { name: 'launchpad-commit', caller }, async (tx) => {
    const sale = await shareSale(tx, request.config_id);
    if (sale === undefined) throw new Refusal('sale_unknown');
    if (!(await isAloneIn(deps, tx, { saleId: sale.id, userId }))) throw new Refusal('sale_linked');
    const at = await moment(deps, tx);
    const before = await lockOwn(tx, sale.id, userId);
    const amount = (before?.amount ?? 0n) + more;
    const refused = commitmentRefusal(sale, {
      amount,
      now: at.getTime(),
      hasOpened: await hasOpened(deps.ports, tx, sale),
    });
    if (refused !== undefined) throw new Refusal(refused.refusal, refused.detail);
    const hasTicked = request.accepted === true;
    const agreementVersion = await deps.ports.gate.assertAgreed(tx, { userId, hasTicked, at });
    const row =
      before === undefined
        ? await insertSubscription(tx, {
            saleId: sale.id,
            userId,
            amount,
            price: sale.price,
            agreementVersion,
            at,
          })
        : await changeAmount(tx, before.id, { amount, at });
    return settled(deps, tx, { sale, row, change: more, caller });
  });
}

export async function changeCommitment(
  deps: LaunchpadDeps,
  request: RequestOf<Calls['change']>,
  caller: CustomerCaller,
): Promise<WireSubscription> {
  const amount = askedAmount(request.amount);
  await deps.ports.gate.assertOpen(caller.session.userId);
  return onceIn(deps.platform.db, { name: 'launchpad-change', caller }, async (tx) => {
    const isAlone = await standsAlone(deps, tx, { id: request.id, caller });
    const { sale, own, at } = await ownLocked(deps, tx, { id: request.id, caller });
    if (own.state !== 'committed') throw new Refusal('sale_not_open');
    // Linked after both had committed: each keeps what he has, and neither grows beside the other (ADR 82).
    if (amount > own.amount && !isAlone) throw new Refusal('sale_linked');
    // Less may be committed, whatever the market says; more would be bought below it.
    const isPriced = amount > own.amount && (await hasOpened(deps.ports, tx, sale));
    const refused = commitmentRefusal(sale, { amount, now: at.getTime(), hasOpened: isPriced });
    if (refused !== undefined) throw new Refusal(refused.refusal, refused.detail);
    if (amount === own.amount) return shown(deps, own, sale);
    const row = await changeAmount(tx, own.id, { amount, at });
    return settled(deps, tx, { sale, row, change: amount - own.amount, caller });
  });
}

export function cancelCommitment(
  deps: LaunchpadDeps,
  request: RequestOf<Calls['cancel']>,
  caller: CustomerCaller,
): Promise<WireSubscription> {
  return onceIn(deps.platform.db, { name: 'launchpad-cancel', caller }, async (tx) => {
    const { sale, own, at } = await ownLocked(deps, tx, { id: request.id, caller });
    if (own.state !== 'committed' || !(await mayLeave(deps, tx, { sale, at })))
      throw new Refusal('sale_over');
    const row = await endSubscription(tx, own.id, { state: 'cancelled', at });
    return givenBack(deps, tx, { sale, row, caller });
  });
}

const mayLeave = async (
  { ports }: LaunchpadDeps,
  tx: Tx,
  { sale, at }: { sale: SaleRow; at: Date },
): Promise<boolean> => mayCancel(sale, { now: at.getTime(), isTrading: await hasOpened(ports, tx, sale) });

export function takeBack(
  deps: LaunchpadDeps,
  request: RequestOf<Calls['takeBack']>,
  caller: CustomerCaller,
): Promise<WireSubscription> {
  return onceIn(deps.platform.db, { name: 'launchpad-take-back', caller }, async (tx) => {
    const { sale, own, at } = await ownLocked(deps, tx, { id: request.id, caller });
    const of = { now: at.getTime(), isTrading: await hasOpened(deps.ports, tx, sale) };
    if (own.state !== 'allotted' || !mayTakeBack(sale, of)) throw new Refusal('sale_no_right_yet');
    const row = await endSubscription(tx, own.id, { state: 'taken_back', at });
    const actor = `user:${row.user_id}`;
    const journal = takenBackJournal({ ...moneyOf(row, sale), tokens: row.tokens!, cost: row.cost!, actor });
    if (journal !== undefined) await deps.ledger.post(tx, [journal], keyOf(caller));
    tellSubscriptions(deps, tx, { rows: [row], sale });
    return shown(deps, row, sale);
  });
}

/** Read under the sale's lock: a sale closes for everybody at once, whichever node moved a demo's clock. */
async function moment({ platform: { waits } }: LaunchpadDeps, tx: Tx): Promise<Date> {
  await waits.refresh(tx);
  return new Date(waits.now());
}

/** One person is one customer here: his other accounts take no part beside him, or the cap would be several (R-NC-2). */
async function isAloneIn(
  { ports }: LaunchpadDeps,
  tx: Tx,
  { saleId, userId }: { saleId: number; userId: number },
): Promise<boolean> {
  const others = await ports.linkedAccounts(tx, userId);
  await lockPerson(tx, saleId, Math.min(userId, ...others));
  return others.length === 0 || !(await takesPart(tx, saleId, others));
}

/** Of a subscription, before it is locked: whoever commits has his person's lock before his row's. */
async function standsAlone(
  deps: LaunchpadDeps,
  tx: Tx,
  { id, caller }: { id: number; caller: CustomerCaller },
): Promise<boolean> {
  const { userId } = caller.session;
  const saleId = await saleOf(tx, id, userId);
  return saleId === undefined || isAloneIn(deps, tx, { saleId, userId });
}

async function ownLocked(
  deps: LaunchpadDeps,
  tx: Tx,
  { id, caller }: { id: number; caller: CustomerCaller },
): Promise<{ sale: SaleRow; own: SubscriptionRow; at: Date }> {
  const saleId = await saleOf(tx, id, caller.session.userId);
  if (saleId === undefined) throw new Refusal('subscription_unknown');
  const sale = await shareSale(tx, saleId);
  assert(sale !== undefined, `sale ${saleId} of subscription ${id} is there`);
  return { sale, own: await lockById(tx, id), at: await moment(deps, tx) };
}

/** `change` is by how much more is held; below zero it comes back. */
async function settled(
  deps: LaunchpadDeps,
  tx: Tx,
  of: { sale: SaleRow; row: SubscriptionRow; change: bigint; caller: CustomerCaller },
): Promise<WireSubscription> {
  const { sale, row, change, caller } = of;
  const journal = committedJournal(moneyOf(row, sale), { change, version: row.version });
  await deps.ledger.post(tx, [journal], keyOf(caller)).catch((error: unknown) => {
    throw error instanceof Overdraft
      ? new Refusal('insufficient_balance', { currency: deps.ports.currencyName(sale.currency_id) })
      : error;
  });
  tellSubscriptions(deps, tx, { rows: [row], sale });
  return shown(deps, row, sale);
}

async function givenBack(
  deps: LaunchpadDeps,
  tx: Tx,
  { sale, row, caller }: { sale: SaleRow; row: SubscriptionRow; caller: CustomerCaller },
): Promise<WireSubscription> {
  const journal = committedJournal(moneyOf(row, sale), { change: -row.amount, version: row.version });
  await deps.ledger.post(tx, [journal], keyOf(caller));
  tellSubscriptions(deps, tx, { rows: [row], sale });
  return shown(deps, row, sale);
}

const keyOf = ({ idempotencyKey, session }: CustomerCaller): string | undefined =>
  idempotencyKey === undefined ? undefined : `${session.userId}:${idempotencyKey}`;

/** Everything that a customer still may take back, because he has frozen his account; how many. */
export async function cancelAllFor(
  deps: LaunchpadDeps,
  { userId, rows }: { userId: number; rows: readonly SubscriptionRow[] },
): Promise<number> {
  let cancelled = 0;
  for (const { id } of rows)
    cancelled += await deps.platform.db.transaction('launchpad-cancel', async (tx) => {
      const caller = { session: { userId } } as CustomerCaller;
      const { sale, own, at } = await ownLocked(deps, tx, { id: Number(id), caller });
      if (own.state !== 'committed' || !(await mayLeave(deps, tx, { sale, at }))) return 0;
      const row = await endSubscription(tx, own.id, { state: 'cancelled', at });
      await givenBack(deps, tx, { sale, row, caller });
      return 1;
    });
  return cancelled;
}
