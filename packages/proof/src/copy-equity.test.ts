import { decimal } from '@candor/money';
import { expect, test } from 'vitest';
import type { CopiedPosition, EquityAt } from './copy-equity.ts';
import { equityAt } from './copy-equity.ts';

const HOUR = 3_600_000;
const position = (of: Partial<CopiedPosition>): CopiedPosition => ({
  id: 1,
  root: 1,
  symbol: 'BTC/USDT',
  side: 'long',
  quantity: decimal('0.001'),
  entryPrice: decimal('50000'),
  openSeq: 10,
  openedAt: 2 * HOUR,
  closeSeq: null,
  closedAt: null,
  profit: 0n,
  fees: decimal('0.025'),
  openFee: decimal('0.025'),
  funding: 0n,
  reason: null,
  ...of,
});
const signal: EquityAt = {
  symbol: 'BTC/USDT',
  leadAt: 3 * HOUR,
  seq: 20,
  at: 3 * HOUR + 1_000,
  marks: new Map([
    ['BTC/USDT', decimal('51000')],
    ['ETH/USDT', decimal('3000')],
  ]),
};
const start = { kind: 'start', amount: decimal('1000'), at: HOUR };
const equity = (positions: CopiedPosition[], flows = [start]) => equityAt(signal, { positions, flows });

test('R-CP-2: money in less money out until the lead’s tick, and nothing of what came after', () => {
  const flows = [
    start,
    { kind: 'add', amount: decimal('500'), at: 2 * HOUR },
    { kind: 'withdraw', amount: decimal('100'), at: 2 * HOUR },
    { kind: 'share', amount: decimal('12'), at: 2 * HOUR },
    { kind: 'add', amount: decimal('999'), at: 3 * HOUR },
  ];
  expect(equity([], flows)).toBe(decimal('1388'));
});

test('R-CP-2: open at the marks less the fee of opening, closed with all its fees, later ones not at all', () => {
  // 0.001 from 50,000 to 51,000: one, less 0.025.
  expect(equity([position({})])).toBe(decimal('1000.975'));
  const closed = position({
    id: 2,
    root: 2,
    closeSeq: 19,
    closedAt: 2.5 * HOUR,
    profit: decimal('-3'),
    fees: decimal('0.05'),
  });
  expect(equity([closed])).toBe(decimal('996.95'));
  // On the very tick that carried out the signal it was still open.
  expect(equity([{ ...closed, closeSeq: 20, closedAt: signal.at }])).toBe(decimal('1000.975'));
  expect(equity([position({ openSeq: 20, openedAt: signal.at })])).toBe(decimal('1000'));
});

test('R-CP-2: parts that closed later were one position, whose result is cut once', () => {
  const odd = { quantity: 150_000_001n, entryPrice: decimal('50999.99999999') };
  const whole = equity([position(odd)]);
  const parts = [
    position({
      ...odd,
      id: 5,
      root: 1,
      quantity: 50_000_000n,
      openFee: decimal('0.01'),
      closeSeq: 30,
      closedAt: 4 * HOUR,
    }),
    position({ ...odd, quantity: 100_000_001n, openFee: decimal('0.015') }),
  ];
  expect(equity(parts)).toBe(whole);
});

test('what his records do not say to the last digit is not said', () => {
  const other = { symbol: 'ETH/USDT', entryPrice: decimal('2900') };
  expect(equity([position({ ...other })])).toBe(decimal('1000.075'));
  // A tick of another pair at the same moment: before it or after?
  expect(equity([position({ ...other, openedAt: signal.at })])).toBeUndefined();
  expect(equity([position({ symbol: 'SOL/USDT' })])).toBeUndefined();
  // Funding of a position that was open: all of it later, or nobody knows when.
  expect(equity([position({ funding: decimal('-0.1') })])).toBe(decimal('1000.975'));
  expect(equity([position({ funding: decimal('-0.1'), openedAt: -HOUR })])).toBeUndefined();
  const liquidated = { closeSeq: 15, closedAt: 2.5 * HOUR, reason: 'liquidated' };
  expect(equity([position(liquidated)])).toBeUndefined();
});
