/** Reads orders again for a customer who comes back after a lost connection (R-RT-4). */
import type { Platform } from '../../platform/platform.ts';
import type { OrderDesk } from './order-path/order-desk.ts';
import { findOrders } from './order-queries-store.ts';
import { renderOrder } from './order-state.ts';

export function registerOrderReplay(platform: Platform, desk: OrderDesk): void {
  platform.streams.registerReplay('order', async (userId, refIds) => {
    const orders = await findOrders(platform.db, userId, refIds.map(Number));
    return new Map(
      orders.map((order) => [String(order.id), renderOrder(desk.engine(order.pairId).pair, order)]),
    );
  });
}
