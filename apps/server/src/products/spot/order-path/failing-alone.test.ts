/** A command that cannot be carried out, because of a fault of ours, fails alone: whoever stands in a batch with it is served. */
import { decimal } from '@candor/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../../test/check-invariants.ts';
import { openCustomers } from '../../../../test/customers.ts';
import type { TestServer } from '../../../../test/harness.ts';
import { testServer } from '../../../../test/harness.ts';
import { BTC } from '../../../../test/trader.ts';
import type { OrderState } from '../order-state.ts';
import type { SpotNode } from './order-path.fixture.ts';
import { limitOrder, spotNode } from './order-path.fixture.ts';

let server: TestServer;
let node: SpotNode;
beforeAll(async () => {
  server = await testServer();
  node = await spotNode(server);
});
afterAll(async () => {
  expect(await brokenInvariants(server.database.owner)).toEqual({});
  await node.close();
  await server.close();
});

let orderId = 1;
const sell = (userId: number, more: Partial<OrderState> = {}): OrderState => ({
  ...limitOrder({
    id: (orderId += 1),
    userId,
    side: 'sell',
    price: decimal('50000'),
    quantity: decimal('0.1'),
  }),
  ...more,
});
/** All of them in one batch; the state of each order, or the name of its error. */
const together = (orders: readonly OrderState[]): Promise<string[]> =>
  Promise.all(
    orders.map((order) =>
      node.engine.submit({ kind: 'place', order }).then(
        (outcome) => (outcome.kind === 'order' ? outcome.order.state : outcome.kind),
        (error: unknown) => (error as Error).name,
      ),
    ),
  );

test('where the book throws, and where the database says no', async () => {
  const rich = { [BTC]: '10' };
  const [one, other] = (await openCustomers(server.database.owner, [rich, rich])).map(({ id }) => id);
  const beyond = { kind: 'take_profit', trigger: decimal('1') * 10n ** 14n } as const;
  const unheard = sell(one!, { stop: beyond, state: 'untriggered' });
  expect(await together([sell(other!), unheard, sell(other!)])).toEqual(['new', 'RangeError', 'new']);
  const gone = sell(one!, { timeInForce: 'IOC' });
  expect(await together([gone])).toEqual(['expired']);
  // Its number is taken.
  const again = sell(one!, { id: gone.id });
  expect(await together([sell(other!), again, sell(other!)])).toEqual(['new', 'error', 'new']);
  expect(node.engine.openOrdersOf(other!)).toHaveLength(4);
  expect(await node.engine.prove()).toEqual([]);
});
