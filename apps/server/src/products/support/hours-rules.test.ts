/** Opening hours over a week, to the minute. */
import { expect, test } from 'vitest';
import { FIRST_HOURS, isOpenAt, nextOpening } from './hours-rules.ts';

const WEEKDAYS = { days: ['1', '2', '3', '4', '5'], from_minute: 9 * 60, to_minute: 17 * 60 };
const at = (text: string): number => Date.parse(text);

test('R-SUP-1: it opens and closes at its minutes, and waits over a weekend', () => {
  expect(isOpenAt(WEEKDAYS, at('2026-11-24T08:59:59Z'))).toBe(false);
  expect(isOpenAt(WEEKDAYS, at('2026-11-24T09:00:00Z'))).toBe(true);
  expect(isOpenAt(WEEKDAYS, at('2026-11-24T16:59:59Z'))).toBe(true);
  expect(isOpenAt(WEEKDAYS, at('2026-11-24T17:00:00Z'))).toBe(false);
  expect(nextOpening(WEEKDAYS, at('2026-11-24T10:00:00Z'))).toBeUndefined();
  expect(nextOpening(WEEKDAYS, at('2026-11-24T17:00:00Z'))).toBe(at('2026-11-25T09:00:00Z'));
  expect(nextOpening(WEEKDAYS, at('2026-11-27T18:00:00Z'))).toBe(at('2026-11-30T09:00:00Z'));
  expect(nextOpening({ ...WEEKDAYS, days: [] }, at('2026-11-27T18:00:00Z'))).toBeUndefined();
  expect(isOpenAt(FIRST_HOURS, at('2026-11-28T23:59:59Z'))).toBe(true);
});
