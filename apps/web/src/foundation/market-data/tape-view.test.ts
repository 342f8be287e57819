/** The tape: newest first, nothing twice. */
import { expect, test } from 'vitest';
import { TAPE_LENGTH, startTape, withTrades } from './tape-view.ts';

const trade = (id: number) => ({ id, price: '1', qty: '1', side: 'buy' as const, ts: id });
const ids = (tape: readonly { id: number }[]) => tape.map((t) => t.id);

test('R-RT-1: trades heard again after a reconnect are not shown twice', () => {
  const tape = startTape([trade(3), trade(2), trade(1)]);
  expect(withTrades(tape, [trade(2), trade(3)])).toBe(tape);
  expect(ids(withTrades(tape, [trade(3), trade(4), trade(5)]))).toEqual([5, 4, 3, 2, 1]);
});

test('R-RT-2: the tape keeps the newest and forgets the rest', () => {
  const tape = startTape(Array.from({ length: TAPE_LENGTH }, (_, n) => trade(n + 1)));
  const next = withTrades(tape, [trade(100)]);
  expect(next).toHaveLength(TAPE_LENGTH);
  expect(next[0]?.id).toBe(100);
  expect(next.at(-1)?.id).toBe(2);
});
