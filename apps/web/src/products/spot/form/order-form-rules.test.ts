/** The order form counts in integers and says what the server would say. */
import { ONE, decimal } from '@candor/money';
import { describe, expect, test } from 'vitest';
import type { FormPair } from './form-pair.ts';
import {
  type Draft,
  EMPTY_DRAFT,
  bandOf,
  checkDraft,
  lotsFor,
  needOf,
  orderBody,
  shareUsed,
  withKind,
  withPrice,
  withQuantity,
  withShare,
  withTotal,
} from './order-form-rules.ts';

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
  makerRate: decimal('0.001'),
  takerRate: decimal('0.001'),
  isRealAsset: false,
  priceDecimals: 2,
  quantityDecimals: 5,
  notionalDecimals: 7,
};
const draft = (change: Partial<Draft>): Draft => ({ ...EMPTY_DRAFT, ...change });
const rich = { available: decimal('1000000'), band: null };

describe('price, quantity and total move together', () => {
  test('R-SPOT-1: a typed total becomes the whole lots it buys and is left as it was typed', () => {
    const next = withTotal(pair, draft({ price: '97000' }), '1000');
    expect(next.quantity).toBe('0.0103');
    expect(next.total).toBe('1000');
    expect(lotsFor(pair, decimal('97000'), decimal('1000')) % pair.lot).toBe(0n);
  });

  test('the total follows price and quantity exactly', () => {
    const priced = withPrice(pair, draft({ quantity: '0.12345' }), '97123.45');
    expect(priced.total).toBe('11989.8899025');
    expect(withQuantity(pair, priced, '').total).toBe('');
  });

  test('market buys drop the quantity and keep the budget, market sells drop the total', () => {
    const limit = draft({ price: '100', quantity: '2', total: '200' });
    expect(withKind(pair, limit, { type: 'market' })).toMatchObject({ quantity: '', total: '200' });
    expect(withKind(pair, limit, { type: 'market', side: 'sell' })).toMatchObject({
      quantity: '2',
      total: '',
    });
  });
});

describe('the slider', () => {
  test('R-SPOT-1: buys take whole lots, never more than available', () => {
    const next = withShare(pair, draft({ price: '97000.01' }), { percent: 100, available: decimal('1000') });
    expect(needOf(next)! <= decimal('1000')).toBe(true);
    expect(needOf({ ...next, quantity: '0.01031' })! > decimal('1000')).toBe(true);
  });

  test('sells take a share of the base currency, market buys a budget', () => {
    expect(
      withShare(pair, draft({ side: 'sell', price: '97000' }), { percent: 25, available: decimal('1.00001') })
        .quantity,
    ).toBe('0.25');
    expect(
      withShare(pair, draft({ type: 'market' }), { percent: 50, available: decimal('333.33333333') }).total,
    ).toBe('166.6666666');
  });

  test('R-SPOT-3a: a market buy by quantity takes whole lots at the protection price', () => {
    const byQuantity = draft({ type: 'market', buysBy: 'quantity' });
    const share = { percent: 100, available: decimal('1000') };
    const next = withShare(pair, byQuantity, { ...share, protection: decimal('63000') });
    expect(next.quantity).toBe('0.01587');
    expect(needOf(next, decimal('63000'))).toBe(decimal('999.81'));
    expect(shareUsed(next, decimal('1000'), decimal('63000'))).toBe(99);
    expect(withShare(pair, byQuantity, share)).toBe(byQuantity);
  });

  test('the first price comes after the budget of a market order, and leaves it', () => {
    const typed = draft({ type: 'market', total: '250' });
    expect(withPrice(pair, typed, '97123.45')).toMatchObject({ price: '97123.45', total: '250' });
  });

  test('shows the share in use, at most all of it', () => {
    expect(shareUsed(draft({ side: 'sell', quantity: '0.5' }), ONE)).toBe(50);
    expect(shareUsed(draft({ side: 'sell', quantity: '5' }), ONE)).toBe(100);
    expect(shareUsed(draft({ side: 'sell', quantity: '' }), ONE)).toBe(0);
    expect(shareUsed(draft({ side: 'sell', quantity: '1' }), 0n)).toBe(0);
  });
});

describe('the server would refuse', () => {
  const code = (change: Partial<Draft>, around: Parameters<typeof checkDraft>[2] = rich) =>
    checkDraft(pair, draft(change), around)?.code;

  test('R-SPOT-1: filters in the order the server checks them', () => {
    expect(code({})).toBe('price_required');
    expect(code({ price: '0', quantity: '1' })).toBe('price_required');
    expect(code({ price: '100.005', quantity: '1' })).toBe('price_not_on_tick');
    expect(code({ price: '100' })).toBe('quantity_required');
    expect(code({ price: '100', quantity: '0.000005' })).toBe('quantity_not_on_lot');
    expect(code({ price: '100', quantity: '0.0499' })).toBe('notional_too_small');
    expect(code({ price: '100', quantity: '0.05' })).toBeUndefined();
    expect(code({ price: '90000', quantity: '1000' })).toBe('notional_too_large');
  });

  test('R-SPOT-3: a market buy needs a budget; a market sell is valued at the last price', () => {
    expect(code({ type: 'market' })).toBe('budget_required');
    expect(code({ type: 'market', total: '4.99' })).toBe('notional_too_small');
    const sell = { type: 'market', side: 'sell', quantity: '0.00001' } as const;
    expect(code(sell, { ...rich, lastPrice: decimal('97000') })).toBe('notional_too_small');
    expect(code({ ...sell, quantity: '0.0001' }, { ...rich, lastPrice: decimal('97000') })).toBeUndefined();
  });

  test('X-SPOT-7: a market buy of 0.01 by quantity needs 630 at a protection price of 63,000', () => {
    const band = { highestBuy: decimal('63000'), lowestSell: decimal('57000') };
    const wish = { type: 'market', buysBy: 'quantity', quantity: '0.01' } as const;
    const around = { band, lastPrice: decimal('60000') };
    expect(code(wish, { ...around, available: decimal('630') })).toBeUndefined();
    expect(code(wish, { ...around, available: decimal('629.99') })).toBe('insufficient_balance');
    expect(code({ ...wish, quantity: '' }, { ...around, available: 0n })).toBe('quantity_required');
    expect(code({ ...wish, quantity: '0.00008' }, { ...around, available: decimal('630') })).toBe(
      'notional_too_small',
    );
  });

  describe('R-SPOT-10, R-SPOT-11: stops', () => {
    const around = { ...rich, lastPrice: decimal('60000') };
    const stop = { type: 'stop_limit', side: 'sell', quantity: '0.1', price: '58900' } as const;

    test('a trigger is asked for, on its price step, on its side of the last price', () => {
      expect(code(stop, around)).toBe('trigger_required');
      expect(code({ ...stop, trigger: '59000.001' }, around)).toBe('trigger_not_on_tick');
      expect(code({ ...stop, trigger: '60000' }, around)).toBe('would_trigger_at_once');
      expect(code({ ...stop, trigger: '59999.99' }, around)).toBeUndefined();
      expect(code({ ...stop, type: 'take_profit_limit', trigger: '60000.01' }, around)).toBeUndefined();
      expect(code({ ...stop, type: 'take_profit_limit', trigger: '59000' }, around)).toBe(
        'would_trigger_at_once',
      );
      expect(code({ ...stop, side: 'buy', trigger: '60000.01' }, around)).toBeUndefined();
      expect(code({ ...stop, side: 'buy', type: 'take_profit_limit', trigger: '60000.01' }, around)).toBe(
        'would_trigger_at_once',
      );
    });

    test('its limit is not held against the band of now', () => {
      const band = { highestBuy: decimal('61230'), lowestSell: decimal('59500') };
      expect(code({ ...stop, trigger: '59000' }, { ...around, band })).toBeUndefined();
      expect(code({ ...stop, type: 'limit' }, { ...around, band })).toBe('price_below_band');
    });

    test('a stop-market buy states a budget, a sell a quantity worth enough at its trigger', () => {
      const market = { type: 'stop_market', trigger: '61000' } as const;
      expect(code({ ...market, buysBy: 'quantity' }, around)).toBe('budget_required');
      expect(code({ ...market, total: '500' }, around)).toBeUndefined();
      const sell = { type: 'stop_market', side: 'sell', trigger: '50000' } as const;
      expect(code({ ...sell, quantity: '0.00009' }, around)).toBe('notional_too_small');
      expect(code({ ...sell, quantity: '0.0001' }, around)).toBeUndefined();
    });

    test('X-SPOT-9: an OCO is held once, has its limit beyond the trigger, and says all three prices', () => {
      const oco = {
        type: 'oco',
        side: 'sell',
        quantity: '0.1',
        price: '65000',
        trigger: '58000',
        stopLimit: '57900',
      } as const;
      expect(code(oco, { ...around, available: decimal('0.1') })).toBeUndefined();
      expect(code({ ...oco, price: '58000' }, around)).toBe('oco_above_limit');
      expect(code({ ...oco, stopLimit: '' }, around)).toBe('price_required');
      expect(orderBody(pair, draft(oco))).toEqual({
        currency_id: 1,
        legal_id: 3,
        type: 2,
        order_type: 'oco',
        target_price: '65000',
        trigger_price: '58000',
        stop_limit_price: '57900',
        amount: '0.1',
      });
      const buy = { ...oco, side: 'buy', price: '55000', trigger: '62000', stopLimit: '62100' } as const;
      expect(needOf(draft(buy))).toBe(decimal('6210'));
      expect(code({ ...buy, trigger: '60001', price: '60001' }, around)).toBe('oco_below_limit');
    });
  });

  test('R-SPOT-6: prices beyond the band name the price that is allowed', () => {
    const band = { highestBuy: decimal('102.123456'), lowestSell: decimal('98.001') };
    expect(checkDraft(pair, draft({ price: '102.13', quantity: '1' }), { ...rich, band })).toEqual({
      field: 'price',
      code: 'price_above_band',
      limit: '102.12',
    });
    expect(checkDraft(pair, draft({ side: 'sell', price: '98', quantity: '1' }), { ...rich, band })).toEqual({
      field: 'price',
      code: 'price_below_band',
      limit: '98.01',
    });
    expect(code({ price: '102.12', quantity: '1' }, { ...rich, band })).toBeUndefined();
    expect(code({ side: 'sell', price: '102.13', quantity: '1' }, { ...rich, band })).toBeUndefined();
    expect(code({ price: '102.13' }, { ...rich, band })).toBe('price_above_band');
    expect(code({ type: 'market', total: '50' }, { ...rich, band })).toBeUndefined();
  });

  test('R-SPOT-6: the band is read from the wire; a pair without one has none', () => {
    expect(bandOf({ highest_buy: '61230', lowest_sell: '58830.5' })).toEqual({
      highestBuy: decimal('61230'),
      lowestSell: decimal('58830.5'),
    });
    expect(bandOf(null)).toBeNull();
    expect(code({ price: '102.13', quantity: '1' }, { ...rich, band: bandOf(null) })).toBeUndefined();
  });

  test('R-SPOT-9: too little quote currency, too little base currency', () => {
    expect(code({ price: '100', quantity: '1' }, { ...rich, available: decimal('99.99') })).toBe(
      'insufficient_balance',
    );
    expect(code({ price: '100', quantity: '1' }, { ...rich, available: decimal('100') })).toBeUndefined();
    expect(
      code({ side: 'sell', price: '100', quantity: '1' }, { ...rich, available: decimal('0.99999') }),
    ).toBe('insufficient_sellable_balance');
  });
});

test('R-SPOT-3: what is sent carries exactly the fields of its kind', () => {
  expect(orderBody(pair, draft({ price: '100.', quantity: '0.5', timeInForce: 'POST' }))).toEqual({
    currency_id: 1,
    legal_id: 3,
    type: 1,
    order_type: 'limit',
    time_in_force: 'POST',
    target_price: '100',
    amount: '0.5',
  });
  expect(orderBody(pair, draft({ type: 'market', total: '50.10' }))).toEqual({
    currency_id: 1,
    legal_id: 3,
    type: 1,
    order_type: 'market',
    budget: '50.1',
  });
  expect(orderBody(pair, draft({ type: 'market', buysBy: 'quantity', quantity: '0.5' }))).toEqual({
    currency_id: 1,
    legal_id: 3,
    type: 1,
    order_type: 'market',
    amount: '0.5',
  });
  expect(orderBody(pair, draft({ type: 'market', side: 'sell', quantity: '0.5' }))).toEqual({
    currency_id: 1,
    legal_id: 3,
    type: 2,
    order_type: 'market',
    amount: '0.5',
  });
});
