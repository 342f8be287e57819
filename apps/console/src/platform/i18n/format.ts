/** Moments, ages and amounts as people read them. Amounts are decimal text and stay text. */
import { tagOf } from './language-store.ts';

const formats = new Map<string, Intl.DateTimeFormat>();
const MOMENT = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const;

/** Local date and time; the console names the zone beside it where it matters. */
export function formatMoment(at: number): string {
  const key = tagOf();
  let format = formats.get(key);
  if (format === undefined)
    formats.set(key, (format = new Intl.DateTimeFormat(key === 'en' ? 'sv-SE' : key, MOMENT)));
  return format.format(at);
}

/** "14s", "3m", "5h 12m", "2d 4h": short, and of one width in a column. */
export function formatAge(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole < 60) return `${whole}s`;
  if (whole < 3_600) return `${Math.floor(whole / 60)}m`;
  if (whole < 86_400) return `${Math.floor(whole / 3_600)}h ${Math.floor((whole % 3_600) / 60)}m`;
  return `${Math.floor(whole / 86_400)}d ${Math.floor((whole % 86_400) / 3_600)}h`;
}

/** `1234567.50` becomes `1,234,567.50`: digits are grouped, none is rounded away. */
export function groupDigits(amount: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(amount);
  if (match === null) return amount;
  const [, sign = '', whole = '', fraction = ''] = match;
  return `${sign === '-' ? '−' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction}`;
}
