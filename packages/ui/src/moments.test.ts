/** Moments against those of the platform, in each language of the app. */
import { expect, test } from 'vitest';
import { type TimeShape, formatTime } from './moments.ts';

const SHAPES: Readonly<Record<TimeShape, Intl.DateTimeFormatOptions>> = {
  time: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
  minute: { hour: '2-digit', minute: '2-digit' },
  date: { year: 'numeric', month: '2-digit', day: '2-digit' },
  day: { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  dateTime: {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  },
};
const LANGUAGES = ['zh', 'zh-Hant', 'en', 'ja', 'ko', 'es', 'th'];
const MOMENTS = [
  Date.UTC(2026, 0, 2, 0, 4, 5),
  Date.UTC(2024, 11, 31, 23, 59, 59, 999),
  Date.UTC(2025, 6, 9, 12, 0, 0),
];

test.each(Object.keys(SHAPES) as TimeShape[])('%s is what the platform writes', (shape) => {
  for (const locale of LANGUAGES) {
    const platform = new Intl.DateTimeFormat(locale, {
      ...SHAPES[shape],
      hourCycle: 'h23',
      calendar: 'gregory',
    });
    for (const at of MOMENTS) {
      // Spanish writes days without their zeros there, which would not stand in columns.
      if (locale === 'es' && shape === 'day') continue;
      // Traditional Chinese has a narrower space there.
      expect(formatTime(at, { shape, locale }), locale).toBe(platform.format(at).replaceAll(/\s/g, ' '));
    }
  }
});

test('a Spanish day keeps its zeros, and another language is written as English', () => {
  const at = new Date(2026, 2, 5, 4, 7, 9).getTime();
  expect(formatTime(at, { shape: 'day', locale: 'es' })).toBe('05/03, 04:07');
  expect(formatTime(at, { locale: 'fr' })).toBe('03/05/2026, 04:07:09');
  expect(formatTime(at)).toBe('03/05/2026, 04:07:09');
});
