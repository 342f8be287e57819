/** Prices by symbol: one flush, only changed keys. */
import { describe, expect, it } from 'vitest';
import { keyedStore } from './keyed-store.ts';

describe('keyedStore', () => {
  it('delivers the last of many writes once, and only to listeners of changed keys', () => {
    const flushes: (() => void)[] = [];
    const store = keyedStore<number>((flush) => flushes.push(flush));
    const calls: string[] = [];
    store.listen('BTC', () => calls.push('BTC'));
    store.listen('ETH', () => calls.push('ETH'));
    for (let n = 0; n < 100; n += 1) store.put('BTC', n);
    expect(store.get('BTC')).toBeUndefined();
    expect(flushes).toHaveLength(1);
    flushes[0]?.();
    expect(store.get('BTC')).toBe(99);
    expect(calls).toEqual(['BTC']);
  });
  it('schedules again after a flush and forgets listeners that left', () => {
    const flushes: (() => void)[] = [];
    const store = keyedStore<number>((flush) => flushes.push(flush));
    let calls = 0;
    const leave = store.listen('BTC', () => (calls += 1));
    store.put('BTC', 1);
    flushes[0]?.();
    leave();
    store.put('BTC', 2);
    flushes[1]?.();
    expect(flushes).toHaveLength(2);
    expect(calls).toBe(1);
  });
});
