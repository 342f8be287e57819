/** Oracle of spot (R-SPOT): a book as a list, best price first, and fees cut from what each side receives. */
import { type Exact, type Figure, exact, least, most, sum } from '../exact.ts';
import { cellOf } from '../tables.ts';
import { type Examples, said } from './example.ts';

const LOT_PLACES = String(exact(cellOf('spot.md', 'lot', 'BTC'))).split('.')[1]?.length ?? 0;
const FEE = '0.1%';

interface Level {
  price: Figure;
  quantity: Figure;
  isOwn?: boolean;
}

/** Fills up to `wanted`, at the prices of the book; one's own order ends it (R-SPOT-4). */
function fills(book: readonly Level[], wanted: Figure): { price: Exact; quantity: Exact }[] {
  const done: { price: Exact; quantity: Exact }[] = [];
  for (const { price, quantity, isOwn } of book) {
    const rest = exact(wanted).minus(sum(done.map((fill) => fill.quantity)));
    if (isOwn === true || rest.top === 0n) break;
    done.push({ price: exact(price), quantity: least(quantity, rest) });
  }
  return done;
}

const quantityOf = (done: readonly { quantity: Exact }[]) => sum(done.map(({ quantity }) => quantity));
const costOf = (done: readonly { price: Exact; quantity: Exact }[]) =>
  sum(done.map(({ price, quantity }) => price.times(quantity)));

export const SPOT: Examples = {
  'X-SPOT-1': () => {
    const [quantity, price] = [exact('0.12345'), exact('65,432.10')];
    const notional = quantity.times(price);
    const [inBase, inQuote] = [quantity.times(FEE).cut(), notional.times(FEE).cut()];
    const numbers = [quantity, price, notional, FEE, FEE, inBase, quantity.minus(inBase)];
    return said([...numbers, notional.times(FEE), inQuote, notional.minus(inQuote)], 'close exactly');
  },
  'X-SPOT-2': () => {
    const [limit, wanted] = [exact(50000), exact('0.5')];
    const book = [
      { price: 49990, quantity: '0.2' },
      { price: 49995, quantity: '0.1' },
    ];
    const done = fills(book, wanted);
    const costs = done.map(({ price, quantity }) => price.times(quantity));
    const filled = quantityOf(done);
    const rest = wanted.minus(filled);
    const improved = filled.times(limit).minus(costOf(done));
    return said(
      [
        [wanted, limit, wanted.times(limit), '0.2', 49990, '0.1', 49995, ...costs, improved],
        [rest.times(limit), rest, filled.times(FEE).cut(), rest.times(limit), filled, wanted],
      ],
      'cancelled, filled 0.3 of 0.5',
    );
  },
  'X-SPOT-3': () => {
    const [budget, prices] = [exact(100), [exact(60000), exact(60100)]];
    let left = budget;
    const bought = prices.map((price) => {
      const quantity = least('0.001', left.over(price).cut(LOT_PLACES));
      left = left.minus(quantity.times(price));
      return quantity;
    });
    const got = sum(bought);
    const fee = got.times(FEE).cut();
    const given = [budget, '0.001', 60000, '0.001', 60100];
    return said([...given, got, budget.minus(left), left, fee, got.minus(fee)], 'completed');
  },
  'X-SPOT-4': () => {
    const notional = exact('0.00009').times(50000);
    const minimum = cellOf('spot.md', 'min notional', 'BTC');
    const owed = exact('0.00001').times('0.075%');
    return said(
      ['0.00009', 50000, notional, minimum, '0.075%', '0.00001', owed, owed.cut()],
      notional.isBelow(minimum) ? 'rejected' : 'accepted',
      owed.cut().top === 0n ? 'no fee' : 'a fee',
    );
  },
  'X-SPOT-5': () => {
    const wanted = exact('0.3');
    const book = [
      { price: 49990, quantity: '0.05' },
      { price: 50000, quantity: '0.1', isOwn: true },
    ];
    const filled = quantityOf(fills(book, wanted));
    const given = ['0.1', 50000, '0.05', 49990, wanted, 50000];
    return said([...given, filled, wanted.minus(filled), filled, wanted], 'expires', 'stays');
  },
  'X-SPOT-6': () => {
    const [index, y, z, premium] = [exact(60000), '2%', '5%', 30];
    const [above, below] = [exact(1).plus(y), exact(1).minus(y)];
    const [highest, lowest] = [exact(1).plus(z), exact(1).minus(z)];
    const buy = least(most(index, index.times(above).plus(premium)), index.times(highest));
    const sell = most(least(index, index.times(below).plus(premium)), index.times(lowest));
    return said([index, y, z, premium, buy, sell]);
  },
  'X-SPOT-7': () => {
    const [quantity, protection, price] = [exact('0.01'), 63000, 60100];
    const [frozen, cost] = [quantity.times(protection), quantity.times(price)];
    return said([
      quantity,
      protection,
      frozen,
      quantity,
      price,
      cost,
      frozen.minus(cost),
      quantity.times(FEE).cut(),
    ]);
  },
  'X-SPOT-8': () => {
    const stops = [
      { name: 'A', trigger: exact(59000) },
      { name: 'B', trigger: exact(58950) },
    ];
    // Sell stops: reached from above, the trigger price nearest to the trade before it first.
    const triggeredBy = (trade: Figure) =>
      stops
        .filter(({ trigger }) => !trigger.isBelow(trade))
        .toSorted((a, b) => (a.trigger.isBelow(b.trigger) ? 1 : -1))
        .map(({ name }) => name);
    const numbers = [60000, '0.1', 59000, 58900, '0.2', 58950, 58940, 59000];
    const [first, second] = triggeredBy(58940);
    const [alone, ...others] = triggeredBy(59000);
    const last = `triggers ${alone}${others.length === 0 ? ' alone' : ''}`;
    return said(numbers, `triggers ${first} first`, `then ${second}`, last);
  },
  'X-SPOT-9': () => {
    const [quantity, filled] = [exact('0.1'), exact('0.03')];
    const numbers = [quantity, 65000, 58000, 57900, quantity, filled, 65000, quantity.minus(filled)];
    return said(numbers, 'once', 'the stop is cancelled', 'waits');
  },
};
