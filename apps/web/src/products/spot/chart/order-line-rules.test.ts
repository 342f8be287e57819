/** Waiting orders as lines of a chart: which prices stand there, which of them move, and what is told of those beyond it. */
import { describe, expect, it } from 'vitest';
import type { SpotOrder } from '../orders/order-list-rules.ts';
import { orderLinesOf, shownLines } from './order-line-rules.ts';

const order = (id: number, more: Partial<SpotOrder>): SpotOrder =>
  ({
    id,
    symbol: 'BTC/USDT',
    order_type: 'limit',
    state: 'new',
    price: '100',
    trigger_price: null,
    sibling_id: null,
    ...more,
  }) as SpotOrder;

describe('R-SPOT-12: waiting orders on the chart', () => {
  it('a limit has its price, a stop that waits its trigger and its limit, a market stop its trigger alone', () => {
    const lines = orderLinesOf(
      [
        order(1, {}),
        order(2, { order_type: 'stop_limit', state: 'untriggered', trigger_price: '90', price: '89' }),
        order(3, { order_type: 'stop_market', state: 'untriggered', trigger_price: '80', price: '0' }),
        order(4, { order_type: 'stop_limit', state: 'new', trigger_price: '70', price: '69' }),
        order(5, { symbol: 'ETH/USDT' }),
      ],
      'BTC/USDT',
    );
    expect(lines.map(({ key, price }) => [key, price])).toEqual([
      ['1-price', '100'],
      ['2-trigger', '90'],
      ['2-price', '89'],
      ['3-trigger', '80'],
      ['4-price', '69'],
    ]);
  });

  it('the two of an OCO stay where they are as long as both wait', () => {
    const pair = [order(1, { sibling_id: 2 }), order(2, { sibling_id: 1 })];
    expect(orderLinesOf(pair, 'BTC/USDT').map(({ canMove }) => canMove)).toEqual([false, false]);
    expect(orderLinesOf(pair.slice(0, 1), 'BTC/USDT').map(({ canMove }) => canMove)).toEqual([true]);
  });

  it('beyond the chart stands the nearest at either edge, with how many lie behind it', () => {
    const lines = orderLinesOf(
      ['95', '100', '120', '110', '115', '80', '60'].map((price, id) => order(id, { price })),
      'BTC/USDT',
    );
    const shown = shownLines(lines, ({ price }) =>
      Number(price) > 105 ? 'above' : Number(price) < 90 ? 'below' : undefined,
    );
    expect(shown.map(({ line, more }) => [line.price, more])).toEqual([
      ['95', 0],
      ['100', 0],
      ['110', 2],
      ['80', 1],
    ]);
  });
});
