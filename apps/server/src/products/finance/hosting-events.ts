/** The private channel `hosting`: each order after each change, written in the transaction of the change. */
import { byCustomer } from '../../platform/streams/by-customer.ts';
import type { Tx } from '../../platform/db/database.ts';
import { tellUsers } from '../../platform/streams/user-event-store.ts';
import { renderOrder } from './hosting-view.ts';
import type { WireHosting } from './hosting-view.ts';
import type { OrderRow } from './orders-store.ts';
import { findOrders } from './orders-store.ts';
import type { FinanceDeps } from './ports.ts';

export const shown = ({ platform, ports }: FinanceDeps, row: OrderRow): WireHosting =>
  renderOrder(row, { currencyName: ports.currencyName(row.currency_id), waits: platform.waits });

export function tellOrders(deps: FinanceDeps, tx: Tx, rows: readonly OrderRow[]): void {
  const events = rows.map((row) => ({
    userId: row.user_id,
    channel: 'hosting' as const,
    refId: String(row.id),
    data: () => shown(deps, row),
  }));
  tellUsers(deps.platform.streams, tx, events);
}

export function registerHostingReplay(deps: FinanceDeps): void {
  deps.platform.streams.registerReplay(
    'hosting',
    byCustomer(async (userId, refIds) => {
      const rows = await findOrders(deps.platform.db, userId, refIds.map(Number));
      return new Map(rows.map((row) => [String(row.id), shown(deps, row)]));
    }),
  );
}
