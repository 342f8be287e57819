/**
 * Moments in the reader's own zone, 24 hours, Gregorian in every language as records of trades are. Written by hand: the first
 * `Intl.DateTimeFormat` of a page costs as much as drawing its chart, and what it writes for these shapes is a date's order and marks.
 */

export type TimeShape = 'time' | 'minute' | 'date' | 'day' | 'dateTime';

interface DateForm {
  /** Y, M and D, and the marks between them. */
  date: string;
  day: string;
  /** Between date and clock. */
  gap: string;
}

const YEAR_FIRST: DateForm = { date: 'Y/M/D', day: 'M/D', gap: ' ' };
const ENGLISH: DateForm = { date: 'M/D/Y', day: 'M/D', gap: ', ' };
const FORMS: Readonly<Record<string, DateForm>> = {
  zh: YEAR_FIRST,
  ja: YEAR_FIRST,
  ko: { date: 'Y. M. D.', day: 'M. D.', gap: ' ' },
  es: { date: 'D/M/Y', day: 'D/M', gap: ', ' },
  th: { date: 'D/M/Y', day: 'D/M', gap: ' ' },
};

/** Milliseconds UTC as a moment. `locale` is a BCP 47 tag; a language that is none of the app's is written as English. */
export function formatTime(
  at: number,
  { shape = 'dateTime', locale = 'en' }: { shape?: TimeShape; locale?: string } = {},
): string {
  const moment = new Date(at);
  const clock = `${two(moment.getHours())}:${two(moment.getMinutes())}`;
  if (shape === 'minute') return clock;
  const exact = `${clock}:${two(moment.getSeconds())}`;
  if (shape === 'time') return exact;
  const { date, day, gap } = FORMS[locale.split('-', 1)[0] ?? ''] ?? ENGLISH;
  if (shape === 'day') return dated(moment, day) + gap + clock;
  return shape === 'date' ? dated(moment, date) : dated(moment, date) + gap + exact;
}

/** For pages with a library that needs the platform's own: its first one takes long, and can be had before there is work to do. */
export function wakeTimeFormats(): void {
  new Intl.DateTimeFormat('en', { dateStyle: 'short', timeStyle: 'medium' }).format(0);
}

function dated(moment: Date, form: string): string {
  return form
    .replace('Y', String(moment.getFullYear()))
    .replace('M', two(moment.getMonth() + 1))
    .replace('D', two(moment.getDate()));
}

function two(part: number): string {
  return String(part).padStart(2, '0');
}
