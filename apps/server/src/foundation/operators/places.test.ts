/**
 * The place that an open proposal takes, and how many one person has open: nobody keeps a subject from others for good, or fills the list of
 * everybody, and what stops is bound so widely that no emergency waits (R-OPS-3).
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

test('R-OPS-3: nor does a stop that others refused ten times within a day keep its place; a colleague still proposes it', async () => {
  const halt = (by: TestOperator | undefined) =>
    post(by, 'halts/announce', { match_id: 2, product: 'contracts', cause: 'fault', reason: 'silent' });
  for (let n = 0; n < 10; n += 1) {
    const made = await halt(admin);
    expect(made).toMatchObject(MADE);
    await refuse(treasurer, made.proposal_id);
  }
  expect(await halt(admin)).toMatchObject({ refusal: 'proposal_again', limit: 10 });
  expect(await halt(colleague)).toMatchObject(MADE);
});

test('R-OPS-3: nobody fills the list of everybody with stops either', async () => {
  const { owner } = server.database;
  const [busy] = (await openOperators(owner, ['market_admin'])) as [TestOperator];
  await owner.query(
    `insert into operators_proposals (kind, subject_type, subject_id, payload, effect, reason, maker_id, checks_needed, state, created_at, expires_at)
     select 'halt', 'halt', 'stopping:' || n, '{}', '[]', 'filling', $1, 1, 'open', now(), now() + interval '23 hours' from generate_series(1, 1000) as n`,
    [busy.id],
  );
  const halt = { match_id: 1, product: 'contracts', cause: 'fault', reason: 'a venue is silent' };
  expect(await post(busy, 'halts/announce', halt)).toMatchObject({ refusal: 'proposals_many', limit: 1_000 });
  expect(await stop(busy, 'BTC/USDT:options')).toMatchObject({ state: 'executed' });
});

test('R-OPS-4: whoever stopped a pair keeps those who open it again from nothing by another cause for the same stop', async () => {
  const key = 'ETH/USDT:options';
  const value = (of: object) => JSON.stringify({ is_open: false, cause: null, reason: '', ...of });
  const propose = (by: TestOperator | undefined, of: object) =>
    post(by, 'configuration/propose', {
      kind: 'opening',
      key,
      value: value(of),
      reason: 'a venue is silent',
    });
  const { owner } = server.database;
  const [stopper] = (await openOperators(owner, ['market_admin'])) as [TestOperator];
  for (let n = 0; n < 12; n += 1)
    expect(await propose(stopper, { cause: n % 2 === 0 ? 'fault' : 'book' })).toMatchObject({
      state: 'executed',
    });
  const { proposal_id: id } = await propose(stopper, { cause: 'fault' });
  const theirs = await propose(colleague, { is_open: true });
  expect(theirs).toMatchObject(MADE);
  expect((await detail(admin, id)).state).toBe('expired');
  const { version } = await detail(treasurer, theirs.proposal_id);
  expect(await post(treasurer, 'proposals/approve', { id: theirs.proposal_id, version })).toMatchObject({
    state: 'executed',
  });
});

test('R-OPS-3: whoever agrees that a pair opens again ends the stop that he was shown, not another that came meanwhile', async () => {
  const [stopper] = (await openOperators(server.database.owner, ['market_admin'])) as [TestOperator];
  const key = 'ETH/USDT:spot';
  const propose = (by: TestOperator | undefined, of: object) =>
    post(by, 'configuration/propose', {
      kind: 'opening',
      key,
      value: JSON.stringify({ is_open: false, cause: null, reason: '', ...of }),
      reason: 'a venue is silent',
    });
  expect(await propose(stopper, { cause: 'volatility' })).toMatchObject({ state: 'executed' });
  // Nobody has it before him: another cause is said by one.
  expect(await propose(stopper, { cause: 'sources' })).toMatchObject({ state: 'executed' });
  const { proposal_id: id } = await propose(colleague, { is_open: true });
  const { version, effect } = await detail(treasurer, id);
  expect(effect).toContainEqual(expect.objectContaining({ field: 'cause', before: 'sources' }));
  for (const by of [stopper, colleague])
    expect(await propose(by, { cause: 'fault' })).toMatchObject({ refusal: 'proposal_open' });
  const stops = () =>
    server.database.owner.query<{ cause: string }>(`select cause from openings_stops where product = 'spot'`);
  expect((await stops()).map(({ cause }) => cause)).not.toContain('fault');
  expect(await post(treasurer, 'proposals/approve', { id, version })).toMatchObject({ state: 'executed' });
  // Opened by them, it is stopped again by one.
  expect(await propose(stopper, { cause: 'fault' })).toMatchObject({ state: 'executed' });
});

test('R-OPS-3: what gave its place to what undoes it is none of those that came to nothing', async () => {
  const { owner } = server.database;
  const [stopper] = (await openOperators(owner, ['market_admin'])) as [TestOperator];
  const key = 'BTC/USDT:contracts';
  const propose = (by: TestOperator | undefined, of: object) =>
    post(by, 'configuration/propose', {
      kind: 'opening',
      key,
      value: JSON.stringify({ is_open: false, cause: null, reason: '', ...of }),
      reason: 'a venue is silent',
    });
  expect(await propose(stopper, { cause: 'fault' })).toMatchObject({ state: 'executed' });
  for (let n = 0; n < 6; n += 1) {
    expect(await propose(stopper, { reason: `Two venues are silent, ${n}` })).toMatchObject(MADE);
    const theirs = await propose(n % 2 === 0 ? colleague : admin, { is_open: true });
    expect(theirs).toMatchObject(MADE);
    await refuse(treasurer, theirs.proposal_id);
  }
});
