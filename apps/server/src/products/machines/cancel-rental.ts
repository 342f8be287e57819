/**
 * Ends a rental early (P-MC-4). Days that are over are settled first, under the same locks: what comes back depends on the day, not on
 * whether the daily run has come by. Of measured output the running day is settled too, so that nobody leaves a bad one for nothing. A rental
 * whose term is over is not cancelled.
 */
import { dayOverAt, rentLeft } from '@candor/formulas';
import { formatDecimal } from '@candor/money';
import type { RequestOf, machineCalls } from '@candor/wire';
import type { Tx } from '../../platform/db/database.ts';
import { askedIfAny } from '../../platform/http/asked-amount.ts';
import type { CustomerCaller } from '../../platform/http/handler.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import { Refusal, assert } from '../../platform/refusal.ts';
import { shown, tellRentals } from './machine-events.ts';
import { lockPackage } from './packages-store.ts';
import type { MachinesDeps } from './ports.ts';
import type { WireRental } from './rental-view.ts';
import { termsOf, usesDay } from './rental-view.ts';
import type { RentalRow } from './rentals-store.ts';
import { lockRental, packageOfRental, saveRentals } from './rentals-store.ts';
import { endDays, moneyOf } from './run-days.ts';
import { cancelledJournal } from './settle-machine.ts';

export function cancelRental(
  deps: MachinesDeps,
  request: RequestOf<typeof machineCalls.cancel>,
  caller: CustomerCaller,
): Promise<WireRental> {
  const least = askedIfAny(request.back);
  return onceIn(deps.platform.db, { name: 'machine-cancel', caller }, async (tx) => {
    const packageId = await packageOfRental(tx, request.id, caller.session.userId);
    if (packageId === undefined) throw new Refusal('order_unknown');
    await lockPackage(tx, packageId);
    const locked = await lockRental(tx, request.id);
    const row = await cancel(deps, tx, { locked, least, caller });
    return (await shown(deps, tx, [row]))[0]!;
  });
}

interface Leaving {
  locked: RentalRow;
  /** What the customer has seen that he gets back. */
  least: bigint | undefined;
  caller: CustomerCaller;
}

async function cancel(deps: MachinesDeps, tx: Tx, { locked, least, caller }: Leaving): Promise<RentalRow> {
  const { platform, ledger } = deps;
  await platform.waits.refresh(tx);
  const now = platform.waits.now();
  const upToNow = await upToDate(deps, tx, { row: locked, now });
  if (upToNow.state !== 'running') throw new Refusal('machine_over');
  const { row, endedAt } = await dayUsed(deps, tx, { row: upToNow, now });
  const back = rentLeft(termsOf(row), row.days);
  if (least !== undefined && back < least)
    throw new Refusal('machine_back_changed', { back: formatDecimal(back) });
  const journal = cancelledJournal(moneyOf(row), { currencyId: row.rent_currency_id, amount: back });
  const key = caller.idempotencyKey;
  await ledger.post(tx, [journal], key === undefined ? undefined : `${row.user_id}:${key}`);
  const [saved] = await saveRentals(tx, [
    {
      id: row.id,
      days: row.days,
      rentEarned: row.rent_earned,
      outputPaid: row.output_paid,
      nextDayAt: null,
      state: 'cancelled',
      returned: back,
      endedAt: new Date(endedAt),
    },
  ]);
  assert(saved !== undefined, `rental ${row.id} was locked and yet not cancelled`);
  await tellRentals(deps, tx, [saved]);
  return saved;
}

/** With the running day settled as if it were over, where it counts: then it is, for this rental. */
async function dayUsed(
  deps: MachinesDeps,
  tx: Tx,
  { row, now }: { row: RentalRow; now: number },
): Promise<{ row: RentalRow; endedAt: number }> {
  if (!usesDay(row, now)) return { row, endedAt: now };
  // Nothing would come back, and the term ends by itself.
  if (row.days + 1 === row.term_days) throw new Refusal('machine_last_day');
  const endedAt = dayOverAt(row.leased_at.getTime(), row.days + 1);
  return { row: (await endDays(deps, tx, { rows: [row], now: endedAt }))[0]!, endedAt };
}

/** Missed days are settled, all of them. */
async function upToDate(
  deps: MachinesDeps,
  tx: Tx,
  { row, now }: { row: RentalRow; now: number },
): Promise<RentalRow> {
  let current = row;
  while (current.state === 'running' && current.next_day_at!.getTime() <= now)
    current = (await endDays(deps, tx, { rows: [current], now }))[0]!;
  return current;
}
