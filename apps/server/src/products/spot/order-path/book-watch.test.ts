/** A book that is not the database's is found, stops its pair for everybody, pages, and can be explained afterwards. */
import { decimal } from '@candor/money';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCustomers } from '../../../../test/customers.ts';
import type { TestServer } from '../../../../test/harness.ts';
import { testServer } from '../../../../test/harness.ts';
import type { TestOperator } from '../../../../test/operators.ts';
import { openOperators } from '../../../../test/operators.ts';
import type { Trader } from '../../../../test/trader.ts';
import { BTC, USDT, traderOf } from '../../../../test/trader.ts';
import { createBookWatch } from './book-watch.ts';
import type { SpotNode } from './order-path.fixture.ts';
import { btcUsdt, limitOrder, spotNode } from './order-path.fixture.ts';
import { verifyLog } from './verify-log.ts';

let server: TestServer;
let node: SpotNode;
let seller: Trader;
let buyer: Trader;
beforeAll(async () => {
  server = await testServer();
  const rich = { [USDT]: '1000000', [BTC]: '100' };
  [seller, buyer] = (await openCustomers(server.database.owner, [rich, rich])).map((customer) =>
    traderOf(server, customer),
  ) as [Trader, Trader];
  node = await spotNode(server);
});
afterAll(async () => {
  await node.close();
  await server.close();
});

let nextId = 0;
async function rest(price: string): Promise<number> {
  const order = limitOrder({
    id: (nextId += 1),
    userId: seller.id,
    side: 'sell',
    price: decimal(price),
    quantity: decimal('1'),
  });
  const outcome = await node.engine.submit({ kind: 'place', order });
  expect(outcome.kind).toBe('order');
  return order.id;
}

test('a book is proved while orders come in, and while another node trades', async () => {
  const proofs: Promise<unknown>[] = [];
  for (let n = 0; n < 30; n += 1) {
    const placed = [rest(`${51_000 + n}`), buyer.buy('40000', '0.01')];
    proofs.push(node.engine.prove());
    await Promise.all(placed);
  }
  const found = await Promise.all(proofs);
  expect(found.filter((differences) => differences !== undefined).length).toBeGreaterThan(10);
  expect(found.filter((differences) => differences !== undefined && (differences as []).length > 0)).toEqual(
    [],
  );
  expect(await node.engine.prove()).toEqual([]);
});

test('R-OPS-4: a book that differs stops its pair on every node and pages; cancelling goes on', async () => {
  const id = await rest('52000');
  const mine = (await buyer.buy('39000', '0.01')).data.id;
  // What no path of ours does: the database changes under the node.
  await server.database.owner.query(
    'update spot_orders set quantity = quantity + 100000, hold = hold + 100000 where id = $1',
    [id],
  );
  const pages: unknown[] = [];
  const stops: number[] = [];
  const watch = createBookWatch(
    { ...server.platform, metrics: new Registry() },
    {
      engines: () => [node.engine],
      ports: {
        stopForFault: async (pairId) => void stops.push(pairId),
        page: async (page) => void pages.push(page),
      },
    },
  );
  await watch.proveAll();
  expect(stops).toEqual([btcUsdt.id]);
  expect(pages).toMatchObject([{ event: 'spot_book_differs', details: { pair: 'BTC/USDT' } }]);
  const [kept] = await server.database.owner.query<{
    differences: { what: number; memory: string; database: string }[];
  }>('select differences from spot_book_checks where not holds');
  expect(kept!.differences[0]).toMatchObject({ what: id });
  // The node works on what the database has, and the log does not: that is told by name.
  await node.engine.load();
  expect(node.engine.openOrder(id)?.quantity).toBe(decimal('1.001'));
  const { difference } = await verifyLog(server.database.owner, btcUsdt);
  expect(difference).toContain(`waiting order ${id}`);
  await server.database.owner.query(
    'update spot_orders set quantity = quantity - 100000, hold = hold - 100000 where id = $1',
    [id],
  );
  expect((await verifyLog(server.database.owner, btcUsdt)).difference).toBeUndefined();
  expect((await buyer.cancel(mine)).data.state).toBe('cancelled');
});

test('R-OPS-4: operators see each comparison and ask for one; a stopped pair refuses in words and opens by two', async () => {
  const { owner } = server.database;
  const [admin, treasurer] = (await openOperators(owner, ['market_admin', 'treasurer'])) as [
    TestOperator,
    TestOperator,
  ];
  const pair = { match_id: btcUsdt.id };
  const compared = await server.call('operator/spot_books/compare', pair, { token: admin.token });
  expect(compared.data).toEqual({ holds: true, differences: [] });
  const [line] = await owner.query<{ line: string }>(
    'select line from operators_audit where operator_id = $1 order by seq desc limit 1',
    [admin.id],
  );
  expect(JSON.parse(line!.line)).toMatchObject({ action: 'spot_book.compare', target_id: 'BTC/USDT' });
  const { data: books } = await server.call('operator/spot_books', {}, { method: 'GET', token: admin.token });
  expect(books[0]).toMatchObject({ symbol: 'BTC/USDT', nodes: 1 });
  expect(books[0].differed.differences[0]).toMatchObject({ memory: expect.any(String) });
  const propose = (value: object) =>
    server.call(
      'operator/configuration/propose',
      { kind: 'opening', key: 'BTC/USDT:spot', value: JSON.stringify(value), reason: 'looked at' },
      { token: admin.token },
    );
  const waits = (await buyer.buy('38000', '0.01')).data.id;
  await propose({ is_open: false, cause: 'fault', reason: '' });
  const refused = async () => (await buyer.buy('38000', '0.01')).data.refusal;
  await expect.poll(refused).toBe('trading_stopped');
  expect((await buyer.buy('38000', '0.01')).message).toBe(
    'BTC/USDT is not taking new orders for now. You can still cancel. A technical fault is being fixed.',
  );
  expect((await buyer.cancel(waits)).data.state).toBe('cancelled');
  const { data } = await propose({ is_open: true, reason: '' });
  const detail = await server.call(
    'operator/proposals/detail',
    { id: data.proposal_id },
    { method: 'GET', token: treasurer.token },
  );
  const yes = { id: data.proposal_id, version: detail.data.version };
  await server.call('operator/proposals/approve', yes, { token: treasurer.token });
  await expect.poll(refused).toBeUndefined();
});
