import { decimal } from '@candor/money';
import { describe, expect, test } from 'vitest';
import { droppedAs, linesOf } from '../chart/chart-lines.ts';
import { type Position, netOf, riskWord, standingOf, turnOf, withPosition } from './position-rules.ts';

/** X-CT-1: long 100 lots of BTC at 50,000, 10x. */
const position = (over: Partial<Position> = {}): Position => ({
  id: 1,
  match_id: 1,
  symbol: 'BTC/USDT',
  currency_id: 1,
  legal_id: 3,
  type: 1,
  status: 1,
  is_limit: false,
  multiple: 10,
  share: 100,
  number: '0.1',
  price: '50000',
  target_price: null,
  origin_price: '50000',
  update_price: '50000',
  target_profit_price: '0',
  stop_loss_price: '48000',
  stop_source: 'mark',
  max_slippage: '0.5',
  origin_caution_money: '500',
  caution_money: '500',
  held: '0',
  trade_fee: '2.5',
  close_fee: '0',
  liquidation_fee: '0',
  funding: '0',
  profits: '0',
  maintenance_rate: '0.5',
  deduction: '0',
  notional_before: '0',
  notional_opened: '5000',
  close_out: null,
  liquidation_price: '45248.9',
  bankruptcy_price: '45000',
  break_even_price: '50050.1',
  reason: null,
  slippage: null,
  open_seq: 7,
  trigger_seq: null,
  close_seq: null,
  parent_id: null,
  create_time: 0,
  opened_at: 1,
  closed_at: null,
  ...over,
});

describe('a position at a tick', () => {
  test('R-CT-4: profit and return by the mark', () => {
    expect(standingOf(position(), decimal('51000'))).toMatchObject({
      profit: decimal('100'),
      rate: '20',
      risk: 0,
    });
    expect(standingOf(position({ type: 2 }), decimal('51000')).profit).toBe(-decimal('100'));
  });

  test('the risk meter is the way to the liquidation price', () => {
    expect(standingOf(position(), decimal('45248.9')).risk).toBe(100);
    expect(standingOf(position(), decimal('47624.45')).risk).toBe(50);
    expect([10, 50, 90].map(riskWord)).toEqual(['riskLow', 'riskMiddle', 'riskHigh']);
  });

  test('X-CT-1: closed at 51,000 it brought 94.95 after fees', () => {
    expect(netOf(position({ status: 3, profits: '100', close_fee: '2.55' }))).toBe(decimal('94.95'));
  });

  test('a list follows the stream: changed, added, gone', () => {
    const list = withPosition([position()], position({ id: 2, status: 0 }));
    expect(list.map(({ id }) => id)).toEqual([2, 1]);
    expect(withPosition(list, position({ status: 3 })).map(({ id }) => id)).toEqual([2]);
  });
});

describe('lines on the chart', () => {
  test('entry, liquidation and the stop that is set; nothing of orders that wait or of other pairs', () => {
    const list = [position(), position({ id: 2, status: 0, price: null }), position({ id: 3, match_id: 2 })];
    expect(linesOf(list, 1).map(({ key }) => key)).toEqual(['1-entry', '1-liquidation', '1-stopLoss']);
  });

  test('R-CT-8: the entry line pulled up is a take profit of a long and a stop loss of a short', () => {
    const [entry, liquidation, stop] = linesOf([position()], 1);
    expect(droppedAs(entry!, '50500', decimal('50000'))).toBe('takeProfit');
    expect(droppedAs(entry!, '49500', decimal('50000'))).toBe('stopLoss');
    expect(droppedAs(linesOf([position({ type: 2 })], 1)[0]!, '50500', decimal('50000'))).toBe('stopLoss');
    expect(droppedAs(liquidation!, '50500', decimal('50000'))).toBeUndefined();
    expect(droppedAs(stop!, '50500', decimal('50000'))).toBe('stopLoss');
  });
});

describe('what became of a position', () => {
  const waiting = position({ status: 0, price: null });

  test('opened once, whether its order was listed or not; never by a change of its stops', () => {
    expect(turnOf([waiting], position())).toBe('opened');
    expect(turnOf([], position())).toBe('opened');
    expect(turnOf([position()], position({ stop_loss_price: '49000' }))).toBeUndefined();
    expect(turnOf(undefined, position())).toBeUndefined();
  });

  test('closed whole, or a part of it that nobody had listed', () => {
    expect(turnOf([position({ status: 2 })], position({ status: 3 }))).toBe('closed');
    expect(turnOf([position()], position({ id: 2, parent_id: 1, status: 3 }))).toBe('closed');
    expect(turnOf([position()], position({ id: 2, status: 3 }))).toBeUndefined();
  });

  test('cancelled by the price or the book, not by the customer', () => {
    expect(turnOf([waiting], { ...waiting, status: 4, reason: 'slippage' })).toBe('cancelled');
    expect(turnOf([waiting], { ...waiting, status: 4, reason: 'user' })).toBeUndefined();
  });
});
