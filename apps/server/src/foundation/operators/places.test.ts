/**
 * The place that an open proposal takes, and how many one person has open: nobody keeps a subject from others for good, or fills the list of
 * everybody, and what stops is bound by neither (R-OPS-3).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Fields, TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';

let server: TestServer;
let [admin, colleague, treasurer] = [] as unknown as TestOperator[];
beforeAll(async () => {
  server = await testServer({ config: { rateLimitPerMinute: 1_000_000 } });
  [admin, colleague, treasurer] = await openOperators(server.database.owner, [
    'market_admin',
    'market_admin',
    'treasurer',
  ]);
});
afterAll(() => server.close());

const post = async (by: TestOperator | undefined, path: string, fields: Fields) =>
  (await server.call(`operator/${path}`, fields, { token: by!.token, lang: 'en' })).data;
const detail = async (by: TestOperator | undefined, id: number) =>
  (await server.call('operator/proposals/detail', { id }, { token: by!.token, method: 'GET' })).data;
async function refuse(by: TestOperator | undefined, id: number) {
  const { version } = await detail(by, id);
  expect(await post(by, 'proposals/refuse', { id, version, reason: 'no' })).toBeNull();
}
/** `Array` of one key: proposes another largest stake of an option. */
async function terms(by: TestOperator | undefined, key: string, stake: string) {
  const asked = { token: by!.token, method: 'GET' } as const;
  const { data: all } = await server.call('operator/configuration/list', { kind: 'option_terms' }, asked);
  const { value, version } = all.find((row: { key: string }) => row.key === key);
  const changed = JSON.stringify({ ...value, max_stake: stake });
  const fields = { kind: 'option_terms', key, value: changed, base_version: version, reason: 'costs' };
  return post(by, 'configuration/propose', fields);
}
const stop = (by: TestOperator | undefined, key: string) => {
  const value = JSON.stringify({ is_open: false, cause: 'volatility', reason: '' });
  return post(by, 'configuration/propose', { kind: 'opening', key, value, reason: 'two venues are silent' });
};
const MADE = { proposal_id: expect.any(Number), state: 'open' };

test('R-OPS-3: what somebody proposed who was shut out since, or enrolled anew, keeps no place', async () => {
  const { owner } = server.database;
  const [gone] = (await openOperators(owner, ['market_admin'])) as [TestOperator];
  const { proposal_id: id } = await terms(gone, 'BTC/USDT:60', '901');
  expect(await terms(admin, 'BTC/USDT:60', '902')).toMatchObject({ refusal: 'proposal_open' });
  await owner.query(`update operators_people set state = 'disabled' where id = $1`, [gone.id]);
  const theirs = await terms(admin, 'BTC/USDT:60', '902');
  expect(theirs).toMatchObject(MADE);
  expect((await detail(admin, id)).state).toBe('expired');
  await refuse(treasurer, theirs.proposal_id);
});

test('R-OPS-3: whose proposals about the same others refused five times within a day makes no sixth; a colleague does', async () => {
  for (let n = 0; n < 5; n += 1) {
    const { proposal_id: id } = await terms(admin, 'BTC/USDT:180', String(901 + n));
    await refuse(treasurer, id);
  }
  expect(await terms(admin, 'BTC/USDT:180', '950')).toMatchObject({ refusal: 'proposal_again', limit: 5 });
  expect(await terms(admin, 'BTC/USDT:300', '950')).toMatchObject(MADE);
  expect(await terms(colleague, 'BTC/USDT:180', '950')).toMatchObject(MADE);
});

test('R-OPT-12a: a halt that is planned keeps no other from being announced at once', async () => {
  const halt = (by: TestOperator | undefined, fields: Fields) =>
    post(by, 'halts/announce', { match_id: 1, product: 'options', reason: 'because', ...fields });
  const later = Date.now() + 30 * 86_400_000;
  expect(await halt(admin, { cause: 'maintenance', starts_at: later })).toMatchObject(MADE);
  expect(await halt(colleague, { cause: 'fault' })).toMatchObject(MADE);
});

test('R-OPS-3, R-OPS-4: one person has so many open, and stops whatever he has to', async () => {
  const { owner } = server.database;
  const [busy] = (await openOperators(owner, ['market_admin'])) as [TestOperator];
  await owner.query(
    `insert into operators_proposals (kind, subject_type, subject_id, payload, effect, reason, maker_id, checks_needed, state, created_at, expires_at)
     select 'hosting_product', 'hosting_product', 'filling:' || n, '{}', '[]', 'filling', $1, 1, 'open', now(), now() + interval '23 hours'
     from generate_series(1, 500) as n`,
    [busy.id],
  );
  expect(await terms(busy, 'ETH/USDT:60', '950')).toMatchObject({ refusal: 'proposals_many', limit: 500 });
  expect(await stop(busy, 'ETH/USDT:contracts')).toMatchObject({ state: 'executed' });
  const halt = { match_id: 2, product: 'options', cause: 'fault', reason: 'a venue is silent' };
  expect(await post(busy, 'halts/announce', halt)).toMatchObject(MADE);
  const planned = { ...halt, match_id: 1, starts_at: Date.now() + 30 * 86_400_000 };
  expect(await post(busy, 'halts/announce', planned)).toMatchObject({ refusal: 'proposals_many' });
  expect(await terms(colleague, 'ETH/USDT:60', '950')).toMatchObject(MADE);
});
