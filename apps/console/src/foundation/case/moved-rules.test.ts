import { expect, test } from 'vitest';
import { inCaseWords } from './moved-rules.ts';

const withdrawal = { id: 7, state: 'passed' };
const stateOf = ({ state }: { state: string }): string => (state === 'passed' ? 'paid_out' : state);

test('a withdrawal that moved is told as paid out, not as passed', () => {
  const moved = [
    { field: 'state', before: 'sent', after: 'passed' },
    { field: 'note', before: 'passed', after: 'passed on' },
  ];
  expect(inCaseWords(moved, { found: withdrawal, stateOf })).toEqual([
    { field: 'state', before: 'sent', after: 'paid_out' },
    { field: 'note', before: 'passed', after: 'passed on' },
  ]);
});
