/** ADR 163: a house without a node of a chain enters no payout of a pool over it, however many persons say that it came. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Fields, TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { SILENT_FEED, openToAll } from '../../../test/house.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import { QUICK_CHAINS } from '../../foundation/chains/quick-chains.fixture.ts';
import { DAY_MS, utcDay } from '../../platform/clock.ts';
import { createMachines } from './machines.ts';

let server: TestServer;
let market: TestOperator;
let treasurer: TestOperator;
let approver: TestOperator;
let second: TestOperator;
beforeAll(async () => {
  server = await testServer({
    feed: SILENT_FEED,
    config: { chains: QUICK_CHAINS },
    products: [
      (platform, foundation) => {
        // As in live where no node of it is set: its terms are there, and nothing of it is seen.
        const chains = { ...foundation.chains, health: () => [], houseTransfer: async () => undefined };
        const machines = createMachines(platform, openToAll(platform, { ...foundation, chains }));
        return { ...machines, start: async () => {} };
      },
    ],
  });
  [market, treasurer, approver, second] = (await openOperators(server.database.owner, [
    'market_admin',
    'treasurer',
    'withdrawal_approver',
    'treasurer',
  ])) as [TestOperator, TestOperator, TestOperator, TestOperator];
});
afterAll(() => server.close());

const post = (by: TestOperator, path: string, fields: Fields) =>
  server.call(`operator/${path}`, { reason: 'as agreed', ...fields }, { token: by.token, lang: 'en' });
const get = async (by: TestOperator, path: string, fields: Fields = {}) =>
  (await server.call(`operator/${path}`, fields, { token: by.token, method: 'GET' })).data;
async function agree(by: TestOperator, id: number) {
  const { version } = await get(by, 'proposals/detail', { id });
  return post(by, 'proposals/approve', { id, version });
}
const pass = (days: number) =>
  server.platform.db.transaction('pass', (tx) => server.platform.waits.advance(tx, days * DAY_MS));

test('R-MC-3, R-OPS-9: three persons enter no bitcoin that no chain shows', async () => {
  const made = await post(market, 'machines/create', {
    model: 'Antminer S21',
    hash_rate: '200 TH/s',
    location: 'Iceland',
    pool: 'Pool',
    pool_url: 'https://pool.example/a',
    units: 10,
    currency: 'USDT',
    rent: '900',
    term_days: 90,
    kind: 'measured',
    output_currency: 'BTC',
    power_cost: '0.00001',
  });
  expect((await agree(treasurer, made.data.proposal_id)).data.state).toBe('executed');
  const [{ id }] = (await get(market, 'machines')).packages;
  await agree(treasurer, (await post(market, 'machines/act', { id, act: 'open' })).data.proposal_id);
  await pass(3);
  const day = utcDay(server.platform.waits.now() - DAY_MS);
  const said = { id, day, amount: '620000', chain: 'BTC', tx_id: 'a'.repeat(64) };
  const books = () =>
    server.database.owner.query(
      `select account, available from ledger_balances where account in ('E:equity', 'X:btc') and currency_id = 1 order by account`,
    );
  const before = await books();
  const asked = await post(treasurer, 'machines/payout', said);
  for (const by of [approver, second])
    if (asked.data.proposal_id !== undefined) await agree(by, asked.data.proposal_id as number);
  expect([asked.data.refusal, await books()]).toEqual(['machine_transfer_unseen', before]);
});
