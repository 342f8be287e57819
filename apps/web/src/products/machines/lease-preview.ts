/** What a lease would cost, bring and give back, before anything is confirmed: the server's own formulas. Pure. */
import { rentLeft, rentOf } from '@candor/formulas';
import { formatDecimal, readAmount } from '@candor/money';
import type { ReplyOf, machineCalls } from '@candor/wire';

export type MachinePackage = ReplyOf<typeof machineCalls.package>;
export type Rental = ReplyOf<typeof machineCalls.rentals>['order_list'][number];
export type UnitsFault = 'needUnits' | 'aboveLeft' | 'aboveBalance';

type Terms = Pick<MachinePackage, 'rent' | 'day' | 'day_output'>;

export interface Preview {
  rent: string;
  perDay: string;
  /** Undefined where nothing was measured yet. */
  output: string | undefined;
  /** What comes back before the first day is over, and halfway. */
  atOnce: string;
  half: string;
  halfDays: number;
}

export const unitsOf = (text: string): number | undefined =>
  /^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : undefined;

export function previewOf({ rent: ofUnit, day, day_output: output }: Terms, text: string): Preview {
  const units = BigInt(unitsOf(text) ?? 0);
  const terms = { rent: (readAmount(ofUnit) ?? 0n) * units, termDays: day };
  const halfDays = Math.floor(day / 2);
  return {
    rent: formatDecimal(terms.rent),
    perDay: formatDecimal(rentOf(terms, 1)),
    output: output === null ? undefined : formatDecimal((readAmount(output) ?? 0n) * units),
    atOnce: formatDecimal(rentLeft(terms, 0)),
    half: formatDecimal(rentLeft(terms, halfDays)),
    halfDays,
  };
}

/** Why so many cannot be leased; `available` is undefined while it is not known. */
export function unitsFault(
  { rent, left }: Pick<MachinePackage, 'rent' | 'left'>,
  text: string,
  available: string | undefined,
): UnitsFault | undefined {
  const units = unitsOf(text);
  if (units === undefined) return 'needUnits';
  if (units > left) return 'aboveLeft';
  const held = readAmount(available);
  return held !== undefined && (readAmount(rent) ?? 0n) * BigInt(units) > held ? 'aboveBalance' : undefined;
}

/** The most that can be leased now, as text. */
export function mostOf(
  { rent, left }: Pick<MachinePackage, 'rent' | 'left'>,
  available: string | undefined,
): string {
  const [ofUnit, held] = [readAmount(rent) ?? 0n, readAmount(available)];
  const affordable = held === undefined || ofUnit === 0n ? BigInt(left) : held / ofUnit;
  return String(affordable < BigInt(left) ? affordable : left);
}

export type BreakEvenWords =
  | { key: 'breakEvenUnknown' | 'breakEvenNever' }
  | { key: 'breakEvenGain'; days: number; net: string }
  | { key: 'breakEvenLoss'; net: string };

/** R-MC-4: the line that every package has, a loss as one. */
export function breakEvenWords({
  break_even: at,
  day,
}: Pick<MachinePackage, 'break_even' | 'day'>): BreakEvenWords {
  if (at === null) return { key: 'breakEvenUnknown' };
  if (at.days === null) return { key: 'breakEvenNever' };
  return at.days > day || at.net.startsWith('-')
    ? { key: 'breakEvenLoss', net: at.net.replace('-', '') }
    : { key: 'breakEvenGain', days: at.days, net: at.net };
}

/** A fraction as percent text: "1" is "100". */
export const percentOf = (fraction: string | null): string | undefined => {
  const value = readAmount(fraction ?? undefined);
  return value === undefined ? undefined : formatDecimal(value * 100n);
};
