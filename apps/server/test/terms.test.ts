/** Terms of products as every customer reads them, and the way by which two persons change them (R-GEN-3, R-OPS-4). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi } from './client.ts';
import type { TestServer } from './harness.ts';
import { testServer } from './harness.ts';
import type { TestOperator } from './operators.ts';
import { openOperators } from './operators.ts';

let server: TestServer;
let admin: TestOperator;
let treasurer: TestOperator;
beforeAll(async () => {
  server = await testServer();
  [admin, treasurer] = (await openOperators(server.database.owner, ['market_admin', 'treasurer'])) as [
    TestOperator,
    TestOperator,
  ];
});
afterAll(() => server.close());

const read = async (kind: string, key: string) =>
  (await callApi(server.url, 'terms', { kind }, { method: 'GET' })).data.find(
    (row: { key: string }) => row.key === key,
  );
const propose = (kind: string, key: string, value: object) =>
  callApi(
    server.url,
    'operator/configuration/propose',
    { kind, key, value: JSON.stringify(value), reason: 'costs have changed' },
    { token: admin.token },
  );

async function publish(kind: string, key: string, value: object): Promise<void> {
  const { data } = await propose(kind, key, value);
  const { token } = treasurer;
  const detail = await callApi(
    server.url,
    'operator/proposals/detail',
    { id: data.proposal_id },
    { method: 'GET', token },
  );
  const { version } = detail.data;
  const approved = await callApi(
    server.url,
    'operator/proposals/approve',
    { id: data.proposal_id, version },
    { token },
  );
  expect(approved.data.state).toBe('executed');
}

const passADay = () =>
  callApi(server.url, 'operator/configuration/move_clock', { hours: 24 }, { token: admin.token });

test('R-GEN-3: a new version of contract terms is public for a day before it is in force, and the old one stays as it was', async () => {
  const before = await read('contract_terms', 'BTC/USDT');
  expect(before).toMatchObject({
    version: 1,
    value: {
      lot: '0.001',
      fee_rate: '0.0005',
      leverages: ['1', '2', '3', '5', '10', '20'],
      tiers: ['50000 20 0.005', '250000 20 0.01', '1000000 10 0.025'],
    },
    coming: [],
  });
  const wanted = {
    ...before.value,
    fee_rate: '0.0004',
    tiers: ['50000 20 0.005', '250000 20 0.01', '2000000 5 0.05'],
  };
  await publish('contract_terms', 'BTC/USDT', wanted);
  const published = await read('contract_terms', 'BTC/USDT');
  expect(published).toMatchObject({
    version: 1,
    value: before.value,
    coming: [{ value: wanted, is_in_force: false }],
  });
  expect(published.coming[0].effective_at - published.coming[0].published_at).toBeGreaterThan(86_300_000);
  await passADay();
  await expect.poll(async () => (await read('contract_terms', 'BTC/USDT')).value).toEqual(wanted);
  const versions = await server.database.db.query(
    'select version, fee_rate from contracts_terms where pair_id = 1 order by version',
  );
  expect(versions).toEqual([
    { version: 1, fee_rate: 50_000n },
    { version: 2, fee_rate: 40_000n },
  ]);
  // The maintenance margin has no step where one tier ends: 0.01 * 250,000 - 250 = 0.05 * 250,000 - 10,250.
  const tiers = await server.database.db.query(
    'select deduction / 100000000 as deduction from contracts_tiers where pair_id = 1 and version = 2 order by up_to',
  );
  expect(tiers).toEqual([{ deduction: 0n }, { deduction: 250n }, { deduction: 10_250n }]);
  const { data: history } = await callApi(
    server.url,
    'terms/history',
    { kind: 'contract_terms', key: 'BTC/USDT' },
    { method: 'GET' },
  );
  expect(history).toMatchObject([{ version: 2, is_in_force: true, value: wanted }]);
  expect(JSON.stringify(history)).not.toContain(admin.name);
});

test('R-OPT-1: a payout below 0.90 is refused; another is in force after a day', async () => {
  const before = await read('option_terms', 'BTC/USDT:60');
  expect(before.value).toMatchObject({ payout_ratio: '0.95', min_stake: '5', max_stake: '1000' });
  const refused = await propose('option_terms', 'BTC/USDT:60', {
    ...before.value,
    payout_ratio: '0.89999999',
  });
  expect(refused.data).toMatchObject({ refusal: 'invalid_request', fields: { payout_ratio: 'too_small' } });
  await publish('option_terms', 'BTC/USDT:60', { ...before.value, payout_ratio: '0.9' });
  await passADay();
  await expect.poll(async () => (await read('option_terms', 'BTC/USDT:60')).value.payout_ratio).toBe('0.9');
  const { data } = await callApi(server.url, 'microtrade/seconds', { match_id: 1 }, { method: 'GET' });
  expect(data.find(({ seconds }: { seconds: number }) => seconds === 60)?.profit_ratio).toBe('90');
});

test('R-OPS-4: terms under which a position could not stand are refused with the field', async () => {
  const { value } = await read('contract_terms', 'ETH/USDT');
  const wrongs: [string, object][] = [
    ['fee_rate', { fee_rate: '0.02' }],
    ['liquidation_fee_rate', { liquidation_fee_rate: '0.0026' }],
    ['max_slippage', { max_slippage: '0' }],
    ['leverages', { leverages: ['1', '25'] }],
    ['leverages', { leverages: ['5', '2'] }],
    ['tiers', { tiers: ['50000 20 0.06'] }],
    ['tiers', { tiers: ['50000 20 0.005', '40000 10 0.01'] }],
    ['lot', { lot: '0' }],
  ];
  for (const [field, change] of wrongs) {
    const { data } = await propose('contract_terms', 'ETH/USDT', { ...value, ...change });
    expect([data.refusal, Object.keys(data.fields)]).toEqual(['invalid_request', [field]]);
  }
  const { data } = await propose('contract_terms', 'ETH/USDT', { ...value, wished_price: '1' });
  expect(data.refusal).toBe('invalid_request');
});

test('R-GEN-3: house bank details are no public terms', async () => {
  const { data } = await callApi(server.url, 'terms', { kind: 'bank_details' }, { method: 'GET' });
  expect(data.refusal).toBe('invalid_request');
});
