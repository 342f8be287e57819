import { expect, test } from 'vitest';
import type { CustomerPlace, Move } from './index.ts';
import { coinAvailable, house, journalOf } from './index.ts';

const USDT = 3;
const trust = (userId: number): CustomerPlace => ({ userId, account: 'trust', bucket: 'frozen' });
const head = { refType: 'hosting', refId: '1:1', actor: 'job:test' } as const;
const build = (
  kind: 'finance_interest' | 'finance_matured' | 'finance_redeemed' | 'finance_bought',
  moves: Move[],
) => journalOf({ ...head, kind }, moves);
const move = (from: Move['from'], to: Move['to'], amount = 5n): Move => ({
  from,
  to,
  currencyId: USDT,
  amount,
});
const committed = house('T:finance:1:committed');
const free = house('T:finance:1:free');

test("R-FN-8: interest out of anything but the product's committed reserve cannot be built", () => {
  expect(build('finance_interest', [move(committed, coinAvailable(7))]).postings).toHaveLength(2);
  for (const from of [
    coinAvailable(8),
    trust(8),
    trust(7),
    free,
    house('E:equity'),
    house('L:deposit_transit'),
    house('T:newcoin:1:proceeds'),
  ])
    expect(() => build('finance_interest', [move(from, coinAvailable(7))])).toThrow(
      /takes from|more than one/,
    );
  // Hidden behind a right one.
  expect(() =>
    build('finance_interest', [move(committed, coinAvailable(7)), move(trust(8), coinAvailable(7))]),
  ).toThrow('more than one customer');
  expect(() =>
    build('finance_interest', [
      move(committed, coinAvailable(7)),
      move(house('T:finance:2:committed'), coinAvailable(7)),
    ]),
  ).toThrow('more than one product');
});

test('R-FN-8, R-MONEY-7: a principal goes back to its customer, never to another one and never to the house', () => {
  expect(build('finance_matured', [move(trust(7), coinAvailable(7))]).postings).toHaveLength(2);
  expect(() => build('finance_matured', [move(trust(7), coinAvailable(8))])).toThrow(
    'more than one customer',
  );
  for (const to of [house('E:equity'), house('I:fee:spot'), committed, free])
    expect(() => build('finance_matured', [move(trust(7), to)])).toThrow('gives to');
  // A penalty goes to the reserve, not to income (R-FN-7).
  const back = move(trust(7), coinAvailable(7), 95n);
  expect(build('finance_redeemed', [back, move(trust(7), free)]).postings).toHaveLength(3);
  expect(() => build('finance_redeemed', [back, move(trust(7), house('I:fee:withdraw'))])).toThrow(
    'gives to',
  );
  expect(() => build('finance_bought', [move(coinAvailable(7), house('E:equity'))])).toThrow('gives to');
});
