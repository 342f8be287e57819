import { expect, test } from 'vitest';
import { leadTitle, ownTitle, pastLead, simulatedName } from './lead-titles.ts';

const lead = (status: number, days: number | null): Parameters<typeof leadTitle>[0] => ({
  status,
  figures:
    days === null ? null : ({ age_days: days } as NonNullable<Parameters<typeof leadTitle>[0]>['figures']),
});

test('R-CP-1: one who may be copied, one who has just begun, one who has stopped: each page says which it is', () => {
  expect([leadTitle(undefined), leadTitle(lead(1, 30)), leadTitle(lead(1, 7))]).toEqual([
    'copyNow',
    'copyNow',
    'copyNow',
  ]);
  expect([leadTitle(lead(1, 6)), leadTitle(lead(1, null))]).toEqual(['titleYoung', 'titleYoung']);
  expect([leadTitle(lead(0, 90)), leadTitle(lead(0, 1))]).toEqual(['titleOver', 'titleOver']);
});

test('R-CP-1: the way to lead: applied, admitted, and what came of it', () => {
  const states = [undefined, null, 'applied', 'active', 'declined', 'retired', 'removed'] as const;
  expect(states.map(ownTitle)).toEqual([
    'becomeLead',
    'becomeLead',
    'titleReview',
    'titleOwn',
    'becomeLead',
    'becomeLead',
    'becomeLead',
  ]);
  expect(states.map(pastLead)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    'leadDeclined',
    'leadRetired',
    'leadRemoved',
  ]);
});

test('R-GEN-5: a simulated lead is told of in the reader’s language, a customer of the same name in his own words', () => {
  expect(simulatedName({ name: 'Tide', is_simulated: true })).toBe('Tide');
  expect(simulatedName({ name: 'Tide', is_simulated: false })).toBeUndefined();
  expect(simulatedName({ name: 'Somebody', is_simulated: true })).toBeUndefined();
});
