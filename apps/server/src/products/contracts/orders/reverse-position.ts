/** Reverses a position (R-CT-15): all of it closes on the next tick, and as many lots open the other way with the same leverage. */
import type { RequestOf, contractCalls } from '@candor/wire';
import type { Tx } from '../../../platform/db/database.ts';
import type { CustomerCaller } from '../../../platform/http/handler.ts';
import { once } from '../../../platform/kept-replies-store.ts';
import { askedAmount } from '../../../platform/http/asked-amount.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockCustomer, shareExposure } from '../fund/exposures-store.ts';
import { wish } from './change-position.ts';
import { afterKnownTicks, assertActedOn } from './known-ticks.ts';
import { tellPositions } from '../contract-events.ts';
import type { WirePosition } from '../positions/contract-view.ts';
import { findPositions, lockOwn } from '../contracts-store.ts';
import type { Wanted } from './order-rules.ts';
import type { PositionRow } from '../positions/position.ts';
import type { ContractDeps } from '../ports.ts';
import { acceptOrder, termsOf } from './submit-contract.ts';

/** Answers the order that was accepted; closing and order stand or fall together. */
export async function reversePosition(
  deps: ContractDeps,
  { id, max_slippage: slippage }: RequestOf<typeof contractCalls.reverse>,
  caller: CustomerCaller,
): Promise<WirePosition> {
  const { platform, ports } = deps;
  const { userId } = caller.session;
  const [seen] = await findPositions(platform.db, userId, [id]);
  if (seen === undefined) throw new Refusal('order_unknown');
  const { pair, terms } = termsOf(deps, seen.pair_id);
  await ports.gate.assertOpen(userId, pair);
  const profile = deps.terms.profileOf(await ports.lawOf(userId));
  // Percent on the wire.
  const maxSlippage = slippage === undefined ? terms.maxSlippage : askedAmount(slippage) / 100n;
  const reverse = async (tx: Tx): Promise<WirePosition> => {
    // In the order of every order: the customer, the pair's book, then the position.
    await lockCustomer(tx, userId);
    await shareExposure(tx, pair.id);
    await assertActedOn(deps, tx, pair.id);
    const row = (await lockOwn(tx, userId, id))!;
    if (row.state !== 'open') throw new Refusal('position_not_open');
    tellPositions(deps, tx, [await wish(deps, tx, row)]);
    const wanted = { ...oppositeOf(row), maxSlippage, profile };
    const of = { userId, key: caller.idempotencyKey, pair, terms, wanted };
    const order = { ...of, stopSource: row.stop_source, hasAgreed: false };
    return acceptOrder(deps, tx, { ...order, instead: row });
  };
  return afterKnownTicks(() =>
    platform.db.transaction('lever/reverse', (tx) => once(tx, caller, () => reverse(tx))),
  );
}

/** As many lots the other way, at market and without stops: those of the position would stand on its wrong side. */
function oppositeOf(row: PositionRow): Omit<Wanted, 'maxSlippage' | 'profile'> {
  const side = row.side === 'L' ? 'S' : 'L';
  const { lots, leverage } = row;
  return { side, lots, leverage, limit: undefined, takeProfit: null, stopLoss: null };
}
