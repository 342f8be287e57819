import { describe, expect, it } from 'vitest';
import { idIn, queuePlace, spanIn } from './queue-rules.ts';

const STATES = ['open', 'proposed', 'decided'] as const;

describe('a queue by its address', () => {
  it('begins with the first state and the first page', () => {
    expect(queuePlace(STATES, {})).toEqual({ state: 'open', page: 1 });
  });
  it('takes what the address says', () => {
    expect(queuePlace(STATES, { state: 'decided', page: '12' })).toEqual({ state: 'decided', page: 12 });
  });
  it('reads the choice by the name that the address has for it', () => {
    expect(queuePlace(STATES, { view: 'decided', state: 'proposed' }, 'view').state).toBe('decided');
  });
  it.each(['0', '-1', '1.5', 'x', ''])('page %j is the first', (page) => {
    expect(queuePlace(STATES, { state: 'gone', page })).toEqual({ state: 'open', page: 1 });
  });
  it('takes days only where they are moments', () => {
    expect(spanIn({ from: '1763800000000', to: '1763900000000', page: '2' })).toEqual({
      from: '1763800000000',
      to: '1763900000000',
    });
    expect(spanIn({ from: 'yesterday', to: '-1' })).toEqual({});
  });
  it('takes ids only where they are ids', () => {
    expect(idIn({ user_id: '812' }, 'user_id')).toBe('812');
    for (const text of ['0', '012', '-3', '1e3', 'ann', '12345678901'])
      expect(idIn({ user_id: text }, 'user_id')).toBeUndefined();
    expect(idIn({}, 'user_id')).toBeUndefined();
  });
});
