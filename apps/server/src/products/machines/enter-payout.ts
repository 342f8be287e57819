/**
 * A pool's payout of a day (R-MC-3, P-MC-6): the whole of it becomes the house's own, the part of leased units is set aside for those who
 * leased them, and each share is written down before the first is paid. What was written is never written again.
 */
import type { SharedDay } from '@candor/formulas';
import { shareDay } from '@candor/formulas';
import type { Journal } from '@candor/ledger';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { DAY_MS, utcDay } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { PackageRow } from './package.ts';
import type { Leaser } from './payouts-store.ts';
import {
  carriedOf,
  insertPayout,
  insertShares,
  leasersOf,
  payoutOfDay,
  payoutOfTransaction,
} from './payouts-store.ts';
import type { MachinesDeps } from './ports.ts';
import { contraOf, payoutJournal } from './settle-machine.ts';

export interface PlannedDay extends SharedDay {
  powerCost: bigint;
  carried: bigint;
  leasers: readonly Leaser[];
  leased: number;
}

/** How a payout of a day would be shared now; for a day that is over, leasers stay as they are. */
export async function planDay(
  db: Queryable,
  { row, day, amount }: { row: PackageRow; day: string; amount: bigint },
): Promise<PlannedDay> {
  const leasers = await leasersOf(db, row.id, day);
  const carried = await carriedOf(db, row.id);
  const wanted = row.power_cost * BigInt(row.units);
  const powerCost = wanted < amount ? wanted : amount;
  const measured = { amount, powerCost, carried, units: row.units };
  const shared = shareDay(
    measured,
    leasers.map(({ units }) => units),
  );
  return {
    ...shared,
    powerCost,
    carried,
    leasers,
    leased: leasers.reduce((sum, { units }) => sum + units, 0),
  };
}

/** Days that are over and were not entered yet, of a package whose output is measured, from its first sale on. */
export async function refuseUnfitDay(
  db: Queryable,
  { row, day, now }: { row: PackageRow; day: string; now: number },
): Promise<void> {
  const isOver = Date.parse(`${day}T00:00:00Z`) + DAY_MS <= now;
  const isSold = row.opens_at !== null && day >= utcDay(row.opens_at.getTime());
  if (row.kind !== 'measured' || !isOver || !isSold || (await payoutOfDay(db, row.id, day)) !== undefined)
    throw new Refusal('machine_day_unfit', { day });
}

/**
 * A transfer is entered once, and one that the books have already as something else is no pool's: as equity, or for a customer (R-OPS-9).
 * Nobody books it before the end of the transaction.
 */
export async function refuseSpentTransfer(
  { ports }: Pick<MachinesDeps, 'ports'>,
  tx: Tx,
  source: { chain: string; txId: string },
): Promise<void> {
  if ((await payoutOfTransaction(tx, source)) !== undefined) throw new Refusal('machine_transaction_used');
  if (await ports.chains.isBooked(tx, { contra: contraOf(source), txId: source.txId }))
    throw new Refusal('machine_transfer_booked');
}

export interface EnteredPayout {
  row: PackageRow;
  day: string;
  amount: bigint;
  /** Null of what a demo makes up. */
  source: { chain: string; txId: string } | null;
  isChecked: boolean;
  /** How the money came to the house: posted before anything is set aside of it. */
  paidIn: Journal;
  actor: string;
  approver?: string;
}

/** The caller holds the package and has read the clock since. */
export async function enterPayout(deps: MachinesDeps, tx: Tx, of: EnteredPayout): Promise<number> {
  const { platform, ledger } = deps;
  const { row, day, amount, source } = of;
  const now = platform.waits.now();
  await refuseUnfitDay(tx, { row, day, now });
  if (source !== null) await refuseSpentTransfer(deps, tx, source);
  const plan = await planDay(tx, { row, day, amount });
  const payoutId = await insertPayout(tx, {
    package_id: row.id,
    day,
    currency_id: row.output_currency_id,
    chain: source?.chain ?? null,
    tx_id: source?.txId ?? null,
    is_checked: of.isChecked,
    amount,
    power_cost: plan.powerCost,
    carried: plan.carried,
    units: row.units,
    leased: plan.leased,
    customers: plan.customers,
    house: plan.house,
    rest: plan.rest,
    enteredAt: new Date(now),
  });
  await insertShares(tx, { payoutId, leasers: plan.leasers, amounts: plan.shares });
  // What was carried stands in :output already.
  const journal = payoutJournal({
    packageId: row.id,
    currencyId: row.output_currency_id,
    amount: plan.customers + plan.rest - plan.carried,
    refId: String(payoutId),
    actor: of.actor,
    ...(of.approver === undefined ? {} : { approver: of.approver }),
  });
  await ledger.post(tx, journal === undefined ? [of.paidIn] : [of.paidIn, journal]);
  return payoutId;
}
