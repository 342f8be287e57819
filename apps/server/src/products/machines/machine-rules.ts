/** What of a package is for lease, and what stands against leasing it: pure, on rows that the caller has locked. */
import type { MachineReserve } from '@candor/formulas';
import { fixedOutput, unitsCovered } from '@candor/formulas';
import { MAX_AMOUNT } from '@candor/money';
import type { MACHINE_LABELS, RefusalCode } from '@candor/wire';
import type { PackageRow } from './package.ts';

export type MachineLabel = (typeof MACHINE_LABELS)[number];
export type Refused = { refusal: RefusalCode; detail?: Record<string, unknown> };

/** What lies in the reserve of fixed output, and what running rentals are still owed of it. */
export interface Backing {
  reserve: bigint;
  owed: bigint;
}

/** Output of one unit over the whole term; 0 of measured output, which promises nothing. */
export const outputOfUnit = ({ daily_output: daily, term_days: days }: Terms): bigint =>
  daily === null ? 0n : fixedOutput({ units: 1, daily, days });
type Terms = Pick<PackageRow, 'daily_output' | 'term_days'>;

/** Units that nobody has leased; none of what is closed. */
export const idleUnits = ({ state, units, leased }: Pick<PackageRow, 'state' | 'units' | 'leased'>): number =>
  state === 'closed' ? 0 : units - leased;

export const reserveFacts = (row: PackageRow, { reserve, owed }: Backing): MachineReserve => ({
  reserve,
  owed,
  idle: idleUnits(row),
  ofUnit: outputOfUnit(row),
});

/** Units that can be leased now: those that exist and are idle, of fixed output as many as the reserve carries (R-MC-1, R-MC-3). */
export const unitsLeft = (row: PackageRow, backing: Backing): number =>
  row.kind === 'measured' ? idleUnits(row) : unitsCovered(reserveFacts(row, backing));

export function labelOf(row: PackageRow, backing: Backing, now: number): MachineLabel {
  if (row.state === 'paused' || row.state === 'closed') return 'paused';
  if (row.state === 'published' || row.opens_at!.getTime() > now) return 'coming_soon';
  return unitsLeft(row, backing) === 0 ? 'sold_out' : 'in_progress';
}

export function leaseRefusal(
  row: PackageRow,
  { units, now, ...backing }: Backing & { units: number; now: number },
): Refused | undefined {
  const label = labelOf(row, backing, now);
  if (label !== 'in_progress' && label !== 'sold_out') return { refusal: 'machine_not_open' };
  const left = unitsLeft(row, backing);
  return units > left ? { refusal: 'machine_sold_out', detail: { left } } : undefined;
}

/** What a ledger can hold of rent and promised output, all units together. */
export const isWithinLedger = (of: { units: number; rent: bigint; ofUnit: bigint }): boolean =>
  of.rent * BigInt(of.units) <= MAX_AMOUNT && of.ofUnit * BigInt(of.units) <= MAX_AMOUNT;
