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

/** Local date and time with its zone: people of several zones read the same case. */
export function formatMoment(at: number): string {
  const key = tagOf();
  let format = formats.get(key);
  if (format === undefined)
    formats.set(key, (format = new Intl.DateTimeFormat(key === 'en' ? 'sv-SE' : key, MOMENT)));
  return `${format.format(at)} ${zoneOf(at)}`;
}

/** `UTC+8`, `UTC`, `UTC-3:30`. */
export function zoneOf(at: number): string {
  const minutes = -new Date(at).getTimezoneOffset();
  if (minutes === 0) return 'UTC';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

const UNITS = {
  en: { s: 's', m: 'm', h: 'h', d: 'd', gap: ' ' },
  zh: { s: '秒', m: '分钟', h: '小时', d: '天', gap: '' },
} as const;

/** "14s", "3m", "5h 12m", "2d 4h"; 14秒, 3分钟, 5小时12分钟: short, in the words of the language. */
export function formatAge(seconds: number, spoken: 'en' | 'zh' = tagOf() === 'en' ? 'en' : 'zh'): string {
  const whole = Math.max(0, Math.floor(seconds));
  const { s, m, h, d, gap } = UNITS[spoken];
  if (whole < 60) return `${whole}${s}`;
  if (whole < 3_600) return `${Math.floor(whole / 60)}${m}`;
  if (whole < 86_400) return `${Math.floor(whole / 3_600)}${h}${gap}${Math.floor((whole % 3_600) / 60)}${m}`;
  return `${Math.floor(whole / 86_400)}${d}${gap}${Math.floor((whole % 86_400) / 3_600)}${h}`;
}

/** A plain number, such as an age or a mean of marks, to so many places; amounts are text and never plain numbers. */
export const formatNumber = (value: number, places: number): string => groupDigits(value.toFixed(places));

/** `1234567.50` becomes `1,234,567.50`: digits are grouped, none is rounded away. */
export function groupDigits(amount: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(amount);
  if (match === null) return amount;
  const [, sign = '', whole = '', fraction = ''] = match;
  return `${sign === '-' ? '−' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction}`;
}
