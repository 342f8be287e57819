/** R-BOT-7: what anybody may hear costs the house no more, however often he joins and leaves, and however slow the database answers. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../../test/harness.ts';
import { botServer } from '../bots.fixture.ts';
import { BookDeltas, WholeBooks } from './book-deltas.ts';
import { openSocket, until } from './sockets.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await botServer();
});
afterAll(() => server.close());

test('R-BOT-7: a thousand copies of a book are one reading, until the next command', () => {
  let [seq, read] = [7, 0];
  const bids: [bigint, bigint][] = [[5n, 1n]];
  const books = new WholeBooks(() => ({
    book(_, levels) {
      read += levels;
      return { seq, bids: bids.slice(0, levels), asks: [] };
    },
  }));
  const copies = Array.from({ length: 1_000 }, () => new BookDeltas(books, 1));
  expect(read).toBe(Number.MAX_SAFE_INTEGER);
  seq = 8;
  bids[0] = [5n, 2n];
  const told = { U: 8, u: 8, b: [['0.00000005', '0.00000002']], a: [] };
  for (const copy of copies.slice(0, 10)) expect(copy.next()).toEqual(told);
  expect(copies[0]!.next()).toBeUndefined();
  expect(read).toBe(2 * Number.MAX_SAFE_INTEGER);
});

test('R-BOT-7: whoever joins a large book and leaves it again has none of it written', () => {
  let [seq, read] = [7, 5_000];
  const bids = Array.from({ length: read }, (_, n): [bigint, bigint] => [BigInt(n + 1), 1n]);
  const books = new WholeBooks(() => ({
    book: (_, levels) => ({ seq, bids: bids.slice(0, Math.min(levels, read)), asks: [] }),
  }));
  const millisecondsOf = (work: () => void): number => {
    const began = performance.now();
    work();
    return performance.now() - began;
  };
  const copy = new BookDeltas(books, 1);
  const joining = millisecondsOf(() => {
    for (let n = 0; n < 400; n += 1) new BookDeltas(books, 1);
  });
  // Each time all of it has gone, or is new.
  const telling = millisecondsOf(() => {
    for (let n = 0; n < 20; n += 1) {
      [seq, read] = [seq + 1, 5_000 - read];
      expect(copy.next()?.b.length).toBe(5_000);
    }
  });
  expect(joining).toBeLessThan(telling);
});

test('R-BOT-7: while the database is slow one round waits for it, and what needs no database goes on', async () => {
  const socket = await openSocket(server, '/ws');
  const { owner } = server.database;
  const waiting = async (): Promise<number> => {
    const [row] = await owner.query<{ count: bigint }>(
      `select count(*) as count from pg_stat_activity where wait_event_type = 'Lock' and query like 'select trade_no, price%'
         and datname = current_database()`,
    );
    return Number(row!.count);
  };
  const figures = () => socket.heard.filter(({ e }) => e === '24hrTicker').length;
  await owner.transaction('held', async (tx) => {
    await tx.query('lock table spot_trades in access exclusive mode');
    const params = ['btcusdt@avgPrice', 'ethusdt@avgPrice', 'btcusdt@kline_1s', 'btcusdt@ticker'];
    socket.say(JSON.stringify({ id: 1, method: 'SUBSCRIBE', params }));
    // Others wait as well: a round that has begun, and jobs of the house.
    await until(() => (figures() >= 2 ? true : undefined));
    const before = await waiting();
    await until(() => (figures() >= 5 ? true : undefined));
    expect([before > 0, await waiting()]).toEqual([true, before]);
  });
  await until(() => socket.heard.find(({ e }) => e === 'avgPrice'));
  socket.end();
});
