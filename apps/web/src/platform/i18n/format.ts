/** Dates and plain counts in the reader's language; money is formatted by the ui package from decimal text. */
import { tagOf } from './language-store.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

const SHAPES = {
  date: { year: 'numeric', month: '2-digit', day: '2-digit' },
  time: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  dateTime: {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  full: {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Milliseconds UTC as local date and time. Thai keeps the Gregorian calendar, as records of trades do. */
export function formatMoment(at: number, shape: keyof typeof SHAPES = 'dateTime'): string {
  const key = `${tagOf()}/${shape}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(tagOf(), { ...SHAPES[shape], calendar: 'gregory' });
    formats.set(key, format);
  }
  return format.format(at);
}

/** "3 minutes ago" for recent moments, in the reader's language. */
export function formatAgo(at: number, now: number = Date.now()): string {
  const seconds = Math.round((at - now) / 1000);
  const relative = new Intl.RelativeTimeFormat(tagOf(), { numeric: 'auto' });
  if (seconds > -60) return relative.format(Math.min(seconds, 0), 'second');
  if (seconds > -3600) return relative.format(Math.round(seconds / 60), 'minute');
  if (seconds > -86_400) return relative.format(Math.round(seconds / 3600), 'hour');
  return relative.format(Math.round(seconds / 86_400), 'day');
}
