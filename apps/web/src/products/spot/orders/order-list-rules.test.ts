/** The list of open orders follows its events, and amendments only reduce. */
import { decimal } from '@candor/money';
import { expect, test } from 'vitest';
import {
  type SpotOrder,
  checkAmend,
  fillSince,
  filledPercent,
  stateOf,
  waitsForRise,
  withOrder,
} from './order-list-rules.ts';

const order = (change: Partial<SpotOrder> = {}): SpotOrder => ({
  id: 1,
  client_order_id: null,
  match_id: 1,
  symbol: 'BTC/USDT',
  currency_id: 1,
  legal_id: 3,
  type: 1,
  order_type: 'limit',
  time_in_force: 'GTC',
  price: '100',
  amount: '2',
  budget: null,
  trigger_price: null,
  triggered_by: null,
  sibling_id: null,
  trade_amount: '0',
  trade_value: '0',
  trade_price: null,
  fee: '0',
  fee_currency: 'BTC',
  frozen: '200',
  status: 1,
  state: 'new',
  created_at: 1,
  updated_at: 1,
  ...change,
});
const ids = (orders: readonly SpotOrder[]) => orders.map((one) => one.id);

test('R-SPOT-7: new orders come on top, fills update in place, finished orders leave', () => {
  let list = withOrder([], order());
  list = withOrder(list, order({ id: 3, created_at: 3 }));
  list = withOrder(list, order({ id: 2, created_at: 2 }));
  expect(ids(list)).toEqual([3, 2, 1]);
  list = withOrder(
    list,
    order({ id: 2, created_at: 2, trade_amount: '0.5', state: 'partially_filled', updated_at: 5 }),
  );
  expect(ids(list)).toEqual([3, 2, 1]);
  expect(list[1]?.trade_amount).toBe('0.5');
  list = withOrder(list, order({ id: 3, status: 2, state: 'filled', updated_at: 6 }));
  expect(ids(list)).toEqual([2, 1]);
});

test('R-RT-1: an event older than what is known changes nothing, nor does the end of an unknown order', () => {
  const list = [order({ updated_at: 9, trade_amount: '1' })];
  expect(withOrder(list, order({ updated_at: 8 }))).toBe(list);
  expect(withOrder(list, order({ id: 7, status: 3, state: 'cancelled' }))).toBe(list);
});

test('R-SPOT-7: the shown state and the filled share', () => {
  expect(stateOf(order())).toBe('waiting');
  expect(stateOf(order({ state: 'partially_filled', trade_amount: '0.001' }))).toBe('partly');
  expect(stateOf(order({ status: 3, state: 'expired' }))).toBe('expired');
  expect(stateOf(order({ status: 2, state: 'expired' }))).toBe('done');
  expect(filledPercent(order({ trade_amount: '0.5' }))).toBe(25);
  expect(filledPercent(order({ amount: null, budget: '50', trade_value: '49.99' }))).toBe(99);
});

test('an amendment sends what differs: prices of those that have them, and a total above what is filled', () => {
  const rules = { lot: decimal('0.001'), minNotional: decimal('5') };
  const partly = order({ trade_amount: '0.5' });
  const draft = (change: Partial<Record<'price' | 'trigger' | 'quantity', string>>) => ({
    price: '100',
    trigger: '',
    quantity: '2',
    ...change,
  });
  const amended = (change: Parameters<typeof draft>[0], of: SpotOrder = partly) =>
    checkAmend(of, draft(change), rules);
  expect(amended({})).toEqual({ ok: true, change: {} });
  expect(amended({ quantity: '1.5' })).toEqual({ ok: true, change: { amount: '1.5' } });
  expect(amended({ quantity: '3', price: '101.' })).toEqual({
    ok: true,
    change: { amount: '3', target_price: '101' },
  });
  expect(amended({ quantity: '0.5' })).toEqual({ ok: false, fault: 'range' });
  expect(amended({ quantity: '' })).toEqual({ ok: false, fault: 'range' });
  expect(amended({ quantity: '1.0005' })).toEqual({ ok: false, fault: 'quantity_not_on_lot' });
  expect(amended({ quantity: '0.501', price: '9' })).toEqual({ ok: false, fault: 'notional_too_small' });
  expect(amended({ price: '' })).toEqual({ ok: false, fault: 'price_required' });
  const stop = order({ order_type: 'stop_market', state: 'untriggered', trigger_price: '110', amount: null });
  expect(amended({ trigger: '111', price: '' }, stop)).toEqual({
    ok: true,
    change: { trigger_price: '111' },
  });
  expect(amended({ trigger: '0' }, stop)).toEqual({ ok: false, fault: 'trigger_required' });
});

test('a fill is said with what it added, and an order that filled as it was placed with all of it', () => {
  const before = order({ trade_amount: '0.5', trade_value: '50' });
  expect(fillSince(before, order({ trade_amount: '0.75', trade_value: '74', updated_at: 5 }))).toEqual({
    amount: '0.25',
    price: '96',
  });
  expect(fillSince(before, { ...before, updated_at: 9 })).toBeUndefined();
  expect(fillSince(undefined, order({ trade_amount: '2', trade_value: '200' }))).toEqual({
    amount: '2',
    price: '100',
  });
  expect(
    fillSince(undefined, order({ trade_amount: '2', trade_value: '200', updated_at: 7 })),
  ).toBeUndefined();
});

test('R-SPOT-10: a stop that waits says so, and which way its price has to go', () => {
  const stop = order({ order_type: 'stop_limit', state: 'untriggered', trigger_price: '110' });
  expect(stateOf(stop)).toBe('untriggered');
  expect(waitsForRise(stop)).toBe(true);
  expect(waitsForRise({ ...stop, type: 2 })).toBe(false);
  expect(waitsForRise({ ...stop, order_type: 'take_profit_market' })).toBe(false);
  expect(waitsForRise({ ...stop, type: 2, order_type: 'take_profit_market' })).toBe(true);
  expect(stateOf({ ...stop, state: 'new', triggered_by: 7 })).toBe('waiting');
});
