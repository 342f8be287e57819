import { expect, it } from 'vitest';
import { asRecord, readJson } from './entry-rules.ts';

it('reads what the audit log kept, and text that is no JSON as text', () => {
  expect(readJson('{"state":"open"}')).toEqual({ state: 'open' });
  expect(readJson('not json')).toBe('not json');
  expect(readJson('')).toBe('');
});

it('takes only objects for records', () => {
  expect(asRecord({ a: 1 })).toEqual({ a: 1 });
  for (const value of [null, undefined, [], 'text', 5, true]) expect(asRecord(value)).toBeUndefined();
});
