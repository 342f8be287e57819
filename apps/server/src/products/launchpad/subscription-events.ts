/** The private channel `launchpad`: each subscription after each change, written in the transaction of the change. */
import { byCustomer } from '../../platform/streams/by-customer.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { tellUsers } from '../../platform/streams/user-event-store.ts';
import type { LaunchpadDeps } from './ports.ts';
import type { SaleRow } from './sale.ts';
import { listSales } from './sales-store.ts';
import type { WireSubscription } from './subscription-view.ts';
import { renderSubscription } from './subscription-view.ts';
import type { SubscriptionRow } from './subscriptions-store.ts';
import { findSubscriptions } from './subscriptions-store.ts';

export const shown = (
  { platform, ports }: LaunchpadDeps,
  row: SubscriptionRow,
  sale: SaleRow,
): WireSubscription => renderSubscription(row, { sale, ports, waits: platform.waits });

export function tellSubscriptions(
  deps: LaunchpadDeps,
  tx: Tx,
  { rows, sale }: { rows: readonly SubscriptionRow[]; sale: SaleRow },
): void {
  const events = rows.map((row) => ({
    userId: row.user_id,
    channel: 'launchpad' as const,
    refId: String(row.id),
    data: () => shown(deps, row, sale),
  }));
  tellUsers(deps.platform.streams, tx, events);
}

export function registerSubscriptionReplay(deps: LaunchpadDeps): void {
  deps.platform.streams.registerReplay(
    'launchpad',
    byCustomer(async (userId, refIds) => {
      const rows = await findSubscriptions(deps.platform.db, userId, refIds.map(Number));
      return new Map((await shownAll(deps, rows)).map((each) => [String(each.id), each]));
    }),
  );
}

/** Each with its sale. */
export async function shownAll(
  deps: LaunchpadDeps,
  rows: readonly SubscriptionRow[],
  db: Queryable = deps.platform.db,
): Promise<WireSubscription[]> {
  if (rows.length === 0) return [];
  const sales = new Map((await listSales(db)).map((sale) => [sale.id, sale]));
  return rows.map((row) => shown(deps, row, sales.get(row.sale_id)!));
}
