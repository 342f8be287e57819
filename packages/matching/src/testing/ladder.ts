/**
 * Test cases drawn as text: commands with the events they cause, and the ladder as it must stand then, every
 * order as `id:remaining`, oldest first. Playing a script writes it again from what the book really did; the two
 * must be equal.
 *
 *   N 1 10 S 102 3
 *   N 2 20 B 102 1   -> T 1 2 1 102 1
 *   bid | price | ask
 *       |   102 | 1:2
 *
 * Commands and events as in replay-text.ts, and `M <id> <user> <price> <budget>` for a market buy by budget.
 */
import type { Command } from '../commands.ts';
import type { BookEvent } from '../events.ts';
import type { OrderBook, RestingOrder } from '../order-book.ts';
import { readReplayLine } from '../replay-text.ts';

const HEADER = 'bid | price | ask';

/** The script as written and as it really went, both in one plain layout. */
export function playScript(book: OrderBook, script: string): { expected: string; actual: string } {
  const lines = script
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const actual: string[] = [];
  for (const line of lines) {
    if (isHeader(line)) actual.push(...drawLadder(book));
    else if (!line.includes('|')) actual.push(playLine(book, line));
  }
  return { expected: lines.map(plain).join('\n'), actual: actual.map(plain).join('\n') };
}

/** Best ask lowest above the best bid, as on a screen. */
export function drawLadder(book: OrderBook): string[] {
  const { bids, asks } = book.snapshot();
  const rows = [HEADER];
  for (const [price, orders] of byPrice(asks).toReversed()) rows.push(`| ${price} | ${draw(orders)}`);
  for (const [price, orders] of byPrice(bids)) rows.push(`${draw(orders)} | ${price} |`);
  return rows;
}

/** The `T`, `D` and `R` lines of these events, parted by semicolons. */
export function eventText(events: BookEvent[]): string {
  const words = events.map((event) => {
    if (event.kind === 'trade') {
      return `T ${event.tradeNo} ${event.takerId} ${event.makerId} ${event.price} ${event.quantity}`;
    }
    if (event.kind === 'done') return `D ${event.orderId} ${event.reason}`;
    return event.kind === 'rejected' ? `R ${event.orderId} ${event.reason}` : '';
  });
  return words.filter((word) => word !== '').join('; ');
}

export function readCommand(text: string): Command {
  const budget = /^M (\d+) (\d+) (\d+) (\d+)$/.exec(text.trim());
  if (budget === null) return readReplayLine(text);
  const [orderId, group, price, amount] = budget.slice(1).map((word) => Number.parseInt(word, 10));
  return {
    kind: 'place',
    orderId: orderId!,
    group: group!,
    side: 'buy',
    price: price!,
    quantity: Number.MAX_SAFE_INTEGER,
    timeInForce: 'IOC',
    budget: amount!,
  };
}

function playLine(book: OrderBook, line: string): string {
  const text = line.split('->')[0]!;
  const events = eventText(book.submit(readCommand(text)));
  return events === '' ? text : `${text} -> ${events}`;
}

function isHeader(line: string): boolean {
  return plain(line) === plain(HEADER);
}

function plain(line: string): string {
  return line
    .replaceAll(/\s*\|\s*/g, '|')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function byPrice(orders: RestingOrder[]): [number, RestingOrder[]][] {
  const prices = new Map<number, RestingOrder[]>();
  for (const order of orders) prices.set(order.price, [...(prices.get(order.price) ?? []), order]);
  return [...prices];
}

function draw(orders: RestingOrder[]): string {
  return orders.map((order) => `${order.orderId}:${order.remaining}`).join(' ');
}
