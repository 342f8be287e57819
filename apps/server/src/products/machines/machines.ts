/** Machines as a product: its calls, the end of each day, the shares of what pools paid, and what it gives the house. */
import { unlessStopped } from '../../foundation/ledger/index.ts';
import { outputOfDay } from '@candor/formulas';
import { formatDecimal } from '@candor/money';
import type { ReplyOf, RequestOf } from '@candor/wire';
import { machineCalls } from '@candor/wire';
import type { Foundation } from '../../foundation/foundation.ts';
import type { ProposalKind } from '../../foundation/operators/index.ts';
import type { Product, PublicView } from '../../foundation/product.ts';
import { agreementExport } from '../../foundation/sales/index.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { Lease } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { cancelRental } from './cancel-rental.ts';
import { startDemoCatalogue } from './demo-catalogue.ts';
import { deskRoutes } from './desk.ts';
import { leaseMachines } from './lease-machines.ts';
import { registerRentalReplay, shown } from './machine-events.ts';
import { reportOf } from './machine-report.ts';
import { machinesExports } from './machines-export-store.ts';
import { MACHINES_INVARIANTS } from './machines-invariants-store.ts';
import { machineMessages } from './messages.ts';
import { newPackageKind, packageActKind } from './package-kinds.ts';
import { packagesOf } from './package-facts.ts';
import { renderPackage } from './package-view.ts';
import { findPackage } from './packages-store.ts';
import { payAllShares } from './pay-shares.ts';
import { payoutKind } from './payout-kind.ts';
import { listPayouts } from './payouts-store.ts';
import type { MachinesDeps } from './ports.ts';
import { machinesPorts } from './ports.ts';
import type { RentalRow } from './rentals-store.ts';
import { hasRunning, listRentals } from './rentals-store.ts';
import { endAllDays } from './run-days.ts';
import { enterSimulatedPayouts } from './simulated-pool.ts';
import { payoutReplay, rentalReplay } from './replay-machines.ts';
import { machinesTexts } from './texts.ts';

/** Midnight is not waited for: whatever is due is found within so long. */
const LOOK_EVERY_MS = 2_000;
const STATES = {
  1: ['running'],
  2: ['ended'],
  3: ['cancelled'],
} as const satisfies Record<number, readonly RentalRow['state'][]>;
const ALWAYS: Pick<Lease, 'held'> = { held: () => true };

export interface Machines extends Product {
  /** Ends every day that is over and pays every share; how many of both. */
  payDue(): Promise<number>;
  /** What a demo's pools pay for days that are over. */
  simulatePools(): Promise<number>;
}

export function createMachines(platform: Platform, on: Foundation): Machines {
  const deps: MachinesDeps = { platform, ledger: on.ledger, ports: machinesPorts(on) };
  const payDue = async (lease: Pick<Lease, 'held'>): Promise<number> =>
    (await endAllDays(deps, lease)) + (await payAllShares(deps, lease));
  return {
    name: 'machines',
    texts: machinesTexts,
    messages: machineMessages,
    exports: [
      ...machinesExports(deps.ports.currencyName),
      agreementExport(deps.ports.gate, {
        name: 'machine-agreements',
        about: 'Versions of the machine agreement that were accepted, and when.',
      }),
    ],
    invariants: MACHINES_INVARIANTS,
    replays: [rentalReplay, payoutReplay],
    // Unearned rent stands in no balance of his: closed, nobody could cancel it any more.
    openCases: { code: 'rental_open', isOpen: hasRunning },
    publicView: { machines: () => publicView(deps) },
    proposals: [
      newPackageKind(deps),
      packageActKind(deps),
      payoutKind(deps),
    ] as unknown as ProposalKind<never>[],
    routes: [
      ...deskRoutes(deps),
      ...routesOf(machineCalls, {
        report: (_request, { session }) => reportOf(deps, session.userId),
        config: async ({ page = 1 }) => (page > 1 ? [] : showPackages(deps)),
        async package({ id }) {
          const found = (await showPackages(deps)).find((row) => row.id === id);
          if (found === undefined) throw new Refusal('machine_unknown');
          return found;
        },
        output: (request) => showOutput(deps, request),
        lease: (request, caller) => leaseMachines(deps, request, caller),
        rentals: (request, { session }) => rentals(deps, request, session.userId),
        cancel: (request, caller) => cancelRental(deps, request, caller),
      }),
    ],
    async start() {
      registerRentalReplay(deps);
      await startDemoCatalogue(deps);
      await unlessStopped(() => enterSimulatedPayouts(deps));
      platform.jobs.every('machines-days', LOOK_EVERY_MS, async (lease) => {
        await enterSimulatedPayouts(deps);
        await payDue(lease);
      });
    },
    payDue: () => payDue(ALWAYS),
    simulatePools: () => enterSimulatedPayouts(deps),
  };
}

async function showPackages(deps: MachinesDeps) {
  const { rows, facts } = await packagesOf(deps, { withClosed: false });
  return rows.map((row) => renderPackage(deps, row, facts.get(row.id)!));
}

/** A closed package stays until its last rental is over. */
async function publicView(deps: MachinesDeps): Promise<PublicView['machines']> {
  const { rows, facts } = await packagesOf(deps, { withClosed: true });
  const open = rows.filter(({ id, state }) => state !== 'closed' || facts.get(id)!.rentals > 0);
  return {
    packages: open.map((row) => {
      const of = facts.get(row.id)!;
      const shownRow = renderPackage(deps, row, of);
      return {
        id: row.id,
        model: row.model,
        kind: row.kind,
        currency_name: shownRow.currency_name,
        output_currency_name: shownRow.output_currency_name,
        units: row.units,
        leased: row.leased,
        measured_day: shownRow.measured_day,
        is_simulated: shownRow.is_simulated,
        coverage: shownRow.coverage,
        reserve: shownRow.reserve,
        deferred: formatDecimal(of.deferred),
      };
    }),
  };
}

async function showOutput(
  { platform, ports }: MachinesDeps,
  { id, page, limit }: RequestOf<typeof machineCalls.output>,
): Promise<ReplyOf<typeof machineCalls.output>> {
  if ((await findPackage(platform.db, id)) === undefined) throw new Refusal('machine_unknown');
  const { rows, total } = await listPayouts(platform.db, {
    packageId: id,
    limit,
    offset: (page - 1) * limit,
  });
  const data = rows.map((row) => ({
    day: row.day,
    currency_name: ports.currencyName(row.currency_id),
    amount: formatDecimal(row.amount),
    power_cost: formatDecimal(row.power_cost),
    carried: formatDecimal(row.carried),
    units: row.units,
    leased: row.leased,
    per_unit: formatDecimal(
      outputOfDay({ amount: row.amount, powerCost: row.power_cost, carried: row.carried, units: row.units }) /
        BigInt(row.units),
    ),
    customers: formatDecimal(row.customers),
    house: formatDecimal(row.house),
    rest: formatDecimal(row.rest),
    chain: row.chain,
    tx_id: row.tx_id,
    is_checked: row.is_checked,
  }));
  return { data, total };
}

async function rentals(
  deps: MachinesDeps,
  { page, limit, status }: RequestOf<typeof machineCalls.rentals>,
  userId: number,
): Promise<ReplyOf<typeof machineCalls.rentals>> {
  const states = status === undefined ? Object.values(STATES).flat() : STATES[status];
  const { rows, total } = await listRentals(deps.platform.db, {
    userId,
    states,
    limit,
    offset: (page - 1) * limit,
  });
  return { order_list: await shown(deps, deps.platform.db, rows), total };
}
