/** Estimates follow the book and truncate like the server. */
import { decimal } from '@candor/money';
import { expect, test } from 'vitest';
import { estimate } from './estimate-rules.ts';
import type { FormPair } from './form-pair.ts';
import { EMPTY_DRAFT } from './order-form-rules.ts';

const pair: FormPair = {
  key: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  baseId: 1,
  quoteId: 3,
  priceStep: decimal('0.01'),
  lot: decimal('0.00001'),
  minNotional: decimal('5'),
  maxNotional: decimal('9000000'),
  makerRate: decimal('0.0008'),
  takerRate: decimal('0.001'),
  isRealAsset: false,
  priceDecimals: 2,
  quantityDecimals: 5,
  notionalDecimals: 7,
};
const side = (...levels: [string, string][]) =>
  levels.map(([price, quantity]) => ({ price: decimal(price), quantity: decimal(quantity) }));
const book = {
  lastUpdateId: 1,
  bids: side(['99', '1'], ['98', '2']),
  asks: side(['100', '1'], ['101', '2']),
};

test('R-SPOT-3: a market buy takes whole lots level by level and returns the rest', () => {
  const result = estimate(pair, { ...EMPTY_DRAFT, type: 'market', total: '150' }, book);
  // 1 at 100, then 50/101 = 0.4950495… -> 0.49504 at 101.
  expect(result?.filled).toBe(decimal('1.49504'));
  expect(result?.fee).toBe(decimal('0.001') + decimal('0.00049504'));
  expect(result?.received).toBe(decimal('1.49504') - result!.fee);
  expect(result?.averagePrice).toBe(decimal('100.33112157'));
  expect(result?.isComplete).toBe(true);
});

test('R-SPOT-5: sells receive quote currency less the fee; a book too thin says so', () => {
  const result = estimate(pair, { ...EMPTY_DRAFT, side: 'sell', type: 'market', quantity: '5' }, book);
  expect(result?.filled).toBe(decimal('3'));
  expect(result?.received).toBe(decimal('295') - decimal('0.295'));
  expect(result?.isComplete).toBe(false);
});

test('R-SPOT-5: a limit order pays the taker rate for what crosses and the maker rate for what waits', () => {
  const result = estimate(pair, { ...EMPTY_DRAFT, price: '100', quantity: '3' }, book);
  expect(result?.filled).toBe(decimal('1'));
  expect(result?.fee).toBe(decimal('0.001') + decimal('0.0016'));
  expect(result?.received).toBe(decimal('3') - decimal('0.0026'));
});

test('R-SPOT-2: an IOC order receives only what crosses', () => {
  const result = estimate(pair, { ...EMPTY_DRAFT, timeInForce: 'IOC', price: '100', quantity: '3' }, book);
  expect(result?.received).toBe(decimal('0.999'));
});

test('nothing is promised while the form is empty or the book unknown', () => {
  expect(estimate(pair, EMPTY_DRAFT, book)).toBeUndefined();
  expect(estimate(pair, { ...EMPTY_DRAFT, type: 'market', total: '10' }, undefined)).toBeUndefined();
  expect(estimate(pair, { ...EMPTY_DRAFT, price: '100', quantity: '1' }, undefined)?.fee).toBe(
    decimal('0.0008'),
  );
});
