/** Profits as figures and drawings: in the currency of totals, added up to a curve, laid out in weeks. Pure. */
import { decimal, formatDecimal, multiplyDown } from '@candor/money';
import { formatCompact } from '@candor/ui';
import { formatAmount } from '../wallet/index.ts';

/** The currency that totals are shown in, and its units for a USDT. */
export interface Rate {
  currency: string;
  usdt_rate: string;
}
const WHOLE: ReadonlySet<string> = new Set(['JPY', 'KRW']);

/** A signed amount of USDT in the currency of totals: "+24.69". */
export function profitText(usdt: string, rate: Rate): string {
  return formatAmount(converted(usdt, rate), rate.currency === 'BTC' ? 8 : WHOLE.has(rate.currency) ? 0 : 2, {
    isSigned: true,
  });
}

/** In a day of the calendar, at most six characters: three digits, compact above a thousand; what is small keeps its first digits. */
export function shortText(usdt: string, rate: Rate): string {
  const profit = converted(usdt, rate);
  const size = Math.abs(Number(profit));
  if (size === 0) return '0';
  if (size < 0.01) return formatAmount(profit, 2, { isSigned: true });
  // 1.49K, 14.9K, 149K, 1.49M: what stands in front of the word decides.
  const inFront = ((String(Math.trunc(size)).length - 1) % 3) + 1;
  return formatCompact(profit, { decimals: 3 - inFront, isSigned: true });
}

export const valueText = (usdt: string, rate: Rate): string => profitText(usdt, rate).replace('+', '');

function converted(usdt: string, { usdt_rate: rate }: Rate): string {
  const isLoss = usdt.startsWith('-');
  const size = formatDecimal(multiplyDown(decimal(isLoss ? usdt.slice(1) : usdt), decimal(rate)));
  return isLoss && size !== '0' ? `-${size}` : size;
}

export function toneOf(profit: string | null): 'up' | 'down' | undefined {
  if (profit === null || Number(profit) === 0) return undefined;
  return profit.startsWith('-') ? 'down' : 'up';
}

export interface DayProfit {
  day: string;
  profit: string | null;
}

/** What was gained since the first day, day by day; a day that is not known moves nothing. For drawing only. */
export function curveOf(days: readonly DayProfit[]): number[] {
  let sum = 0;
  return [0, ...days.map(({ profit }) => (sum += Number(profit ?? 0)))];
}

/** The sum of what is known, as text; null when nothing is. */
export function sumOf(days: readonly DayProfit[]): string | null {
  const known = days.flatMap(({ profit }) => (profit === null ? [] : [profit]));
  if (known.length === 0) return null;
  const units = known.reduce(
    (sum, profit) => sum + (profit.startsWith('-') ? -decimal(profit.slice(1)) : decimal(profit)),
    0n,
  );
  return units < 0n ? `-${formatDecimal(-units)}` : formatDecimal(units);
}

/** Empty places before the first day, so that columns are days of the week from Monday on. */
export function daysBefore(first: string | undefined): number {
  return first === undefined ? 0 : (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
}
