import { expect, it } from 'vitest';
import { type ActedOn, actsOf } from './act-rules.ts';

const withdrawal = (change: Partial<ActedOn>): ActedOn => ({
  state: 'review',
  chain: 'TRC20',
  proposal_id: null,
  ...change,
});

it('under review it is approved or rejected', () => {
  expect(actsOf(withdrawal({}))).toEqual(['approve', 'reject']);
});

it('approved, a person records what the bank did; a chain confirms by itself', () => {
  expect(actsOf(withdrawal({ state: 'approved', chain: 'bank' }))).toEqual(['bankPayout']);
  expect(actsOf(withdrawal({ state: 'approved' }))).toEqual([]);
});

it('R-OPS-3: while a proposal waits for its check nothing else is decided', () => {
  expect(actsOf(withdrawal({ proposal_id: 4 }))).toEqual([]);
  expect(actsOf(withdrawal({ state: 'approved', chain: 'bank', proposal_id: 4 }))).toEqual([]);
});

it.each(['passed', 'rejected', 'cancelled', 'failed'] as const)('%s is at rest', (state) => {
  expect(actsOf(withdrawal({ state, chain: 'bank' }))).toEqual([]);
});
