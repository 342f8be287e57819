/**
 * Machines worked out again (R-POL-7, R-MC-2 to 5): rent day by day, fixed output, what each measured day was shared into and among whom,
 * and what leaving gave back.
 */
import {
  dayOverAt,
  daysOver,
  fixedOutput,
  rentAfter,
  rentLeft,
  rentOf,
  shareDay,
  shareOf,
} from '@candor/formulas';
import type { Journal } from '@candor/ledger';
import type { Figure, ReplayedRecord } from '../../foundation/replay/index.ts';
import { figuresOf, replayOfRecords } from '../../foundation/replay/index.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { PaidShare, PayoutRow } from './payouts-store.ts';
import { leasersOf, payoutsByIds, restBefore, sharesOfPayout, sharesOfRentals } from './payouts-store.ts';
import { termsOf } from './rental-view.ts';
import type { RentalRow } from './rentals-store.ts';
import { rentalsByIds } from './rentals-store.ts';
import { moneyOf } from './run-days.ts';
import {
  cancelledJournal,
  leasedJournal,
  outputJournal,
  outputOf,
  payoutJournal,
  rentJournal,
  reserveOf,
} from './settle-machine.ts';

export const rentalReplay = replayOfRecords({
  name: 'rental',
  types: ['machine'],
  recordOf: ({ refId }) => refId.split(':')[0],
  async records(db, ids) {
    const shares = new Map<bigint, PaidShare[]>();
    for (const share of await sharesOfRentals(db, ids))
      shares.set(share.rental_id, [...(shares.get(share.rental_id) ?? []), share]);
    return (await rentalsByIds(db, ids)).map((row) => replayedRental(row, shares.get(row.id) ?? []));
  },
});

function replayedRental(row: RentalRow, shares: readonly PaidShare[]): ReplayedRecord {
  const [terms, leasedAt] = [termsOf(row), row.leased_at.getTime()];
  const measured = shares.map((share) => ({ ...share, computed: shareOf(share.of, row.units) }));
  const outputPaid =
    row.kind === 'fixed'
      ? fixedOutput({ units: row.units, daily: row.daily_output!, days: row.days })
      : measured.filter(({ isPaid }) => isPaid).reduce((sum, { computed }) => sum + computed, 0n);
  const ended = {
    running: null,
    ended: new Date(dayOverAt(leasedAt, row.term_days)),
    cancelled: row.ended_at,
  };
  const daysGone =
    row.ended_at === null
      ? row.days
      : daysOver({ begunAt: leasedAt, days: row.term_days }, row.ended_at.getTime());
  const figures: Figure[] = figuresOf(row, {
    rent_earned: rentAfter(terms, row.days),
    output_paid: outputPaid,
    returned: row.state === 'cancelled' ? rentLeft(terms, row.days) : null,
    next_day_at: row.state === 'running' ? new Date(dayOverAt(leasedAt, row.days + 1)) : null,
    ended_at: ended[row.state],
    days: daysGone,
  });
  for (const { day, amount, computed } of measured)
    figures.push({ name: `share of ${day}`, stored: amount, computed });
  return { id: String(row.id), figures, journals: journalsOf(row, measured) };
}

function journalsOf(row: RentalRow, measured: readonly (PaidShare & { computed: bigint })[]): Journal[] {
  const [terms, money] = [termsOf(row), moneyOf(row)];
  const journals: (Journal | undefined)[] = [
    leasedJournal(money, { currencyId: row.rent_currency_id, amount: row.rent }),
  ];
  const daily =
    row.daily_output === null ? 0n : fixedOutput({ units: row.units, daily: row.daily_output, days: 1 });
  for (let day = 1; day <= row.days; day += 1)
    journals.push(
      rentJournal(money, day, { currencyId: row.rent_currency_id, amount: rentOf(terms, day) }),
      outputJournal(money, day, {
        from: reserveOf(row.package_id),
        currencyId: row.output_currency_id,
        amount: daily,
      }),
    );
  for (const { day, computed, isPaid } of measured)
    if (isPaid)
      journals.push(
        outputJournal(money, day, {
          from: outputOf(row.package_id),
          currencyId: row.output_currency_id,
          amount: computed,
        }),
      );
  if (row.state === 'cancelled')
    journals.push(
      cancelledJournal(money, { currencyId: row.rent_currency_id, amount: rentLeft(terms, row.days) }),
    );
  return journals.filter((journal) => journal !== undefined);
}

export const payoutReplay = replayOfRecords({
  name: 'pool payout',
  types: ['machine_payout'],
  recordOf: ({ refId }) => refId,
  async records(db, ids) {
    const records: ReplayedRecord[] = [];
    for (const row of await payoutsByIds(db, ids)) records.push(await replayedPayout(db, row));
    return records;
  },
});

async function replayedPayout(
  db: Queryable,
  row: PayoutRow & { unit_cost: bigint; package_units: number },
): Promise<ReplayedRecord> {
  const leasers = await leasersOf(db, row.package_id, row.day);
  const wanted = row.unit_cost * BigInt(row.package_units);
  const measured = {
    amount: row.amount,
    powerCost: wanted < row.amount ? wanted : row.amount,
    carried: await restBefore(db, row),
    units: row.package_units,
  };
  const { shares, customers, house, rest } = shareDay(
    measured,
    leasers.map(({ units }) => units),
  );
  const { powerCost: power_cost, carried, units } = measured;
  const leased = leasers.reduce((sum, each) => sum + each.units, 0);
  const figures = figuresOf(row, { power_cost, carried, units, leased, customers, house, rest });
  const listed = (of: readonly { id: bigint; amount: bigint }[]): string =>
    of.map(({ id, amount }) => `${id} ${amount}`).join(', ');
  figures.push({
    name: 'shares',
    stored: listed(await sharesOfPayout(db, row.id)),
    computed: listed(leasers.map(({ id }, n) => ({ id, amount: shares[n]! }))),
  });
  const journal = payoutJournal({
    packageId: row.package_id,
    currencyId: row.currency_id,
    amount: customers + rest - carried,
    refId: String(row.id),
    actor: 'job:machines',
  });
  return { id: String(row.id), figures, journals: journal === undefined ? [] : [journal] };
}
