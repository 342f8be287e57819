/** R-GEN-4: what is repeated never makes the database refuse a batch that others are in, and is told nothing that is not committed. */
import { decimal } from '@candor/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../../test/check-invariants.ts';
import { openCustomers } from '../../../../test/customers.ts';
import type { TestServer } from '../../../../test/harness.ts';
import { testServer } from '../../../../test/harness.ts';
import { USDT } from '../../../../test/trader.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { OrderState } from '../order-state.ts';
import type { SpotNode } from './order-path.fixture.ts';
import { limitOrder, spotNode } from './order-path.fixture.ts';
import type { Outcome } from './pair-engine.ts';

let server: TestServer;
let customers: number[];
beforeAll(async () => {
  server = await testServer();
  const money = { [USDT]: '1000000' };
  customers = (await openCustomers(server.database.owner, [money, money, { [USDT]: '500' }])).map(
    ({ id }) => id,
  );
});
afterEach(async () => expect(await brokenInvariants(server.database.owner)).toEqual({}));
afterAll(() => server.close());

/** What batches met: how many the database refused, and a gate that they wait at before they are sent. */
const batches = { sent: 0, refused: 0, gate: Promise.resolve() };
const watched = (): Database => ({
  ...bound(server.platform.db),
  async dedicated(name) {
    const connection = await server.platform.db.dedicated(name);
    return {
      close: () => connection.close(),
      async query(text, values) {
        batches.sent += 1;
        await batches.gate;
        return connection.query(text, values).catch((error: unknown) => {
          batches.refused += 1;
          throw error;
        }) as never;
      },
    };
  },
});
const bound = (db: Database): Database => ({
  query: (text, values) => db.query(text, values),
  transaction: (name, work) => db.transaction(name, work),
  reading: (work) => db.reading(work),
  dedicated: (name) => db.dedicated(name),
  storageFault: () => db.storageFault(),
  close: () => db.close(),
});

async function withNode(work: (node: SpotNode) => Promise<void>): Promise<void> {
  Object.assign(batches, { sent: 0, refused: 0, gate: Promise.resolve() });
  const node = await spotNode(server, { db: watched() });
  try {
    await work(node);
  } finally {
    await node.close();
  }
}

let nextId = 1_000_000;
const bodyOf = (order: OrderState): string => `{"id":${order.id}}`;
/** A buy that rests; far below the market. */
function buy(
  node: SpotNode,
  of: { by?: number; name?: string; key?: string; quantity?: string },
): Promise<Outcome> {
  const { by = 0, name, key, quantity = '0.001' } = of;
  const userId = customers[by]!;
  const order = limitOrder({
    id: (nextId += 1),
    userId,
    side: 'buy',
    price: decimal('10000'),
    quantity: decimal(quantity),
    timeInForce: 'IOC',
    clientOrderId: name ?? null,
  });
  const keyed = key === undefined ? undefined : { userId, key, call: 'test', fingerprint: key, bodyOf };
  return node.engine.submit({ kind: 'place', order }, keyed);
}
const refusalOf = (answer: Promise<Outcome>): Promise<unknown> =>
  answer.then(
    () => 'accepted',
    (error: { code?: string }) => error.code,
  );
const turn = (): Promise<void> => new Promise((next) => setImmediate(() => setImmediate(next)));

test('a name that is committed is refused at once, a hundred times, and no batch fails for it', () =>
  withNode(async (node) => {
    await buy(node, { name: 'committed' });
    const sent = batches.sent;
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => refusalOf(buy(node, { name: 'committed' }))),
    );
    expect(new Set(answers)).toEqual(new Set(['client_order_id_used']));
    expect(batches).toMatchObject({ sent, refused: 0 });
    // Somebody else's order may have the same name.
    expect(await refusalOf(buy(node, { by: 1, name: 'committed' }))).toBe('accepted');
  }));

test('a repeat of what is under way waits for its commit, and is told nothing before', () =>
  withNode(async (node) => {
    await buy(node, {});
    let open!: () => void;
    batches.gate = new Promise<void>((resolve) => (open = resolve));
    const first = buy(node, { name: 'under way', key: 'under way' });
    await turn();
    let isTold = false;
    const repeats = [
      refusalOf(buy(node, { name: 'under way' })),
      buy(node, { name: 'under way', key: 'under way' }),
      buy(node, { key: 'under way' }),
    ];
    for (const repeat of repeats) void repeat.finally(() => (isTold = true));
    const other = buy(node, { by: 1, name: 'not in the way' });
    for (let n = 0; n < 20; n += 1) await turn();
    expect(isTold).toBe(false);
    open();
    const reply = await first;
    const [refused, ...same] = await Promise.all(repeats);
    expect(refused).toBe('client_order_id_used');
    expect(same).toEqual([reply, reply]);
    expect(await refusalOf(other)).toBe('accepted');
    expect(batches.refused).toBe(0);
  }));

test('a name whose order was refused is free for the one that waited behind it', () =>
  withNode(async (node) => {
    await buy(node, {});
    let open!: () => void;
    batches.gate = new Promise<void>((resolve) => (open = resolve));
    // More than the customer has; another order of the same batch keeps it under way.
    const [tooMuch, other] = [refusalOf(buy(node, { by: 2, name: 'free', quantity: '1' })), buy(node, {})];
    await turn();
    const next = buy(node, { by: 2, name: 'free' });
    await turn();
    open();
    expect(await tooMuch).toBe('insufficient_balance');
    await other;
    expect(await next).toMatchObject({ kind: 'order' });
    expect(batches.refused).toBe(0);
  }));

test('names of before this node started cost one batch, not one each', () =>
  withNode(async (before) => {
    const names = Array.from({ length: 30 }, (_, n) => `old ${n}`);
    await Promise.all(names.map((name) => buy(before, { name })));
    await withNode(async (node) => {
      for (const name of names) expect(await refusalOf(buy(node, { name }))).toBe('client_order_id_used');
      expect(batches.refused).toBe(1);
    });
  }));

test('a key of before gets the kept reply; when that is no longer kept the key is free', () =>
  withNode(async (node) => {
    const first = (await buy(node, { key: 'kept' })) as { body: string };
    const again = await Promise.all(Array.from({ length: 20 }, () => buy(node, { key: 'kept' })));
    expect(new Set(again.map((reply) => (reply as { body: string }).body))).toEqual(new Set([first.body]));
    const second = (await buy(node, { key: 'purged' })) as { body: string };
    await server.database.owner.query(`delete from platform_kept_replies where key = 'purged'`);
    expect(((await buy(node, { key: 'purged' })) as { body: string }).body).not.toBe(second.body);
    expect(batches.refused).toBe(0);
  }));
