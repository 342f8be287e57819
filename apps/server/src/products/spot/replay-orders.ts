/** Reads orders again for a customer who comes back after a lost connection (R-RT-4). */
import type { Platform } from '../../platform/platform.ts';
import type { OrderDesk } from './order-path/order-desk.ts';
import { findOrdersById } from './order-queries-store.ts';
import { renderOrder } from './order-state.ts';

export function registerOrderReplay(platform: Platform, desk: OrderDesk): void {
  platform.streams.registerReplay('order', async (missed) => {
    const orders = await findOrdersById(
      platform.db,
      missed.map(({ refId }) => Number(refId)),
    );
    return orders.map((order, n) =>
      order === undefined || order.userId !== missed[n]!.userId
        ? undefined
        : renderOrder(desk.engine(order.pairId).pair, order),
    );
  });
}
