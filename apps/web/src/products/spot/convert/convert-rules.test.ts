/** Converting is the order form's own market order: which pair, which side, how much. */
import { decimal } from '@candor/money';
import { expect, test } from 'vitest';
import type { FormPair } from '../form/form-pair.ts';
import { orderBody } from '../form/order-form-rules.ts';
import { coinsOf, draftOf, goalsOf, mostOf, outcomeOf, routeOf } from './convert-rules.ts';

const pair = (base: string, quote: string): FormPair =>
  ({ base, quote, baseId: 1, quoteId: 3, lot: decimal('0.00001'), notionalDecimals: 7 }) as FormPair;
const PAIRS = [pair('BTC', 'USDT'), pair('ETH', 'USDT'), pair('ETH', 'BTC')];

test('a coin is bought with its quote and sold for it; without a pair there is no way', () => {
  expect(routeOf(PAIRS, 'USDT', 'BTC')).toMatchObject({ side: 'buy', pair: { base: 'BTC' } });
  expect(routeOf(PAIRS, 'ETH', 'BTC')).toMatchObject({ side: 'sell', pair: { base: 'ETH', quote: 'BTC' } });
  expect(routeOf([pair('BTC', 'USDT'), pair('ETH', 'USDT')], 'BTC', 'ETH')).toBeUndefined();
  expect(goalsOf(PAIRS, 'BTC')).toEqual(['USDT', 'ETH']);
  expect(coinsOf(PAIRS)).toEqual(['USDT', 'BTC', 'ETH']);
});

test('R-SPOT-3: what is sent is an ordinary market order', () => {
  const buy = routeOf(PAIRS, 'USDT', 'BTC')!;
  expect(orderBody(buy.pair, draftOf(buy, '100.'))).toEqual({
    currency_id: 1,
    legal_id: 3,
    type: 1,
    order_type: 'market',
    budget: '100',
  });
  const sell = routeOf(PAIRS, 'BTC', 'USDT')!;
  expect(orderBody(sell.pair, draftOf(sell, '0.5'))).toMatchObject({ type: 2, amount: '0.5' });
});

test('all of it is whole lots of a sell and the places of a budget', () => {
  expect(mostOf(routeOf(PAIRS, 'BTC', 'USDT')!, decimal('0.12345678'))).toBe('0.12345');
  expect(mostOf(routeOf(PAIRS, 'USDT', 'BTC')!, decimal('10.12345678'))).toBe('10.1234567');
  expect(mostOf(routeOf(PAIRS, 'BTC', 'USDT')!, 1n)).toBe('');
});

test('what is said afterwards is what left and what arrived, after the fee', () => {
  const order = { trade_amount: '0.5', trade_value: '30000', fee: '0.0005', type: 1, state: 'filled' };
  expect(outcomeOf(order)).toEqual({ state: 'done', paid: '30000', got: '0.4995' });
  expect(outcomeOf({ ...order, type: 2, fee: '30', state: 'cancelled' })).toEqual({
    state: 'partly',
    paid: '0.5',
    got: '29970',
  });
  expect(outcomeOf({ ...order, trade_amount: '0', trade_value: '0', fee: '0' }).state).toBe('nothing');
});
