/**
 * The end of each day (R-MC-2, R-MC-5): its rent is earned, fixed output is paid, a term that is over ends. Each missed day is a journal of
 * its own. Whoever runs it, at two nodes or after a crash, each day is posted once: the package is locked, the row says how far it is,
 * and the journal's name is taken.
 */
import { dayOverAt, daysOver, fixedOutput, rentAfter, rentOf } from '@candor/formulas';
import type { Journal } from '@candor/ledger';
import { formatDecimal } from '@candor/money';
import type { Tx } from '../../platform/db/database.ts';
import type { Lease } from '../../platform/jobs/jobs.ts';
import { tellRentals } from './machine-events.ts';
import { lockPackage, modelsOf } from './packages-store.ts';
import type { MachinesDeps } from './ports.ts';
import { termsOf } from './rental-view.ts';
import type { RentalAfter, RentalRow } from './rentals-store.ts';
import { lockDue, packagesDue, saveRentals } from './rentals-store.ts';
import { outputJournal, rentJournal, reserveOf } from './settle-machine.ts';

/** Rentals a transaction: their package is locked no longer than a customer's lease may wait. */
export const BATCH = 250;
/** Days of one rental in one transaction; more missed days come with the next ones. */
const MOST_DAYS = 40;

export interface DayEnd {
  journals: Journal[];
  after: RentalAfter;
}

export const moneyOf = (row: RentalRow) => ({
  id: row.id,
  userId: row.user_id,
  packageId: row.package_id,
});

/** What the days of a rental bring that are over at `now`, and how it stands then. Pure. */
export function daysEnded(row: RentalRow, now: number): DayEnd {
  const [leasedAt, terms, money] = [row.leased_at.getTime(), termsOf(row), moneyOf(row)];
  const over = daysOver({ begunAt: leasedAt, days: row.term_days }, now);
  const upTo = Math.min(over, row.days + MOST_DAYS);
  const fixed = (days: number): bigint =>
    row.daily_output === null ? 0n : fixedOutput({ units: row.units, daily: row.daily_output, days });
  const journals: Journal[] = [];
  for (let day = row.days + 1; day <= upTo; day += 1) {
    const rent = rentJournal(money, day, { currencyId: row.rent_currency_id, amount: rentOf(terms, day) });
    const output = outputJournal(money, day, {
      from: reserveOf(row.package_id),
      currencyId: row.output_currency_id,
      amount: fixed(1),
    });
    for (const journal of [rent, output]) if (journal !== undefined) journals.push(journal);
  }
  const isOver = upTo === row.term_days;
  const after: RentalAfter = {
    id: row.id,
    days: upTo,
    rentEarned: rentAfter(terms, upTo),
    outputPaid: row.kind === 'fixed' ? fixed(upTo) : row.output_paid,
    nextDayAt: isOver ? null : new Date(dayOverAt(leasedAt, upTo + 1)),
    state: isOver ? 'ended' : 'running',
    returned: null,
    endedAt: isOver ? new Date(dayOverAt(leasedAt, upTo)) : null,
  };
  return { journals, after };
}

/** Ends the days of rentals that the caller has locked, with their package; answers them as they are then. */
export async function endDays(
  deps: MachinesDeps,
  tx: Tx,
  { rows, now }: { rows: readonly RentalRow[]; now: number },
): Promise<RentalRow[]> {
  if (rows.length === 0) return [];
  const ends = rows.map((row) => daysEnded(row, now));
  const journals = ends.flatMap((end) => end.journals);
  if (journals.length > 0) await deps.ledger.post(tx, journals);
  const saved = await saveRentals(
    tx,
    ends.map(({ after }) => after),
  );
  await tellRentals(deps, tx, saved);
  await tellEnded(deps, tx, saved);
  return saved;
}

/** Each day is a record; that the term is over is told. */
async function tellEnded({ ports }: MachinesDeps, tx: Tx, rows: readonly RentalRow[]): Promise<void> {
  const ended = rows.filter(({ state }) => state === 'ended');
  if (ended.length === 0) return;
  const models = await modelsOf(tx, [...new Set(ended.map(({ package_id: id }) => id))]);
  await ports.notify.tellAll(
    tx,
    ended.map((row) => ({
      userId: row.user_id,
      kind: 'machine_ended',
      params: {
        units: String(row.units),
        model: models.get(row.package_id) ?? '',
        days: String(row.term_days),
        output: formatDecimal(row.output_paid),
        currency: ports.currencyName(row.output_currency_id),
      },
    })),
  );
}

/** One batch of a package; answers how many rentals were due. */
export function endDaysOf(
  deps: MachinesDeps,
  { packageId, now, most = BATCH }: { packageId: number; now: number; most?: number },
): Promise<number> {
  return deps.platform.db.transaction('machine-days', async (tx) => {
    await lockPackage(tx, packageId);
    const due = await lockDue(tx, { packageId, now: new Date(now), most });
    await endDays(deps, tx, { rows: due, now });
    return due.length;
  });
}

/** Until nothing is due any more or the lease is lost; answers how many rentals had days that were over. */
export async function endAllDays(deps: MachinesDeps, lease: Pick<Lease, 'held'>): Promise<number> {
  const { db, waits } = deps.platform;
  let ended = 0;
  for (const packageId of await packagesDue(db, new Date(waits.now())))
    for (let due = BATCH; due > 0 && lease.held();) {
      due = await endDaysOf(deps, { packageId, now: waits.now() });
      ended += due;
    }
  return ended;
}
