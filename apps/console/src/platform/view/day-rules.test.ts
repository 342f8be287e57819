import { expect, it } from 'vitest';
import { dayOf, startOf } from './day-rules.ts';

it('a range of days comes back from the address as it was chosen, the last day whole', () => {
  const from = startOf('2026-11-22');
  const to = startOf('2026-11-30', 1);
  expect(dayOf(String(from))).toBe('2026-11-22');
  expect(dayOf(String(to), -1)).toBe('2026-11-30');
  expect(to).toBe(startOf('2026-12-01'));
});

it('what is no day is none', () => {
  expect(startOf('')).toBeUndefined();
  expect(startOf('22.11.2026')).toBeUndefined();
  expect(dayOf('soon')).toBe('');
  expect(dayOf(undefined)).toBe('');
});
