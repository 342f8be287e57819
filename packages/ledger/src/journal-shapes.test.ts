import { expect, test } from 'vitest';
import type { CustomerLedgerAccount, Move } from './index.ts';
import { coinAvailable, house, journalOf } from './index.ts';

const USDT = 3;
const trust = (userId: number): CustomerLedgerAccount => ({ userId, account: 'trust', bucket: 'frozen' });
const head = { refType: 'hosting', refId: '1:1', actor: 'job:test' } as const;
const build = (
  kind:
    | 'finance_interest'
    | 'finance_matured'
    | 'finance_redeemed'
    | 'finance_bought'
    | 'newcoin_allotted'
    | 'newcoin_refunded'
    | 'newcoin_taken_back'
    | 'newcoin_issuer_paid',
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

test("R-NC-3: a refund, an allotment and what comes back move one customer's own money and the escrow of his sale, nothing else", () => {
  const coin = (userId: number): CustomerLedgerAccount => ({ userId, account: 'coin', bucket: 'frozen' });
  const proceeds = house('T:newcoin:1:proceeds');
  const inventory = house('T:newcoin:1:inventory');
  const allotted = [
    move(coin(7), proceeds),
    move(coin(7), coinAvailable(7)),
    { ...move(inventory, trust(7)), currencyId: 99 },
  ];
  expect(build('newcoin_allotted', allotted).postings).toHaveLength(5);
  for (const stray of [
    move(coin(8), proceeds),
    move(coin(7), coinAvailable(8)),
    move(coin(8), coinAvailable(7)),
  ])
    expect(() => build('newcoin_allotted', [...allotted, stray])).toThrow('more than one customer');
  expect(() =>
    build('newcoin_allotted', [move(coin(7), house('T:newcoin:2:proceeds')), ...allotted]),
  ).toThrow('more than one product');
  for (const to of [house('E:equity'), house('I:fee:spot'), house('X:demo')]) {
    expect(() => build('newcoin_allotted', [move(coin(7), to)])).toThrow('gives to');
    expect(() => build('newcoin_refunded', [move(coin(7), to)])).toThrow('gives to');
  }
  expect(() => build('newcoin_refunded', [move(coin(8), coinAvailable(7))])).toThrow(
    'more than one customer',
  );
  for (const from of [house('E:equity'), committed, coin(7), house('L:suspense')])
    expect(() => build('newcoin_taken_back', [move(from, coinAvailable(7))])).toThrow('takes from');
  expect(() => build('newcoin_taken_back', [move(trust(8), coinAvailable(7))])).toThrow(
    'more than one customer',
  );
  // The issuer is paid out of the escrow, to the outside: never out of customers' accounts, never to the house.
  expect(build('newcoin_issuer_paid', [move(proceeds, house('X:demo'))]).postings).toHaveLength(2);
  expect(() => build('newcoin_issuer_paid', [move(coin(7), house('X:demo'))])).toThrow('takes from');
  expect(() => build('newcoin_issuer_paid', [move(proceeds, house('E:equity'))])).toThrow('gives to');
});

test("P-AD-1, R-AD-1: an airdrop is paid out of the pool of its own campaign, and from nobody's money", () => {
  const pay = (moves: Move[]) => journalOf({ ...head, kind: 'airdrop_paid', refType: 'airdrop' }, moves);
  const pool = house('T:airdrop:1');
  expect(pay([move(pool, coinAvailable(7))]).postings).toHaveLength(2);
  for (const from of [
    coinAvailable(8),
    trust(8),
    house('E:equity'),
    house('L:suspense'),
    house('L:withdraw_pending'),
    house('T:finance:1:committed'),
    house('I:fee:spot'),
  ])
    expect(() => pay([move(from, coinAvailable(7))])).toThrow(/takes from|more than one customer/);
  // Hidden behind a right one: another campaign's pool, or another customer.
  expect(() => pay([move(pool, coinAvailable(7)), move(house('T:airdrop:2'), coinAvailable(7))])).toThrow(
    'more than one product',
  );
  expect(() => pay([move(pool, coinAvailable(7)), move(coinAvailable(8), coinAvailable(7))])).toThrow(
    'more than one customer',
  );
  expect(() => pay([move(pool, house('E:equity'))])).toThrow('gives to');
  expect(() => pay([move(pool, trust(7))])).toThrow('gives to');
});

test('R-MC-1, R-MC-3: output out of rent, or of anything but what was measured or set aside for this package, cannot be built', () => {
  const output = house('T:machine:4:output');
  const deferred = house('T:machine:4:deferred');
  const pay = (moves: Move[]) => journalOf({ ...head, kind: 'machine_output', refType: 'machine' }, moves);
  for (const from of [output, house('T:machine:4:reserve')])
    expect(pay([move(from, coinAvailable(7))]).postings).toHaveLength(2);
  for (const from of [deferred, coinAvailable(8), house('E:equity'), house('I:rent:machine'), committed])
    expect(() => pay([move(from, coinAvailable(7))])).toThrow(/takes from|more than one/);
  // Two packages, or two customers, behind one right move.
  expect(() =>
    pay([move(output, coinAvailable(7)), move(house('T:machine:5:output'), coinAvailable(7))]),
  ).toThrow('more than one product');
  expect(() => pay([move(output, coinAvailable(7)), move(output, coinAvailable(8))])).toThrow(
    'more than one customer',
  );
});

test('R-MC-2, R-MC-3: rent is earned or goes back to its customer, and what was measured goes nowhere but to customers', () => {
  const build = (
    kind: 'machine_rent' | 'machine_cancelled' | 'machine_leased' | 'machine_released' | 'machine_payout',
    one: Move,
  ) => journalOf({ ...head, kind, refType: 'machine' }, [one]);
  const [output, deferred] = [house('T:machine:4:output'), house('T:machine:4:deferred')];
  expect(build('machine_rent', move(deferred, house('I:rent:machine'))).postings).toHaveLength(2);
  expect(() => build('machine_rent', move(deferred, house('E:equity')))).toThrow('gives to');
  expect(() => build('machine_leased', move(coinAvailable(7), house('I:rent:machine')))).toThrow('gives to');
  expect(() => build('machine_cancelled', move(output, coinAvailable(7)))).toThrow('takes from');
  expect(() => build('machine_released', move(output, house('E:equity')))).toThrow('takes from');
  expect(() => build('machine_released', move(deferred, house('E:equity')))).toThrow('takes from');
  expect(() => build('machine_payout', move(deferred, output))).toThrow('takes from');
});
