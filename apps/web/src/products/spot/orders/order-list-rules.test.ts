/** The list of open orders follows its events, and amendments only reduce. */
import { decimal } from '@candor/money';
import { expect, test } from 'vitest';
import { type SpotOrder, checkAmend, filledPercent, stateOf, withOrder } from './order-list-rules.ts';

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
  list = withOrder(list, order({ id: 3 }));
  list = withOrder(list, order({ id: 2 }));
  expect(ids(list)).toEqual([3, 2, 1]);
  list = withOrder(list, order({ id: 2, trade_amount: '0.5', state: 'partially_filled', updated_at: 5 }));
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

test('R-SPOT-2: an amendment reduces, stays above what is filled, on the lot and above the minimum', () => {
  const rules = { lot: decimal('0.001'), minNotional: decimal('5') };
  const partly = order({ trade_amount: '0.5' });
  expect(checkAmend(partly, '1.5', rules)).toEqual({ ok: true, quantity: '1.5' });
  expect(checkAmend(partly, '2', rules)).toEqual({ ok: false, fault: 'range' });
  expect(checkAmend(partly, '0.5', rules)).toEqual({ ok: false, fault: 'range' });
  expect(checkAmend(partly, '', rules)).toEqual({ ok: false, fault: 'range' });
  expect(checkAmend(partly, '1.0005', rules)).toEqual({ ok: false, fault: 'quantity_not_on_lot' });
  expect(checkAmend(order({ amount: '0.06' }), '0.049', rules)).toEqual({
    ok: false,
    fault: 'notional_too_small',
  });
});
