/** Leases units: under the package's lock it is judged how many are left, and the rent leaves the coin account, unearned (P-MC-1). */
import { dayOverAt } from '@candor/formulas';
import type { RequestOf, machineCalls } from '@candor/wire';
import { Overdraft } from '../../foundation/ledger/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { CustomerCaller } from '../../platform/http/handler.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import { shown, tellRentals } from './machine-events.ts';
import { leaseRefusal } from './machine-rules.ts';
import { backingOf } from './package-facts.ts';
import { lockPackage } from './packages-store.ts';
import type { MachinesDeps } from './ports.ts';
import type { WireRental } from './rental-view.ts';
import { insertRental } from './rentals-store.ts';
import { leasedJournal } from './settle-machine.ts';

type LeaseRequest = RequestOf<typeof machineCalls.lease>;

export async function leaseMachines(
  deps: MachinesDeps,
  request: LeaseRequest,
  caller: CustomerCaller,
): Promise<WireRental> {
  await deps.ports.gate.assertOpen(caller.session.userId);
  return onceIn(deps.platform.db, { name: 'machine-lease', caller }, (tx) =>
    lease(deps, tx, { request, caller }),
  );
}

async function lease(
  deps: MachinesDeps,
  tx: Tx,
  { request, caller }: { request: LeaseRequest; caller: CustomerCaller },
): Promise<WireRental> {
  const { platform, ledger, ports } = deps;
  const { config_id: packageId, amount: units } = request;
  const { userId } = caller.session;
  const row = await lockPackage(tx, packageId);
  if (row === undefined) throw new Refusal('machine_unknown');
  // Read under the lock: the day of a lease is the day on which it was made, and a demo's other node may have moved the clock.
  await platform.waits.refresh(tx);
  const now = platform.waits.now();
  const refused = leaseRefusal(row, { ...(await backingOf(deps, tx, row)), units, now });
  if (refused !== undefined) throw new Refusal(refused.refusal, refused.detail);
  const agreementVersion = await ports.gate.assertAgreed(tx, {
    userId,
    hasTicked: request.accepted === true,
    at: new Date(now),
  });
  const rental = await insertRental(tx, {
    userId,
    packageId,
    units,
    agreementVersion,
    leasedAt: new Date(now),
    nextDayAt: new Date(dayOverAt(now, 1)),
  });
  const rent = { currencyId: rental.rent_currency_id, amount: rental.rent };
  const key = caller.idempotencyKey;
  await ledger
    .post(
      tx,
      [leasedJournal({ id: rental.id, userId, packageId }, rent)],
      key === undefined ? undefined : `${userId}:${key}`,
    )
    .catch((error: unknown) => {
      if (!(error instanceof Overdraft)) throw error;
      throw new Refusal('insufficient_balance', { currency: ports.currencyName(rent.currencyId) });
    });
  await tellRentals(deps, tx, [rental]);
  return (await shown(deps, tx, [rental]))[0]!;
}
