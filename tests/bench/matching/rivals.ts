/** The books that run in the benchmark: ours in both of its forms, and nodejs-order-book beside it. */
import { type Command, createFastBook, EventBuffer } from '@candor/matching';
import { OrderBook as LibraryBook, Side } from 'nodejs-order-book';
import type { Flow } from './flow.ts';

export interface Result {
  /** Commands that ran before the time was up. */
  commands: number;
  perSecond: number;
  /** Orders resting at the end. */
  resting: number;
  trades: number;
}

export type Depth = { bids: [number, number][]; asks: [number, number][] };

/** The library does not export its enum of times in force; the values are the words. */
type LibraryTimeInForce = NonNullable<Parameters<LibraryBook['limit']>[0]['timeInForce']>;

/** Looking at the clock costs; it happens once in so many commands. */
const CHUNK = 500;

/** Events into a reused buffer, as the server runs it. */
export function runFast(flow: Flow): Result {
  const book = createFastBook();
  const events = new EventBuffer();
  for (const command of flow.opening) book.submitInto(command, events);
  const timed = timeRun(flow.commands, Infinity, (command) => {
    events.clear();
    book.submitInto(command, events);
  });
  return { ...timed, resting: book.orderCount, trades: book.tradeNo };
}

/** Events as an array of objects per command: the library's style. */
export function runFastObjects(flow: Flow): Result {
  const book = createFastBook();
  for (const command of flow.opening) book.submit(command);
  const timed = timeRun(flow.commands, Infinity, (command) => book.submit(command));
  return { ...timed, resting: book.orderCount, trades: book.tradeNo };
}

/** The same commands, translated before the clock starts, until they or the time are used up. */
export function runLibrary(flow: Flow, capMs: number): { commands: number; perSecond: number; depth: Depth } {
  const book = new LibraryBook();
  for (const command of flow.opening) prepare(book, command)();
  const deeds = flow.commands.map((command) => prepare(book, command));
  const timed = timeRun(deeds, capMs, (deed) => deed());
  const [asks, bids] = book.depth();
  return { ...timed, depth: { bids: bids.toSorted((a, b) => b[0] - a[0]), asks } };
}

/** Where our book stands after the first `count` commands: must equal the library's. */
export function depthAfter(flow: Flow, count: number): Depth {
  const book = createFastBook();
  for (const command of flow.opening) book.submit(command);
  for (const command of flow.commands.slice(0, count)) book.submit(command);
  return book.depth(Infinity);
}

/** The library throws nothing and returns its result; a command becomes a call with ready arguments. */
function prepare(book: LibraryBook, command: Command): () => unknown {
  const id = String(command.orderId);
  if (command.kind !== 'place') return () => book.cancel(id);
  const options = {
    id,
    side: command.side === 'buy' ? Side.BUY : Side.SELL,
    price: command.price,
    size: command.quantity,
    timeInForce: command.timeInForce as LibraryTimeInForce,
  };
  return () => book.limit(options);
}

function timeRun<T>(
  items: T[],
  capMs: number,
  run: (item: T) => unknown,
): { commands: number; perSecond: number } {
  const begin = performance.now();
  let done = 0;
  while (done < items.length && performance.now() - begin < capMs) {
    const end = Math.min(items.length, done + CHUNK);
    for (; done < end; done++) run(items[done]!);
  }
  return { commands: done, perSecond: (done / (performance.now() - begin)) * 1000 };
}
