/** Accepts an order: limits under the customer's lock, margin and fee set aside (P-CT-8), its tick is the next one (R-CT-2). */
import { notionalAt, openingRefusal } from '@candor/formulas';
import type { RequestOf, contractCalls } from '@candor/wire';
import { Overdraft } from '../../../foundation/ledger/index.ts';
import type { PublishedTick } from '../../../foundation/ticks/index.ts';
import { FUTURE_MS } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { CustomerCaller } from '../../../platform/http/handler.ts';
import { once } from '../../../platform/kept-replies-store.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { askedAmount, askedIfAny } from '../../../platform/http/asked-amount.ts';
import { lockCustomer, shareExposure } from '../fund/exposures-store.ts';
import { notionalOf } from '../terms/brackets-store.ts';
import { shown, tellPositions } from '../contract-events.ts';
import type { WirePosition } from '../positions/contract-view.ts';
import type { NewPosition, PairTerms, PositionRow } from '../positions/position.ts';
import { insertPosition } from '../contracts-store.ts';
import { newPosition } from './new-position.ts';
import { otherSides } from './other-side.ts';
import { houseMoney } from '../fund/house-money.ts';
import type { OrderPlan, Refused, Wanted } from './order-rules.ts';
import { liquidationOf, planOrder, stopsRefusal, withoutClosed } from './order-rules.ts';
import type { ContractDeps, ContractPair } from '../ports.ts';
import { heldJournal } from '../positions/settle-contract.ts';

type SubmitRequest = RequestOf<typeof contractCalls.submit>;
/** A price older than this is no price; nor is one from the future. */
const PRICE_GOOD_MS = 10_000;

export async function submitContract(
  deps: ContractDeps,
  request: SubmitRequest,
  caller: CustomerCaller,
): Promise<WirePosition> {
  const { platform, ports } = deps;
  const { userId } = caller.session;
  const { pair, terms } = pairOf(deps, request);
  await ports.gate.assertOpen(userId, pair);
  const profile = deps.terms.profileOf(await ports.lawOf(userId));
  const wanted = { ...readWanted(request, terms), profile };
  return platform.db.transaction('contract-submit', (tx) =>
    once(tx, caller, () =>
      acceptOrder(deps, tx, {
        userId,
        key: caller.idempotencyKey,
        pair,
        terms,
        wanted,
        stopSource: request.stop_source === 'index' ? 'I' : 'M',
        hasAgreed: request.accepted === true,
      }),
    ),
  );
}

export function pairOf(
  { ports, terms }: ContractDeps,
  request: { currency_id: number; legal_id: number },
): { pair: ContractPair; terms: PairTerms } {
  const pair = ports
    .pairs()
    .find(({ baseId, quoteId }) => baseId === request.currency_id && quoteId === request.legal_id);
  const current = pair && terms.current(pair.id);
  if (pair === undefined || current === undefined) throw new Refusal('pair_unknown');
  return { pair, terms: current };
}

/** A pair of which something is open, and what is in force there for new orders. */
export function termsOf(
  { ports, terms }: ContractDeps,
  pairId: number,
): { pair: ContractPair; terms: PairTerms } {
  const pair = ports.pairs().find(({ id }) => id === pairId);
  const current = pair && terms.current(pair.id);
  if (pair === undefined || current === undefined) throw new Refusal('pair_unknown');
  return { pair, terms: current };
}

/** The last tick when it may be acted on: fresh, and not degraded (R-IDX-3). */
export function goodTick({ platform, ports }: ContractDeps, pairId: number): PublishedTick {
  const tick = ports.ticks.latest(pairId);
  const ageMs = tick === undefined ? Infinity : platform.clock.now() - tick.at;
  if (tick === undefined || tick.status === 'degraded' || ageMs > PRICE_GOOD_MS || ageMs < -FUTURE_MS)
    throw new Refusal('no_price_yet');
  return tick;
}

/** Absent and 0 are no stop. */
export function readStop(text: string | undefined): bigint | null {
  const value = askedIfAny(text);
  return value === undefined || value === 0n ? null : value;
}

export function refuse(refused: Refused | undefined): void {
  if (refused !== undefined) throw new Refusal(refused.refusal, refused.detail);
}

function readWanted(request: SubmitRequest, terms: PairTerms): Omit<Wanted, 'profile'> {
  const isLimit = request.status === 0;
  if (isLimit && request.target_price === undefined) throw new Refusal('price_required');
  return {
    side: request.type === 1 ? 'L' : 'S',
    lots: request.share,
    leverage: request.multiple,
    limit: isLimit ? askedAmount(request.target_price!) : undefined,
    // Percent on the wire.
    maxSlippage:
      request.max_slippage === undefined ? terms.maxSlippage : askedAmount(request.max_slippage) / 100n,
    takeProfit: readStop(request.target_profit_price),
    stopLoss: readStop(request.stop_loss_price),
  };
}

export interface Order {
  userId: number;
  /** Of the request, where it has one. */
  key?: string | undefined;
  pair: ContractPair;
  terms: PairTerms;
  wanted: Wanted;
  stopSource: PositionRow['stop_source'];
  /** To the words of R-CT-1, with this call. */
  hasAgreed: boolean;
  /** What closes on the same tick, before this opens; its lock is held. */
  instead?: PositionRow;
}

/** One order, under the locks of its customer and of the pair's exposure. */
export async function acceptOrder(deps: ContractDeps, tx: Tx, order: Order): Promise<WirePosition> {
  const of = { ...order, terms: ownTerms(deps, order.terms, order.userId) };
  const { platform, ledger, ports } = deps;
  const { userId, key, pair, terms, wanted, hasAgreed, instead } = of;
  await lockCustomer(tx, userId);
  const exposure = await shareExposure(tx, pair.id);
  // Read under the lock: a tick either sees this order, or came before it; another node's clock may be ahead of ours.
  const now = Math.max(platform.clock.now(), await ports.ticks.headAt(tx, pair.id));
  await ports.gate.assertAgreed(tx, { userId, hasTicked: hasAgreed, at: new Date(now) });
  // An order executes on the next tick: nothing is taken while none comes (R-IDX-7).
  ports.ticks.refuseSilent(pair.id);
  const tick = goodTick(deps, pair.id);
  const standing = {
    userNotional: await notionalOf(tx, userId, pair.id),
    long: notionalAt(exposure.long_quantity, tick.mark),
    short: notionalAt(exposure.short_quantity, tick.mark),
  };
  const { userNotional, long, short } =
    instead === undefined ? standing : withoutClosed(instead, { ...standing, mark: tick.mark });
  const plan = planOrder(wanted, { terms, ...tick, userNotional });
  if ('refusal' in plan) throw new Refusal(plan.refusal, plan.detail);
  const price = wanted.limit ?? tick.mark;
  const closeOutRate = wanted.profile?.closeOutRate ?? null;
  const liquidationAt = liquidationOf(
    { ...wanted, closeOutRate },
    {
      quantity: plan.quantity,
      price: wanted.limit ?? plan.quoted,
      terms,
      userNotional,
    },
  );
  refuse(stopsRefusal(wanted, { side: wanted.side, price, liquidationAt, priceStep: terms.priceStep }));
  const capital = ((await houseMoney(deps, tx)).contractFund * terms.capitalShare) / 100_000_000n;
  const totals = {
    long,
    short,
    capital,
    openProfit: exposure.open_profit,
  };
  const side = wanted.side === 'L' ? 'long' : 'short';
  if (openingRefusal(totals, { side, notional: notionalAt(plan.quantity, tick.mark) }) !== undefined)
    throw new Refusal('book_full');
  await refuseOtherSide(deps, tx, { ...of, at: new Date(now) });
  const row = await insertPosition(tx, newRow(of, { plan, now }));
  await ledger
    .post(
      tx,
      heldJournal({ row, currencyId: ports.currencyId }),
      key === undefined ? undefined : `${userId}:${key}`,
    )
    .catch((error: unknown) => {
      throw error instanceof Overdraft
        ? new Refusal('insufficient_balance', { currency: ports.currencyName })
        : error;
    });
  tellPositions(deps, tx, [row]);
  return shown(deps, row);
}

/** R-CT-16; under the lock of the person. */
async function refuseOtherSide(deps: ContractDeps, tx: Tx, of: Order & { at: Date }): Promise<void> {
  const { userId, pair, wanted, instead, at } = of;
  const except = instead === undefined ? {} : { except: instead.id };
  const sides = await otherSides(deps, tx, {
    pairId: pair.id,
    at,
    userIds: [userId],
    withAccepted: true,
    ...except,
  });
  if (sides.isHeldAgainst({ user_id: userId, side: wanted.side }))
    throw new Refusal('halt_other_side', { symbol: pair.symbol });
}

/** The terms at the rate of the customer's level now: the order keeps it to its end (R-VIP-1, R-GEN-3). */
export const ownTerms = ({ ports }: ContractDeps, terms: PairTerms, userId: number): PairTerms => ({
  ...terms,
  feeRate: ports.feeRateOf(userId, terms.feeRate),
});

function newRow(
  { userId, pair, terms, wanted, stopSource }: Order,
  { plan, now }: { plan: OrderPlan; now: number },
): NewPosition {
  return {
    ...newPosition({ userId, pairId: pair.id, terms, acceptedAt: new Date(now) }),
    side: wanted.side,
    is_limit: wanted.limit !== undefined,
    leverage: wanted.leverage,
    quoted_price: plan.quoted,
    worst_price: plan.worst,
    max_slippage: wanted.maxSlippage,
    close_out_rate: wanted.profile?.closeOutRate ?? null,
    state: wanted.limit === undefined ? 'accepted' : 'pending',
    lots: wanted.lots,
    quantity: plan.quantity,
    held: plan.held,
    take_profit: wanted.takeProfit,
    stop_loss: wanted.stopLoss,
    stop_source: stopSource,
  };
}
