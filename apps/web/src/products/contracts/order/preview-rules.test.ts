import { decimal } from '@candor/money';
import { describe, expect, test } from 'vitest';
import type { PairExposure } from '../contract-pair.ts';
import {
  type Draft,
  type Prices,
  type Terms,
  faultOf,
  isFundFull,
  isSlippage,
  mostLots,
  previewOf,
  roomOf,
} from './preview-rules.ts';

const terms: Terms = {
  match_id: 1,
  symbol: 'BTC/USDT',
  multiple: { muit: [{ value: 10 }, { value: 20 }] },
  lever_share_limit: { min: 1, max: 100_000 },
  lever_share_num: '0.001',
  price_step: '0.1',
  lever_trade_fee: '0.05',
  liquidation_fee: '0.25',
  max_slippage: '0.5',
  slippage_limit: '5',
  close_out: null,
  tiers: [
    { up_to: '50000', max_leverage: 100, maintenance_rate: '0.5', deduction: '0' },
    { up_to: '250000', max_leverage: 50, maintenance_rate: '1', deduction: '250' },
  ],
  own_notional: '0',
  last_price: null,
  quote: null,
  user_lever: '0',
  all_levers: '0',
  ustd_price: '1',
  my_transaction: [],
  disclosure: { code: 'house_book', version: 1, words: '', is_accepted: true },
};
const prices: Prices = { mark: decimal('50000'), ask: decimal('50000'), bid: decimal('50000') };
const draft = (over: Partial<Draft> = {}): Draft => ({
  side: 'long',
  isLimit: false,
  leverage: 10,
  slippage: '',
  lots: '100',
  limit: '',
  takeProfit: '',
  stopLoss: '',
  source: 'mark',
  ...over,
});
const exposure = {
  long: '3000000',
  short: '1200000',
  capital: '800000',
  open_profit: '0',
  net_cap: '2000000',
} as PairExposure;
const around = { terms, prices, available: decimal('10000'), exposure: undefined, hasStops: false };

describe('the preview of an order', () => {
  test('X-CT-1: margin 500, fee 2.5, liquidation shown 45,248.9', () => {
    expect(previewOf(terms, draft(), prices)).toMatchObject({
      notional: decimal('5000'),
      margin: decimal('500'),
      fee: decimal('2.5'),
      liquidation: decimal('45248.9'),
    });
  });

  test('X-CT-5: the second tier, 4,000 lots at 20x', () => {
    expect(previewOf(terms, draft({ lots: '4000', leverage: 20 }), prices)).toMatchObject({
      margin: decimal('10000'),
      liquidation: decimal('47940.9'),
    });
  });

  test('X-CT-11: the bracket is that of everything in the pair: rate, leverage and liquidation price follow it', () => {
    const more: Terms = { ...terms, own_notional: '49000' };
    const own = draft({ lots: '980' });
    expect(previewOf(more, own, prices)).toMatchObject({
      whole: decimal('98000'),
      bracket: { maintenanceRate: decimal('0.01'), deduction: decimal('5'), maxLeverage: 50 },
    });
    expect(previewOf(more, own, prices)!.liquidation! > previewOf(terms, own, prices)!.liquidation!).toBe(
      true,
    );
    expect(faultOf(draft({ lots: '980', leverage: 60 }), { ...around, terms: more })).toEqual({
      code: 'leverageTooHigh',
      field: 'lots',
      limit: '50',
    });
    expect(
      faultOf(draft({ lots: '980' }), { ...around, terms: { ...terms, own_notional: '249000' } }),
    ).toMatchObject({
      code: 'tooLarge',
    });
    expect(mostLots(draft({ leverage: 60 }), { terms: more, prices, available: decimal('10000') })).toBe(19);
  });

  test('R-CT-2: what is held covers the worst price that slippage allows', () => {
    // 100 lots at 50,250: margin 502.5 and fee 2.5125.
    expect(previewOf(terms, draft(), prices)?.held).toBe(decimal('505.0125'));
    expect(previewOf(terms, draft({ isLimit: true, limit: '49000' }), prices)?.held).toBe(decimal('492.45'));
  });

  test('R-CT-2: a slippage of the customer counts for market orders, within what may be chosen', () => {
    // 100 lots at 50,050: margin 500.5 and fee 2.5025.
    expect(previewOf(terms, draft({ slippage: '0.1' }), prices)?.held).toBe(decimal('503.0025'));
    const limit = draft({ isLimit: true, limit: '49000', side: 'short' });
    expect(previewOf(terms, { ...limit, slippage: '5' }, prices)).toEqual(previewOf(terms, limit, prices));
    expect(['0.01', '5'].every((percent) => isSlippage(terms, percent))).toBe(true);
    expect(['', '0', '5.01', '.'].some((percent) => isSlippage(terms, percent))).toBe(false);
  });

  test('the slider ends where the balance does', () => {
    expect(mostLots(draft(), { terms, prices, available: decimal('505.0125') })).toBe(100);
    expect(mostLots(draft(), { terms, prices, available: decimal('505.01249999') })).toBe(99);
    // The tiers end it before the money does.
    expect(mostLots(draft(), { terms, prices, available: decimal('900000') })).toBe(4975);
  });
});

describe('what is said before the server is asked', () => {
  test.each([
    [{ lots: '' }, 'lotsRequired'],
    [{ isLimit: true }, 'limitRequired'],
    [{ isLimit: true, limit: '50000.05' }, 'offStep'],
    [{ lots: '6000' }, 'tooLarge'],
    [{ lots: '2000' }, 'notEnough'],
    [{ takeProfit: '49000' }, 'profitWrongSide'],
    [{ stopLoss: '50001' }, 'lossWrongSide'],
    [{ stopLoss: '45000' }, 'lossBeyondLiquidation'],
    [{ side: 'short' as const, takeProfit: '51000' }, 'profitWrongSide'],
    [{ takeProfit: '51000', stopLoss: '48000' }, undefined],
  ])('R-CT-3, R-CT-8: %j is %s', (over, code) => {
    expect(faultOf(draft(over), around)?.code).toBe(code);
  });

  test('R-CT-8: stops that are switched on and left empty are a fault at their field', () => {
    const on = { ...around, hasStops: true };
    expect(faultOf(draft(), on)).toEqual({ code: 'stopRequired', field: 'takeProfit', limit: '' });
    expect(faultOf(draft({ stopLoss: '48000' }), on)).toBeUndefined();
  });

  test('X-CT-8: at a net side of 1,800,000 a long of 300,000 is refused and a short is not', () => {
    expect(isFundFull(exposure, { side: 'long', notional: decimal('300000') })).toBe(true);
    expect(isFundFull(exposure, { side: 'short', notional: decimal('300000') })).toBe(false);
    expect(roomOf(exposure, 'long')).toBe(decimal('200000'));
    expect(roomOf(exposure, 'short')).toBe(decimal('3800000'));
  });
});
