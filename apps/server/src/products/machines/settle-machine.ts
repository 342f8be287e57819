/**
 * The journals of machines (P-MC-0 to 6). Output comes out of what was measured or set aside for this very package, unearned rent goes
 * back to whoever paid it; the ledger builds nothing else under these kinds (R-MC-1).
 */
import type { HouseAccount, HouseLedgerAccount, Journal, Move } from '@candor/ledger';
import { coinAvailable, house, journalOf } from '@candor/ledger';

/** What of a rental moves money. */
export interface RentalMoney {
  id: bigint;
  userId: number;
  packageId: number;
}
interface Money {
  currencyId: number;
  amount: bigint;
}

/** Where output may be taken from is a type of its own here: no rent and no customer's account fits it. */
type OutputSource = HouseLedgerAccount & { account: `T:machine:${number}:${'output' | 'reserve'}` };
export const outputOf = (packageId: number): OutputSource =>
  house(`T:machine:${packageId}:output`) as OutputSource;
export const reserveOf = (packageId: number): OutputSource =>
  house(`T:machine:${packageId}:reserve`) as OutputSource;
const deferredOf = (packageId: number): HouseLedgerAccount => house(`T:machine:${packageId}:deferred`);
const JOB = 'job:machines';

export function leasedJournal({ id, userId, packageId }: RentalMoney, rent: Money): Journal {
  return journalOf(
    { kind: 'machine_leased', refType: 'machine', refId: String(id), actor: `user:${userId}` },
    [{ from: coinAvailable(userId), to: deferredOf(packageId), ...rent }],
  );
}

/** Undefined where a day's rent is less than the smallest unit. */
export function rentJournal({ id, packageId }: RentalMoney, day: number, rent: Money): Journal | undefined {
  if (rent.amount === 0n) return undefined;
  return journalOf({ kind: 'machine_rent', refType: 'machine', refId: `${id}:${day}`, actor: JOB }, [
    { from: deferredOf(packageId), to: house('I:rent:machine'), ...rent },
  ]);
}

/** The only way output is paid: from what was measured or set aside, to a customer. */
export const outputMove = (from: OutputSource, userId: number, money: Money): Move => ({
  from,
  to: coinAvailable(userId),
  ...money,
});

/** `day` is the day of the term, or the UTC day that was measured. */
export function outputJournal(
  { id, userId }: RentalMoney,
  day: number | string,
  { from, ...money }: Money & { from: OutputSource },
): Journal | undefined {
  if (money.amount === 0n) return undefined;
  return journalOf({ kind: 'machine_output', refType: 'machine', refId: `${id}:${day}`, actor: JOB }, [
    outputMove(from, userId, money),
  ]);
}

export function cancelledJournal({ id, userId, packageId }: RentalMoney, back: Money): Journal {
  return journalOf(
    { kind: 'machine_cancelled', refType: 'machine', refId: String(id), actor: `user:${userId}` },
    [{ from: deferredOf(packageId), to: coinAvailable(userId), ...back }],
  );
}

interface Act extends Money {
  packageId: number;
  refId: string;
  actor: string;
  approver?: string;
}

export function fundedJournal({ packageId, currencyId, amount, ...head }: Act): Journal {
  return journalOf({ ...head, kind: 'machine_funded', refType: 'machine_package' }, [
    { from: house('E:equity'), to: reserveOf(packageId), currencyId, amount },
  ]);
}
/** What nothing needs any more goes back to where it came from. */
export function releasedJournal({ packageId, currencyId, amount, ...head }: Act): Journal {
  return journalOf({ ...head, kind: 'machine_released', refType: 'machine_package' }, [
    { from: reserveOf(packageId), to: house('E:equity'), currencyId, amount },
  ]);
}

/** Undefined where nobody had leased anything: it stays the house's. */
export function payoutJournal({ packageId, currencyId, amount, ...head }: Act): Journal | undefined {
  if (amount === 0n) return undefined;
  return journalOf({ ...head, kind: 'machine_payout', refType: 'machine_payout' }, [
    { from: house('E:equity'), to: outputOf(packageId), currencyId, amount },
  ]);
}

/** Where a chain's money stands outside. */
export const contraOf = ({ chain }: { chain: string }): HouseAccount => `X:${chain.toLowerCase()}`;

/**
 * The whole payout, named as the treasury names what came to the house over a chain: one transaction is booked once, by whichever of
 * them (R-OPS-3).
 */
export function paidInJournal(
  { chain, txId }: { chain: string; txId: string },
  { packageId: _package, refId: _ref, currencyId, amount, ...head }: Act,
): Journal {
  const contra = contraOf({ chain });
  return journalOf({ ...head, kind: 'equity_paid_in', refType: 'statement', refId: `${contra}:${txId}` }, [
    { from: house(contra), to: house('E:equity'), currencyId, amount },
  ]);
}
