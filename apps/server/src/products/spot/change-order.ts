/** Cancel one, cancel all, amend: what a customer may still do to a waiting order (R-SPOT-7). */
import { parseDecimal } from '@candor/money';
import type { RequestOf, spotCalls } from '@candor/wire';
import { askedIfAny } from '../../platform/http/asked-amount.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CustomerCaller, KeptReply } from '../../platform/http/handler.ts';
import { once, partOfKey, partsDone } from '../../platform/kept-replies-store.ts';
import type { DecidedBy } from '../../platform/refusal.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { decideAmend } from './order-path/decide-batch.ts';
import type { ReplaceIntent, decideReplace } from './order-path/decide-replace.ts';
import type { OrderDesk } from './order-path/order-desk.ts';
import { openOrderIds, siblingsOf } from './order-queries-store.ts';
import type { OrderState, WireOrder } from './order-state.ts';
import { isInBook, isOpen, renderOrder } from './order-state.ts';
import type { KeyedIntent } from './order-path/pair-engine.ts';
import type { PlacedBy } from './place-order.ts';
import { bandSeen, keyedFor, replyOf } from './place-order.ts';
import type { Outcome } from './order-path/pair-engine.ts';
import type { SpotPorts } from './ports.ts';

export interface ChangeDeps {
  desk: OrderDesk;
  ports: SpotPorts;
  db: Database;
}

/** Cancelling a finished order answers with its final state, not with an error. */
export async function cancelOrder(
  deps: ChangeDeps,
  orderId: number,
  by: PlacedBy,
): Promise<WireOrder | KeptReply> {
  const { pair, engine, finished } = await locate(deps, orderId, by.userId);
  if (finished !== undefined) return answerFinished(deps, by, renderOrder(pair, finished));
  const intent = { kind: 'cancel', userId: by.userId, orderId } as const;
  const outcome = await engine.submit(intent, keyedFor(pair, by));
  if (outcome.kind !== 'not_open') return replyOf(pair, outcome, by);
  return answerFinished(deps, by, renderOrder(pair, await finishedOrder(deps, orderId, by.userId)));
}

/** For whoever has to know whether this very cancel ended it: undefined where it was finished before. */
export async function submitCancel(
  deps: ChangeDeps,
  orderId: number,
  { userId }: Pick<PlacedBy, 'userId'>,
): Promise<Outcome | undefined> {
  const { engine, finished } = await locate(deps, orderId, userId);
  return finished === undefined ? engine.submit({ kind: 'cancel', userId, orderId }) : undefined;
}

/** There is nothing to commit; its reply is kept all the same, or is the one that the cancel itself was answered with. */
function answerFinished({ db }: ChangeDeps, { keyed }: PlacedBy, reply: WireOrder): Promise<WireOrder> {
  if (keyed === undefined) return Promise.resolve(reply);
  return db.transaction('spot-cancel-finished', (tx) => once(tx, keyed.caller, async () => reply));
}

export async function amendOrder(
  deps: ChangeDeps,
  request: RequestOf<typeof spotCalls.amendOrder>,
  by: PlacedBy,
): Promise<WireOrder | KeptReply> {
  const { pair, engine, finished } = await locate(deps, request.id, by.userId);
  const change = {
    price: askedIfAny(request.target_price),
    trigger: askedIfAny(request.trigger_price),
    quantity: quantityAsked(request.amount),
  };
  const notWaiting = (order: OrderState): Refusal =>
    new Refusal('order_not_waiting', { status: renderOrder(pair, order).status });
  if (finished !== undefined) throw notWaiting(finished);
  const known = engine.openOrder(request.id) ?? (await finishedOrder(deps, request.id, by.userId));
  const intent = isReduction(known, change)
    ? ({ kind: 'amend', userId: by.userId, orderId: request.id, quantity: change.quantity! } as const)
    : await replacing(deps, known, { change, by });
  const outcome: DecidedBy<typeof decideAmend | typeof decideReplace, Outcome> = await engine.submit(
    intent,
    keyedFor(pair, by),
  );
  if (outcome.kind !== 'not_open') return replyOf(pair, outcome, by);
  throw notWaiting(await finishedOrder(deps, request.id, by.userId));
}

/** Less of the same: it stays where it is in the queue. Everything else is a new order in place of the old one. */
function isReduction(order: OrderState, { price, trigger, quantity }: ReplaceIntent['change']): boolean {
  const isQuantityAlone = price === undefined && trigger === undefined && quantity !== undefined;
  return isQuantityAlone && isInBook(order) && order.sibling === null && quantity < order.quantity;
}

async function replacing(
  { desk, ports }: ChangeDeps,
  { id, side, pairId }: OrderState,
  { change, by }: { change: ReplaceIntent['change']; by: PlacedBy },
): Promise<ReplaceIntent> {
  const pair = desk.engine(pairId).pair;
  const opening = ports.gate.assertOpen(by.userId, pair);
  if (opening !== undefined) await opening;
  const unread = side === 'buy' ? ports.refuseUnread(by.userId, pairId) : undefined;
  if (unread !== undefined) await unread;
  const { band, seen } = bandSeen(ports, pair);
  const at = { band, reference: ports.index(pairId) };
  const group = await ports.stpGroupOf(by.userId);
  const newId = await desk.nextOrderId();
  const anew = { id: newId, group, ...ports.ratesOf(by.userId, pair) };
  return { kind: 'replace', userId: by.userId, orderId: id, side, anew, change, at, seen };
}

function quantityAsked(amount: string | undefined): bigint | undefined {
  if (amount === undefined) return undefined;
  const quantity = parseDecimal(amount);
  if (!quantity.ok || quantity.value === 0n) throw new Refusal('quantity_not_on_lot', { lot: '0.00000001' });
  return quantity.value;
}

/**
 * Cancels what is open now, and answers with all that was cancelled under the caller's key: each cancel commits with a part
 * of the key, so that a repeat after a reply that was never made still names them all.
 */
export async function cancelAllFor(
  deps: ChangeDeps,
  request: RequestOf<typeof spotCalls.cancelAll>,
  caller: CustomerCaller,
): Promise<{ cancelled: number[] }> {
  const { idempotencyKey: key, session } = caller;
  if (key === undefined) return { cancelled: await cancelAll(deps, request, session) };
  const { userId } = session;
  const { callName: call, fingerprint } = caller;
  const keyOf = (orderId: number): KeyedIntent => ({
    userId,
    key: partOfKey(key, String(orderId)),
    call,
    fingerprint,
    bodyOf: () => '',
  });
  await cancelAll(deps, request, { userId, keyOf });
  return deps.db.transaction('spot-cancel-all', (tx) =>
    once(tx, caller, async () => {
      const done = (await partsDone(tx, caller)).map(Number);
      // Each with the other order of its OCO, which needed no cancel of its own.
      const all = [...done, ...(await siblingsOf(tx, userId, done))];
      return { cancelled: [...new Set(all)].sort((a, b) => a - b) };
    }),
  );
}

/** Cancels what is open now; an order that fills meanwhile is simply not among the cancelled. */
export async function cancelAll(
  deps: ChangeDeps,
  request: RequestOf<typeof spotCalls.cancelAll>,
  {
    userId,
    keyOf,
    isMeant = () => true,
  }: {
    userId: number;
    keyOf?: (orderId: number) => KeyedIntent;
    isMeant?: (order: { orderId: number; group: number }) => boolean;
  },
): Promise<number[]> {
  const isOnePair = request.currency_id !== undefined || request.legal_id !== undefined;
  const pairId = isOnePair ? deps.ports.resolvePair(request).id : undefined;
  const open = (await openOrderIds(deps.db, userId, pairId)).filter(isMeant);
  const outcomes = await Promise.all(
    open.map(async ({ orderId, pair }) => {
      const engine = deps.desk.engine(pair);
      // Placed on another node a moment ago: this book has yet to follow.
      if (engine.openOrder(orderId) === undefined) engine.catchUpSoon();
      return { orderId, outcome: await engine.submit({ kind: 'cancel', userId, orderId }, keyOf?.(orderId)) };
    }),
  );
  const done = outcomes.filter(({ outcome }) => outcome.kind === 'order').map(({ orderId }) => orderId);
  const all = [...done, ...(await siblingsOf(deps.db, userId, done))];
  return [...new Set(all)].sort((a, b) => a - b);
}

/**
 * The engine that holds the order, and the order itself when it is finished: then it never changes again (I9) and there is
 * nothing to ask an engine. Somebody else's order is as unknown as one that never was.
 */
async function locate(deps: ChangeDeps, orderId: number, userId: number) {
  for (const engine of deps.desk.engines()) {
    if (engine.openOrder(orderId)?.userId === userId)
      return { pair: engine.pair, engine, finished: undefined };
  }
  const order = await deps.desk.findOrder(userId, orderId);
  if (order === undefined) throw new Refusal('order_unknown');
  const engine = deps.desk.engine(order.pairId);
  if (!isOpen(order)) return { pair: engine.pair, engine, finished: order };
  // Placed on another node a moment ago: this book has yet to follow.
  engine.catchUpSoon();
  return { pair: engine.pair, engine, finished: undefined };
}

async function finishedOrder(deps: ChangeDeps, orderId: number, userId: number) {
  const order = await deps.desk.findOrder(userId, orderId);
  if (order === undefined) throw new Refusal('order_unknown');
  return order;
}
