import { expect, test } from 'vitest';
import { shortOf } from './reconciliation-rules.ts';

const still = { held: 100n, ledger: 100n, unheard: 0n, mayHaveLeft: 0n };

test('R-MONEY-9: what is on its way explains a difference, what nobody explains is missing, and a gift is no fault', () => {
  expect(shortOf(still)).toBe(0n);
  // Seen in a block and not told: the chain has it already.
  expect(shortOf({ ...still, held: 110n, unheard: 10n })).toBe(0n);
  expect(shortOf({ ...still, held: 100n, unheard: 10n })).toBe(10n);
  // Paid by the chain and not final here, with its fee.
  expect(shortOf({ ...still, held: 89n, unheard: -11n })).toBe(0n);
  expect(shortOf({ ...still, held: 88n, unheard: -11n })).toBe(1n);
  // Signed outside: it may be gone, or not.
  expect(shortOf({ ...still, held: 80n, mayHaveLeft: 20n })).toBe(0n);
  expect(shortOf({ ...still, held: 79n, mayHaveLeft: 20n })).toBe(1n);
  expect(shortOf({ ...still, held: 1_000_000n })).toBe(0n);
});
