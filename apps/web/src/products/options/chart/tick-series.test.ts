import { describe, expect, test } from 'vitest';
import { hasHole, tickOf, withTicks } from './tick-series.ts';

const tick = (seq: number) => ({ seq, at: seq * 1000, index: '50000', status: 'ok', hash: `h${seq}` });
const seqs = (series: readonly { seq: number }[]): number[] => series.map(({ seq }) => seq);

describe('the series of index ticks', () => {
  test('R-OPT-10: a published line gives number, time, index and status', () => {
    const line = 'v1|BTCUSDT|7|1740787200000|50005.35|50005.35|50006.1|50004.6|ok|a:50005.3:40:in';
    expect(tickOf({ line, hash: 'ab' })).toEqual({
      seq: 7,
      at: 1740787200000,
      index: '50005.35',
      status: 'ok',
      hash: 'ab',
    });
    expect(tickOf({ line: 'v2|BTCUSDT|7', hash: 'ab' })).toBeUndefined();
  });

  test('history and pushes overlap: each tick once, in order', () => {
    const pushed = withTicks(withTicks([], [tick(4)]), [tick(5)]);
    expect(seqs(withTicks(pushed, [tick(2), tick(3), tick(4)]))).toEqual([2, 3, 4, 5]);
    expect(withTicks(pushed, [tick(5)])).toBe(pushed);
  });

  test('it keeps a quarter of an hour', () => {
    const long = Array.from({ length: 1000 }, (_, n) => tick(n + 1));
    expect(withTicks([], long)).toHaveLength(900);
  });

  test('a missed tick is noticed', () => {
    expect(hasHole([tick(1), tick(2)])).toBe(false);
    expect(hasHole([tick(1), tick(3)])).toBe(true);
  });
});

test('R-IDX-6: a line that takes the clock back is read, and those it went back behind are gone', () => {
  const ahead = [tick(5), { ...tick(6), at: tick(6).at + 3_600_000 }];
  const back = { ...tick(7), at: tick(6).at };
  expect(withTicks(ahead, [back])).toEqual([tick(5), back]);
  const line =
    'v2|BTCUSDT|7|1795255842000|50002.50|50002.50|50005.7|50004.3|ok|a:1:0:in|back:1795259442000:AA==:AA==';
  expect(tickOf({ line, hash: 'aa' })).toMatchObject({ seq: 7, at: 1795255842000 });
});
