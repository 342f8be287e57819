/** The private channel `machines`: each rental after each change, written in the transaction of the change; and rentals as they are shown. */
import { byCustomer } from '../../platform/streams/by-customer.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { tellUsers } from '../../platform/streams/user-event-store.ts';
import { monthSince } from './package-facts.ts';
import { measuredByRental } from './payouts-store.ts';
import { modelsOf } from './packages-store.ts';
import type { MachinesDeps } from './ports.ts';
import type { WireRental } from './rental-view.ts';
import { renderRental } from './rental-view.ts';
import type { RentalRow } from './rentals-store.ts';
import { findRentals } from './rentals-store.ts';

export async function shown(
  { platform, ports }: MachinesDeps,
  db: Queryable,
  rows: readonly RentalRow[],
): Promise<WireRental[]> {
  const { waits } = platform;
  const measured = rows.filter(({ kind }) => kind === 'measured').map(({ id }) => id);
  const since = monthSince(waits.now());
  const months = measured.length === 0 ? [] : await measuredByRental(db, { rentalIds: measured, since });
  const models = await modelsOf(db, [...new Set(rows.map(({ package_id: id }) => id))]);
  return rows.map((row) =>
    renderRental(row, {
      model: models.get(row.package_id) ?? '',
      currencyName: ports.currencyName,
      waits,
      month: months.find(({ rental_id: id }) => id === row.id)?.amount ?? 0n,
    }),
  );
}

export async function tellRentals(deps: MachinesDeps, tx: Tx, rows: readonly RentalRow[]): Promise<void> {
  if (rows.length === 0) return;
  const rentals = await shown(deps, tx, rows);
  const events = rows.map((row, n) => ({
    userId: row.user_id,
    channel: 'machines' as const,
    refId: String(row.id),
    data: () => rentals[n]!,
  }));
  tellUsers(deps.platform.streams, tx, events);
}

export function registerRentalReplay(deps: MachinesDeps): void {
  deps.platform.streams.registerReplay(
    'machines',
    byCustomer(async (userId, refIds) => {
      const rows = await findRentals(deps.platform.db, userId, refIds.map(Number));
      const data = await shown(deps, deps.platform.db, rows);
      return new Map(rows.map((row, n) => [String(row.id), data[n]!]));
    }),
  );
}
