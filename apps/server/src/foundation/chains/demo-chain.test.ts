/** The demo's own chain in a whole server: play coins are sent, seen, confirmed one by one, reorganised, and paid out. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { Fields, TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import { QUICK_CHAINS, until } from './quick-chains.fixture.ts';

let server: TestServer;
let customer: TestCustomer;
beforeAll(async () => {
  server = await testServer({ config: { rateLimitPerMinute: 1_000_000, chains: QUICK_CHAINS } });
  [customer] = (await openCustomers(server.database.owner, [{}])) as [TestCustomer];
});
afterAll(async () => {
  expect(await brokenInvariants(server.database.owner)).toEqual({});
  await server.close();
});

const send = (fields: Fields, token = customer.token) => server.call('wallet/demo_send', fields, { token });
const rows = <Row extends object>(sql: string, values: unknown[] = []) => server.database.owner.query<Row>(sql, values);

describe('the first block', () => {
  test('R-MONEY-9: what the ledger says stands on each chain is what the watcher sees', async () => {
    const all = async () =>
      rows<{ account: string; difference: bigint }>(
        `select b.account, sum(b.available) + coalesce((select sum(h.amount) from chain_holdings h
           where 'X:' || lower(h.chain) = b.account and h.currency_id = b.currency_id), 0) as difference
         from ledger_balances b where b.account in ('X:trc20', 'X:erc20', 'X:btc') group by b.account, b.currency_id`,
      );
    await until(async () => (await all()).length === 5 && (await all()).every(({ difference }) => Number(difference) === 0));
    expect((await all()).map(({ account }) => account).sort()).toEqual(['X:btc', 'X:erc20', 'X:erc20', 'X:trc20', 'X:trc20']);
  });
});

describe('play coins', () => {
  test('R-GEN-5: a send arrives, is confirmed block by block, and ends as one final transfer', async () => {
    const reply = await send({ currency: 3, chain: 'TRC20', amount: '125.5' });
    expect(reply).toMatchObject({ type: 'ok', data: { chain: 'TRC20', amount: '125.5', currency_name: 'USDT' } });
    await until(async () => (await rows(`select 1 from chain_transfers where told = 'final' and amount = 12550000000`)).length === 1);
    const [row] = await rows<{ n: bigint }>(`select count(*) as n from chain_demo_blocks where chain = 'TRC20'`);
    expect(Number(row!.n)).toBeGreaterThanOrEqual(20);
  });

  test('R-GEN-5: the daily limit is exact under fifty simultaneous sends', async () => {
    const [other] = (await openCustomers(server.database.owner, [{}])) as [TestCustomer];
    const replies = await Promise.all(Array.from({ length: 50 }, () => send({ currency: 1, chain: 'BTC', amount: '0.1' }, other.token)));
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(10);
    const refused = replies.filter(({ type }) => type !== 'ok').map(({ data }) => data.refusal as string);
    expect(new Set(refused)).toEqual(new Set(['demo_send_limit']));
    const [row] = await rows<{ n: bigint }>('select count(distinct address) as n from chain_addresses where user_id = $1', [other.id]);
    expect(Number(row!.n)).toBe(1);
  });

  test.each([
    [{ currency: 3, chain: 'BTC', amount: '1' }, 'chain_unknown'],
    [{ currency: 3, chain: 'TRC20', amount: '0' }, 'amount_zero'],
    [{ currency: 3, chain: 'TRC20', amount: '0.0000001' }, 'amount_too_precise'],
  ])('a send of %j is refused with %s', async (fields, code) => {
    expect(await send(fields)).toMatchObject({ type: 'error', data: { refusal: code } });
  });
});
