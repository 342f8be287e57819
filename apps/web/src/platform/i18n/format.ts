/** Moments in the one form of the app, the same in every language, and "3 minutes ago"; numbers are formatted by the ui package. */
import type { Language } from '@candor/wire';
import { tagOf } from './language-store.ts';

export type MomentShape = 'date' | 'time' | 'dateTime' | 'full';

/** Milliseconds UTC as local time: `2026-11-23`, `14:03:22`, `2026-11-23 14:03`, `2026-11-23 14:03:22`. */
export function formatMoment(at: number, shape: MomentShape = 'dateTime'): string {
  const moment = new Date(at);
  const date = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-');
  const minute = `${two(moment.getHours())}:${two(moment.getMinutes())}`;
  const time = `${minute}:${two(moment.getSeconds())}`;
  return { date, time, dateTime: `${date} ${minute}`, full: `${date} ${time}` }[shape];
}

const two = (part: number): string => String(part).padStart(2, '0');

/** A Monday, from which the names of the days are counted. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Monday to Sunday, as the language shortens them most: 一, M, จ. */
export function weekdayNames(of: Language): string[] {
  const { format } = new Intl.DateTimeFormat(tagOf(of), { weekday: 'narrow', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, n) => format(MONDAY + n * DAY_MS));
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
