import { expect, test } from 'vitest';
import type { CustomerLedgerAccount, JournalKind, LedgerAccount } from './index.ts';
import { coinAvailable, house, journalOf } from './index.ts';

const copy = (userId: number, bucket: 'available' | 'frozen' = 'available'): CustomerLedgerAccount => ({
  userId,
  account: 'copy7',
  bucket,
});
const contract = (userId: number): CustomerLedgerAccount => ({
  userId,
  account: 'contract',
  bucket: 'available',
});
const build = (kind: JournalKind, from: LedgerAccount, to: LedgerAccount) => () =>
  journalOf({ kind, refType: 'copy', refId: '7:1', actor: 'job:test' }, [
    { from, to, currencyId: 3, amount: 5n },
  ]);

test('R-OPS-5, R-CP-5: a share goes from what is free in a copy to another customer’s contract account, and nothing else is a share', () => {
  expect(build('copy_share', copy(1), contract(2))).not.toThrow();
  for (const [from, to] of [
    [copy(1), contract(1)],
    [copy(1), house('I:fee:contract')],
    [copy(1), house('B:contract')],
    [copy(1), coinAvailable(2)],
    [copy(1, 'frozen'), contract(2)],
    [coinAvailable(1), contract(2)],
    [house('E:equity'), contract(2)],
  ] as const)
    expect(build('copy_share', from, to)).toThrow('journal copy_share');
});

test('R-CP-4, P-CP-1, P-CP-4: a copy’s money comes from its customer and goes back to him, and to nobody else', () => {
  expect(build('copy_funded', coinAvailable(1), copy(1))).not.toThrow();
  expect(build('copy_withdrawn', copy(1), coinAvailable(1))).not.toThrow();
  expect(build('copy_left', copy(1), coinAvailable(1))).not.toThrow();
  expect(build('copy_left', copy(1), coinAvailable(2))).toThrow('more than one customer');
  expect(build('copy_left', copy(1), house('E:equity'))).toThrow('gives to');
  expect(build('copy_funded', coinAvailable(2), copy(1))).toThrow('more than one customer');
});
