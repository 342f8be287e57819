/** Which prices of waiting orders stand on the chart of their pair, and what moving one changes. Pure. */
import { compareDecimals } from '@candor/ui';
import { type SpotOrder, hasLimit, hasTrigger, mayAmend } from '../orders/order-list-rules.ts';

export interface OrderLine {
  key: string;
  order: SpotOrder;
  /** Which of its prices: a stop that waits has its trigger, and its limit beside it. */
  part: 'price' | 'trigger';
  /** Decimal text. */
  price: string;
  canMove: boolean;
}

/** `symbol` as orders name it: BTC/USDT. */
export function orderLinesOf(orders: readonly SpotOrder[], symbol: string): readonly OrderLine[] {
  return orders
    .filter((order) => order.symbol === symbol)
    .flatMap((order) => {
      const line = (part: OrderLine['part'], price: string | null): OrderLine[] =>
        price === null || price === '0'
          ? []
          : [{ key: `${order.id}-${part}`, order, part, price, canMove: mayAmend(order, orders) }];
      return [
        ...(hasTrigger(order) ? line('trigger', order.trigger_price) : []),
        ...(hasLimit(order) ? line('price', order.price) : []),
      ];
    });
}

/** Those on the chart, and of those beyond it the nearest at either edge with how many more lie behind it. */
export function shownLines(
  lines: readonly OrderLine[],
  sideOf: (line: OrderLine) => 'above' | 'below' | undefined,
): readonly { line: OrderLine; more: number }[] {
  const seen = lines.filter((line) => sideOf(line) === undefined);
  const edge = (side: 'above' | 'below') => {
    const beyond = lines.filter((line) => sideOf(line) === side).sort((one, other) => near(one, other, side));
    const [line] = beyond;
    return line === undefined ? [] : [{ line, more: beyond.length - 1 }];
  };
  return [...seen.map((line) => ({ line, more: 0 })), ...edge('above'), ...edge('below')];
}

const near = (one: OrderLine, other: OrderLine, side: 'above' | 'below'): number =>
  compareDecimals(one.price, other.price) * (side === 'above' ? 1 : -1);
