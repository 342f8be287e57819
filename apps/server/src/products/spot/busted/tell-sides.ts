/** Both customers of an undone trade hear of it: a message each, and their order told again, because its fills have changed. */
import { formatDecimal } from '@candor/money';
import type { Tx } from '../../../platform/db/database.ts';
import { tellUsers } from '../../../platform/streams/user-event-store.ts';
import { findOrdersById } from '../order-queries-store.ts';
import { renderOrder } from '../order-state.ts';
import type { Examined } from './examine-trade.ts';
import type { BustDeps } from './ports.ts';
import type { SettledBust, Share } from './settle-bust.ts';

export async function tellBothSides(
  deps: BustDeps,
  tx: Tx,
  { examined, bust }: { examined: Examined; bust: SettledBust },
): Promise<void> {
  const { pair, trade, buyer, seller } = examined;
  const sides = [
    { ...buyer, share: bust.buyer, got: pair.baseName, paid: pair.quoteName },
    { ...seller, share: bust.seller, got: pair.quoteName, paid: pair.baseName },
  ];
  for (const { userId, share, got, paid } of sides) {
    // Declared accounts of the house have nobody to read.
    if (!(await deps.ports.isCustomer(userId, tx))) continue;
    const params = {
      symbol: pair.symbol,
      id: String(trade.trade_no),
      price: formatDecimal(trade.price),
      ...amounts(share, { got, paid }),
    };
    await deps.ports.notify.tell(tx, { userId, kind: 'trade_busted', params });
  }
  await tellOrders(deps, tx, examined);
}

const amounts = ({ returns, refund }: Share, { got, paid }: { got: string; paid: string }) => ({
  gave: `${formatDecimal(returns)} ${got}`,
  got: `${formatDecimal(refund)} ${paid}`,
});

async function tellOrders({ platform }: BustDeps, tx: Tx, { pair, buyer, seller }: Examined): Promise<void> {
  const sides = [buyer, seller];
  const orders = await findOrdersById(
    tx,
    sides.map(({ orderId }) => orderId),
  );
  const events = sides.flatMap(({ userId, orderId }, n) => {
    const order = orders[n];
    if (order === undefined) return [];
    const data = () => renderOrder(pair, order);
    return [{ userId, channel: 'order' as const, refId: String(orderId), data }];
  });
  tellUsers(platform.streams, tx, events);
}
