import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

it('names the fields that moved, and only those', () => {
  const before = { id: 4, version: 1, state: 'review', age_s: 10, photos: ['a'], note: null };
  const after = {
    id: 4,
    version: 2,
    state: 'passed',
    age_s: 99,
    photos: ['a'],
    note: 'seen',
    decided_by: 'Ann',
  };
  expect(changedFields(before, after)).toEqual([
    { field: 'version', before: '1', after: '2' },
    { field: 'state', before: 'review', after: 'passed' },
    { field: 'note', before: '', after: 'seen' },
    { field: 'decided_by', before: '', after: 'Ann' },
  ]);
});

it('sees inside lists and objects', () => {
  expect(changedFields({ lines: [{ a: 1 }] }, { lines: [{ a: 2 }] })).toEqual([
    { field: 'lines', before: '[{"a":1}]', after: '[{"a":2}]' },
  ]);
  expect(changedFields(undefined, undefined)).toEqual([]);
});
