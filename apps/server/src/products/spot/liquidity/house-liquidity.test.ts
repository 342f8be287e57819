/** The house's quotes beside an index that moves: looked at by hand, look by look. */
import { decimal } from '@candor/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../../test/check-invariants.ts';
import { openCustomers } from '../../../../test/customers.ts';
import type { TestServer } from '../../../../test/harness.ts';
import { testServer } from '../../../../test/harness.ts';
import { SILENT_FEED } from '../../../../test/house.ts';
import { spotPorts } from '../needs.ts';
import type { OrderDesk } from '../order-path/order-desk.ts';
import { createOrderDesk } from '../order-path/order-desk.ts';
import { startHouseLiquidity } from './house-liquidity.ts';

let server: TestServer;
let desk: OrderDesk;
let userId: number;
let look: () => Promise<unknown>;
/** By pair; undefined is silence. */
const indexes = new Map<number, bigint | undefined>();
/** Pairs whose index is none to follow. */
const degraded = new Set<number>();

beforeAll(async () => {
  server = await testServer({ feed: SILENT_FEED, without: ['chains'], products: [] });
  const on = server.on();
  const funds = Object.fromEntries(on.markets.currencies().map(({ id }) => [id, '100000000']));
  [userId] = (await openCustomers(server.database.owner, [funds])).map(({ id }) => id) as [number];
  const ports = { ...spotPorts(on, () => true), index: (pairId: number) => indexes.get(pairId) };
  desk = createOrderDesk(server.platform, on.ledger, ports);
  await desk.start();
  const jobs = {
    ...server.platform.jobs,
    every: (_name: string, _everyMs: number, work: (lease: { held(): boolean }) => Promise<unknown>) =>
      void (look = () => work({ held: () => true })),
  } as unknown as TestServer['platform']['jobs'];
  const isQuoted = (pairId: number): boolean => !degraded.has(pairId);
  const liquidity = { ensureHouseUser: async () => userId, isWatched: () => true, isQuoted };
  startHouseLiquidity({ ...server.platform, jobs }, { desk, ports, userId, liquidity });
});
afterAll(async () => {
  await desk.stop();
  expect(await brokenInvariants(server.database.owner)).toEqual({});
  await server.close();
});

const pairs = () => server.on().markets.pairs();
const quotesOf = (pairId: number) => desk.engine(pairId).openOrdersOf(userId);
const moveAll = (price: string | undefined): void => {
  for (const { id } of pairs()) indexes.set(id, price === undefined ? undefined : decimal(price));
};
/** Pairs in which somebody could take a quote that the index has left behind. */
const behind = (price: string): string[] =>
  pairs()
    .filter(({ id }) =>
      quotesOf(id).some((quote) =>
        quote.side === 'buy' ? quote.price >= decimal(price) : quote.price <= decimal(price),
      ),
    )
    .map(({ symbol }) => symbol);

test('R-SPOT-8: whatever pairs the index goes through at once, the next look leaves no quote on its wrong side', async () => {
  moveAll('100');
  while (pairs().some(({ id }) => quotesOf(id).length === 0)) await look();
  for (const price of ['101', '99.5']) {
    moveAll(price);
    expect(behind(price)).toHaveLength(pairs().length);
    await look();
    expect(behind(price)).toEqual([]);
  }
});

test('R-SPOT-8: a cancel that fails in one pair leaves no quote of the others on the wrong side', async () => {
  const [failing] = pairs();
  // The pair's writer is gone, so that the database refuses what it brings.
  const { owner } = server.database;
  await owner.query(
    `alter table spot_orders add constraint failing check (pair_id <> ${failing!.id}) not valid`,
  );
  moveAll('103');
  await look();
  await owner.query('alter table spot_orders drop constraint failing');
  expect(behind('103')).toEqual([failing!.symbol]);
  await expect.poll(async () => (await look(), behind('103')), { timeout: 10_000 }).toEqual([]);
});

test('R-IDX-3: where the index is none to follow all quotes are withdrawn by the next look', async () => {
  while (pairs().some(({ id }) => quotesOf(id).length === 0)) await look();
  for (const { id } of pairs()) degraded.add(id);
  await look();
  expect(pairs().filter(({ id }) => quotesOf(id).length > 0)).toEqual([]);
  degraded.clear();
  while (pairs().some(({ id }) => quotesOf(id).length === 0)) await look();
});

test('R-SPOT-8: without an index all quotes are withdrawn by the next look', async () => {
  moveAll(undefined);
  await look();
  expect(pairs().filter(({ id }) => quotesOf(id).length > 0)).toEqual([]);
});
