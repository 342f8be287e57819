/** What a customer has now, as whoever answers him sees it: money, what is open, where he is logged in; each look is on record. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCustomers } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { SILENT_FEED } from '../../../test/house.ts';
import { openOperators } from '../../../test/operators.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    feed: SILENT_FEED,
    without: ['chains'],
    products: [
      () => ({
        name: 'lamps',
        routes: [],
        standing: async (_db, { userId, most }) =>
          Array.from({ length: Math.min(most, 60) }, (_, n) => ({
            id: `${userId}-${n}`,
            at: n,
            params: { pair: 'BTC/USDT' },
          })),
      }),
    ],
  });
});
afterAll(() => server.close());

test('R-SUP-1, R-OPS-11: balances, what is open of each product and sessions are shown to those who answer, and the look is on record', async () => {
  const { owner } = server.database;
  const [customer] = await openCustomers(owner, [{ 3: '10.5' }]);
  const [agent, editor] = await openOperators(owner, ['support', 'content']);
  const look = (token: string, user: number) =>
    server.call('operator/standing/show', { user_id: String(user) }, { method: 'GET', token });
  const { data } = await look(agent!.token, customer!.id);
  expect(data.balances).toEqual([{ account: 'coin', currency: 'USDT', available: '10.5', frozen: '0' }]);
  expect(data.open).toHaveLength(50);
  expect(data.open[0]).toMatchObject({ product: 'lamps', params: { pair: 'BTC/USDT' } });
  expect(data.is_cut).toBe(true);
  expect(data.sessions).toMatchObject([{ device: 'test' }]);
  expect(JSON.stringify(data)).not.toContain('127.0.0.1');
  const lines = await owner.query<{ line: string }>('select line from operators_audit order by seq');
  expect(lines.map(({ line }) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      action: 'standing.view',
      target_id: String(customer!.id),
      operator_id: agent!.id,
    }),
  );
  expect((await look(editor!.token, customer!.id)).data.refusal).toBe('forbidden');
  expect((await look(agent!.token, 2_147_483_646)).data.refusal).toBe('account_unknown');
});
