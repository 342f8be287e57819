/**
 * Machines for rent (R-MC-2 to 5): rent day by day, what leaving gives back, how a pool's payout is shared, what fixed output needs in
 * reserve, and whether a package earns its rent. The server settles with it, screens preview with it. Amounts in 10^-8.
 */
import { ONE } from '@candor/money';

/** What a rental was leased under; `rent` is of all its units for the whole term. */
export interface RentTerms {
  rent: bigint;
  termDays: number;
}

/** T(rent*k/N): all that is earned after k days (R-MC-2, R-FN-3). */
export const rentAfter = ({ rent, termDays }: RentTerms, days: number): bigint =>
  (rent * BigInt(days)) / BigInt(termDays);

/** Of the k-th day, k from 1. */
export const rentOf = (terms: RentTerms, day: number): bigint =>
  rentAfter(terms, day) - rentAfter(terms, day - 1);

/** Unearned rent: what leaving gives back, without a penalty; the running day is not charged. */
export const rentLeft = (terms: RentTerms, days: number): bigint => terms.rent - rentAfter(terms, days);

/** What a pool paid for a day, and among how many units that exist it is shared. */
export interface MeasuredDay {
  amount: bigint;
  /** Of all units. */
  powerCost: bigint;
  /** What the day before could not be cut into. */
  carried: bigint;
  units: number;
}

/** What the day brings to all units that exist: the payout after the power cost, with what was carried. */
export const outputOfDay = ({ amount, powerCost, carried }: MeasuredDay): bigint =>
  (amount > powerCost ? amount - powerCost : 0n) + carried;

/** T(output*units/exist): by units that exist, not by those that are leased (R-MC-3). */
export const shareOf = (day: MeasuredDay, units: number): bigint =>
  (outputOfDay(day) * BigInt(units)) / BigInt(day.units);

export interface SharedDay {
  shares: readonly bigint[];
  customers: bigint;
  /** Of units that nobody had leased; never more than came in. */
  house: bigint;
  /** Stays for the next day. */
  rest: bigint;
}

/** `leased`: the units of each rental that ran the whole day. */
export function shareDay(day: MeasuredDay, leased: readonly number[]): SharedDay {
  const shares = leased.map((units) => shareOf(day, units));
  const customers = shares.reduce((sum, share) => sum + share, 0n);
  const idle = day.units - leased.reduce((sum, units) => sum + units, 0);
  const net = outputOfDay(day) - day.carried;
  const wanted = shareOf(day, idle);
  const house = wanted < net ? wanted : net;
  return { shares, customers, house, rest: outputOfDay(day) - customers - house };
}

/** Fixed output of so many units over so many days. */
export const fixedOutput = ({
  units,
  daily,
  days,
}: {
  units: number;
  /** Of one unit. */
  daily: bigint;
  days: number;
}): bigint => daily * BigInt(units) * BigInt(days);

/** What a package with fixed output has, and what it owes (R-MC-3, R-FN-8). */
export interface MachineReserve {
  reserve: bigint;
  /** Output that running rentals are still to be paid. */
  owed: bigint;
  /** Units that nobody has leased, none of a package that is closed. */
  idle: number;
  /** Output of one unit over the whole term. */
  ofUnit: bigint;
}

/** What must still come into the reserve before all idle units may be leased; 0 when nothing lacks. */
export const reserveLacking = ({ reserve, owed, idle, ofUnit }: MachineReserve): bigint => {
  const needed = owed + ofUnit * BigInt(idle);
  return needed > reserve ? needed - reserve : 0n;
};

export const reserveSurplus = ({ reserve, owed, idle, ofUnit }: MachineReserve): bigint => {
  const needed = owed + ofUnit * BigInt(idle);
  return reserve > needed ? reserve - needed : 0n;
};

/** How many idle units the reserve carries for a whole term: no more are leased. */
export function unitsCovered({ reserve, owed, idle, ofUnit }: MachineReserve): number {
  const covered = reserve > owed ? (reserve - owed) / ofUnit : 0n;
  return covered < BigInt(idle) ? Number(covered) : idle;
}

/** reserve / (owed + output of all that is for sale), cut; null where nothing is owed at all. */
export function machineCoverage(of: MachineReserve): bigint | null {
  const owed = of.owed + of.ofUnit * BigInt(unitsCovered(of));
  return owed === 0n ? null : (of.reserve * ONE) / owed;
}

export interface BreakEven {
  /** Days at this output until the rent is earned back; null where the output is nothing. */
  days: number | null;
  /** Output over the whole term less the rent; below zero a loss. */
  net: bigint;
}

/** R-MC-4: at the output of one day, in the rent's currency, of as many units as the rent is for. */
export function breakEven({ rent, termDays }: RentTerms, dayOutput: bigint): BreakEven {
  return {
    days: dayOutput === 0n ? null : Number((rent + dayOutput - 1n) / dayOutput),
    net: dayOutput * BigInt(termDays) - rent,
  };
}
