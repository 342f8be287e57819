/** Contracts in a whole server, on the feed that a demo starts with and on real time: nothing is joined for the test. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';

let server: TestServer;
let customer: TestCustomer;
beforeAll(async () => {
  server = await testServer();
  [customer] = (await openCustomers(server.database.owner, [{ 3: '1000' }])) as [TestCustomer];
});
afterAll(() => server.close());

const call = (path: string, fields: Record<string, string | number>) =>
  server.call(path, fields, { token: customer.token, lang: 'en' });
const BTC = { currency_id: 1, legal_id: 3 };

test('R-CT-13: the book tells everybody, without logging in, the step in which prices are written, the one of the order panel', async () => {
  const { pairs } = (await server.call('contracts/book', {}, { method: 'GET' })).data;
  const { symbol, price_step } = (await call('lever/deal', BTC)).data;
  expect(pairs.find((row: { symbol: string }) => row.symbol === symbol).price_step).toBe(price_step);
});

test('R-CT-2, R-CT-13: bought with transferred money, opened and closed by published ticks, every step checked', async () => {
  const moved = await call('wallet/change', {
    currency_id: 3,
    from_field: 'change',
    to_field: 'lever',
    number: '600',
  });
  expect(moved.type).toBe('ok');
  await expect.poll(async () => (await call('lever/deal', BTC)).data.quote).not.toBeNull();
  const submitted = await call('lever/submit', {
    ...BTC,
    type: 1,
    share: 10,
    multiple: 10,
    accepted: 1,
    max_slippage: '5',
  });
  expect(submitted.message).toBeTruthy();
  expect(submitted.type).toBe('ok');
  const { id } = submitted.data;
  const status = async () => (await call('lever/detail', { id })).data.position.status;
  await expect.poll(status).toBe(1);
  expect(await brokenInvariants(server.database.owner)).toEqual({});
  expect((await call('lever/close', { id })).type).toBe('ok');
  await expect.poll(status).toBe(3);
  const { position, ticks } = (await call('lever/detail', { id })).data;
  expect(position.close_seq).toBeGreaterThan(position.open_seq);
  const published = await server.call(
    'ticks',
    { symbol: 'BTCUSDT', after: position.open_seq - 1, limit: 1 },
    { method: 'GET' },
  );
  expect(published.data.lines[0]).toMatchObject({
    seq: ticks[0].seq,
    hash: ticks[0].hash,
    line: ticks[0].line,
  });
  await expect
    .poll(async () => (await server.call('contracts/daily', {}, { method: 'GET' })).data.length, {
      timeout: 60_000,
    })
    .toBe(1);
  const fund = (await server.call('contracts/book', {}, { method: 'GET' })).data;
  expect(Number(fund.pairs[0].capital)).toBeGreaterThan(0);
  expect(await brokenInvariants(server.database.owner)).toEqual({});
});
