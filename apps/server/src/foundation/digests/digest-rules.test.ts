/** R-OPS-12: when an operator's mail of the day is due. */
import { expect, test } from 'vitest';
import { dayDue, firstChoice } from './digest-rules.ts';

const at = (text: string) => Date.parse(`${text}Z`);
const since = at('2026-03-01T00:00');
const choice = firstChoice(since);

test('R-OPS-12: from its hour on, and no later than twelve hours after it', () => {
  expect(dayDue(choice, at('2026-03-02T05:59'))).toBeUndefined();
  expect(dayDue(choice, at('2026-03-02T06:00'))).toBe('2026-03-02');
  expect(dayDue(choice, at('2026-03-02T17:59'))).toBe('2026-03-02');
  expect(dayDue(choice, at('2026-03-02T18:00'))).toBeUndefined();
  const late = { ...choice, atHour: 23 };
  expect(dayDue(late, at('2026-03-03T04:00'))).toBe('2026-03-02');
});

test('R-OPS-12: a choice sends nothing for an hour before it, and off is off', () => {
  const changed = { ...choice, changedAt: at('2026-03-02T10:00') };
  expect(dayDue(changed, at('2026-03-02T10:01'))).toBeUndefined();
  expect(dayDue({ ...changed, atHour: 11 }, at('2026-03-02T11:00'))).toBe('2026-03-02');
  expect(dayDue(changed, at('2026-03-03T06:00'))).toBe('2026-03-03');
  expect(dayDue({ ...choice, isOn: false }, at('2026-03-03T06:00'))).toBeUndefined();
});
