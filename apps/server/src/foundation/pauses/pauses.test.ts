/** The payout pause on a whole demo server (R-OPS-8): who may stop what for how long, who lets it go on, and what leaves meanwhile. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { lockLine } from '../../../test/lock-line.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import { movableClock } from '../../platform/clock.ts';
import { QUICK_CHAINS, until } from '../chains/quick-chains.fixture.ts';
import { createPasswordHashes } from '../identity/context/password-hashes.ts';
import { endPause, lockGate, mayLeave } from './pauses-store.ts';

const USDT = 3;
const PIN = '142857';
const TO = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const HOUR_MS = 3_600_000;
const clock = movableClock(Date.now());
let server: TestServer;
let customer: TestCustomer;
let people: TestOperator[];
const rows = <Row extends object>(sql: string, values: unknown[] = []) =>
  server.database.owner.query<Row>(sql, values);
const [ROOT, APPROVER, TREASURER, MARKETS] = [0, 1, 2, 3];
const by = (n: number) => people[n]!;

beforeAll(async () => {
  server = await testServer({
    clock,
    config: { rateLimitPerMinute: 1_000_000, chains: QUICK_CHAINS, demoOperators: false },
  });
  const { owner } = server.database;
  [customer] = (await openCustomers(owner, [{ [USDT]: '10000' }])) as [TestCustomer];
  people = await openOperators(owner, ['access_admin', 'withdrawal_approver', 'treasurer', 'market_admin']);
  for (const level of ['basic'])
    await rows(
      `insert into kyc_cases (user_id, level, state, country, person_index, submitted_at, due_at) values ($1, $2, 'review', 'CH', '\\x01', now(), now())`,
      [customer.id, level],
    );
  await rows(`update kyc_cases set state = 'passed', decided_at = now(), version = version + 1`);
  const hash = await createPasswordHashes(server.platform.config.secretPepper).hashFund(PIN);
  await rows('update identity_users set fund_hash = $2 where id = $1', [customer.id, hash]);
  await rows(
    `insert into withdrawals_addresses (user_id, currency_id, chain, address, label, created_at, usable_at)
     values ($1, $2, 'TRC20', $3, 'own wallet', now() - interval '3 days', now() - interval '2 days')`,
    [customer.id, USDT, TO],
  );
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await brokenInvariants(server.database.owner)).toEqual({});
});

const post = (who: { token: string }, path: string, fields: Record<string, string | number> = {}) =>
  server.call(path, fields, { token: who.token, lang: 'en' });
const ask = async (path: string, who: { token: string }, fields = {}) =>
  (await server.call(path, fields, { method: 'GET', token: who.token, lang: 'en' })).data;
const stop = (who: TestOperator, scope: string) =>
  post(who, 'operator/pauses/stop', { scope, reason: 'the hot wallet key may have leaked' });
const paused = async () => (await server.call('status', {}, { method: 'GET' })).data.paused_payouts;
async function agree(
  what: 'resume' | 'prolong',
  id: number,
  [maker, checker]: readonly [TestOperator, TestOperator],
) {
  const made = await post(maker, `operator/pauses/${what}`, { id, reason: 'looked into' });
  if (made.type !== 'ok') return made;
  const { proposal_id: proposal } = made.data;
  const { version } = await ask('operator/proposals/detail', checker, { id: proposal });
  return post(checker, 'operator/proposals/approve', { id: proposal, version });
}
async function letGo(id: number, starter: number) {
  const [maker, checker] = people.filter((_, n) => n !== starter) as [TestOperator, TestOperator];
  expect((await agree('resume', id, [maker, checker])).data).toEqual({ state: 'executed' });
}
/** Their shifts go on. */
async function later(hours: number): Promise<void> {
  clock.advance(hours * HOUR_MS);
  await rows(`update operators_sessions set expires_at = $1, last_used_at = $2`, [
    new Date(clock.now() + HOUR_MS),
    new Date(clock.now()),
  ]);
}
/** A withdrawal that two people have approved already. */
async function approved(): Promise<number> {
  const { data } = await post(customer, 'wallet/out', {
    currency: USDT,
    number: '100',
    address: TO,
    pay_password: PIN,
    travel_owner: 'own',
  });
  const [row] = await rows<{ version: number; state: string }>(
    'select version, state from withdrawals_requests where id = $1',
    [data.id],
  );
  const made = await post(by(APPROVER), 'operator/withdrawals/approve', {
    id: data.id,
    version: row!.version,
    reason: 'test',
  });
  if (made.data.state === 'open')
    await post(by(TREASURER), 'operator/proposals/approve', { id: made.data.proposal_id, version: 1 });
  return data.id;
}
const stateOf = async (id: number) =>
  (await rows<{ state: string }>('select state from withdrawals_requests where id = $1', [id]))[0]!.state;

test('R-OPS-8: one person stops a chain at once, the public reads it, what waits keeps its place and leaves after two others', async () => {
  const stopped = await stop(by(TREASURER), 'TRC20');
  expect(stopped).toMatchObject({ type: 'ok', data: { scope: 'TRC20', state: 'running', is_own: true } });
  const { id, until_at: end, started_at: since } = stopped.data;
  expect(end - since).toBe(24 * HOUR_MS);
  expect(await paused()).toEqual([{ scope: 'TRC20', since, until: end }]);
  const articles = await rows<{ title: string }>(
    `select title from content_versions where language = 'en' order by article_id desc limit 1`,
  );
  expect(articles[0]!.title).toBe('Payouts paused: Withdrawals over TRC20');
  // Requests are taken, approved, and wait.
  const info = await post(customer, 'wallet/get_info', { currency: USDT });
  const way = (chain: string) => info.data.ways.find((each: { chain: string }) => each.chain === chain);
  expect([way('TRC20').paused_until, way('ERC20').paused_until]).toEqual([end, null]);
  const withdrawal = await approved();
  expect(await stateOf(withdrawal)).toBe('approved');
  await until(
    async () => (await rows(`select 1 from chains_payouts where reason = 'payouts_paused'`)).length === 1,
    20_000,
  );
  const [payout] = await rows(`select state, tx_id, signed_tx from chains_payouts`);
  expect(payout).toEqual({ state: 'queued', tx_id: null, signed_tx: null });
  const shown = await ask('withdrawal/detail', customer, { id: withdrawal });
  expect(shown).toMatchObject({ state: 'approved', paused_until: end });
  // Whoever stopped it is neither of the two.
  expect((await agree('resume', id, [by(TREASURER), by(ROOT)])).data.refusal).toBe('own_case');
  expect((await agree('resume', id, [by(ROOT), by(TREASURER)])).data.refusal).toBe('own_case');
  expect(await paused()).toHaveLength(1);
  const proposals = await rows<{ id: number; version: number }>(
    `select id::integer as id, version from operators_proposals where kind = 'payout_resume' and state = 'open'`,
  );
  // Nor does his no keep the two from it.
  const no = { ...proposals[0]!, reason: 'not yet' };
  expect((await post(by(TREASURER), 'operator/proposals/refuse', no)).data.refusal).toBe('own_case');
  expect((await post(by(MARKETS), 'operator/proposals/approve', proposals[0]!)).data).toEqual({
    state: 'executed',
  });
  expect(await paused()).toEqual([]);
  await until(async () => {
    clock.advance(500);
    return (await stateOf(withdrawal)) === 'passed';
  }, 120_000);
  expect((await agree('resume', id, [by(ROOT), by(MARKETS)])).data.refusal).toBe('pause_over');
});

test('R-OPS-8: after a day it ends by itself, two add a day and only from their yes, and cutting it in pieces wins nothing', async () => {
  const first = (await stop(by(MARKETS), 'TRC20')).data;
  expect((await stop(by(ROOT), 'TRC20')).data.refusal).toBe('payouts_paused');
  await later(20);
  // His second one touches the same payouts: it ends with the first.
  const wider = (await stop(by(MARKETS), 'all')).data;
  expect(wider.until_at).toBe(first.until_at);
  expect((await agree('prolong', first.id, [by(MARKETS), by(ROOT)])).data).toEqual({ state: 'executed' });
  const [longer] = await paused().then((list: { scope: string; until: number }[]) =>
    list.filter(({ scope }) => scope === 'TRC20'),
  );
  expect(longer!.until).toBe(clock.now() + 24 * HOUR_MS);
  await later(5);
  await until(async () => (await paused()).length === 1);
  await later(20);
  await until(async () => (await paused()).length === 0);
  const list = (await ask('operator/pauses', by(ROOT))).list as { id: number; state: string }[];
  expect(list.find(({ id }) => id === first.id)?.state).toBe('ran_out');
  // Nobody holds payouts for a second day alone; somebody else may.
  const again = await stop(by(MARKETS), 'bank');
  expect(again.data.refusal).toBe('pause_ran_out');
  const other = await stop(by(ROOT), 'bank');
  expect(other.type).toBe('ok');
  await letGo(other.data.id, ROOT);
});

test('R-OPS-8: nobody without a role for it stops or lets go, and the database asks for the two others too', async () => {
  const [support] = await openOperators(server.database.owner, ['support']);
  await later(0);
  expect((await stop(support!, 'all')).data.refusal).toBe('forbidden');
  expect((await post(by(ROOT), 'operator/pauses/stop', { scope: 'moon', reason: 'x' })).type).toBe('error');
  const { data } = await stop(by(ROOT), 'ERC20');
  const { db } = server.platform;
  const at = new Date(clock.now());
  const alone = db.transaction('test', (tx) => endPause(tx, { id: data.id, proposalId: 1, at }));
  await expect(alone).rejects.toThrow(/two others/);
  const early = rows(`insert into pauses_ended (pause_id, ended_at) values ($1, $2)`, [data.id, at]);
  await expect(early).rejects.toThrow(/has not run out/);
  const [line] = await rows<{ action: string }>(
    `select action from operators_audit where target_type = 'payout_pause' order by seq desc limit 1`,
  );
  expect(line!.action).toBe('payouts.stop');
  await letGo(data.id, ROOT);
});

test('R-OPS-8: whose stop two others have lifted does not stop the same payouts again within a day; somebody else may', async () => {
  await later(48);
  const { id } = (await stop(by(ROOT), 'ERC20')).data;
  await letGo(id, ROOT);
  await later(1);
  expect((await stop(by(ROOT), 'ERC20')).data.refusal).toBe('pause_lifted');
  // Nor with more than these.
  expect((await stop(by(ROOT), 'all')).data.refusal).toBe('pause_lifted');
  const elsewhere = (await stop(by(ROOT), 'bank')).data;
  await letGo(elsewhere.id, ROOT);
  const other = (await stop(by(MARKETS), 'ERC20')).data;
  expect(other.state).toBe('running');
  await letGo(other.id, MARKETS);
  await later(24);
  const next = (await stop(by(ROOT), 'ERC20')).data;
  expect(next.until_at - next.started_at).toBe(24 * HOUR_MS);
  await letGo(next.id, ROOT);
});

test('R-OPS-8: payouts that are claimed without end keep nobody from stopping them', async () => {
  const at = new Date(clock.now());
  for (const scope of ['all', 'bank'] as const) {
    const order = await lockLine(server, {
      share: (tx) => mayLeave(tx, 'bank', at),
      alone: (tx) => lockGate(tx, scope),
    });
    expect(order).toEqual(['shared', 'alone', 'later']);
  }
});

test('R-OPS-8, R-CO-1: whoever writes articles takes no name that keeps payouts from being stopped', async () => {
  const [writer, approver] = (await openOperators(server.database.owner, [
    'content',
    'withdrawal_approver',
  ])) as [TestOperator, TestOperator];
  await later(0);
  const create = (slug: string) => post(writer, 'operator/content/create', { category: 'notice', slug });
  const { id } = (await create('first')).data;
  // The numbers that the next notices have: each of these takes one itself.
  for (let n = id + 4; n <= id + 6; n += 1) await create(`n${n}`);
  const stopped = await stop(approver, 'BTC');
  expect(stopped.data).toMatchObject({ state: 'running' });
  expect((await paused()).map(({ scope }: { scope: string }) => scope)).toContain('BTC');
  const { list } = (await server.call('news/list', { c_id: 4 }, { lang: 'en' })).data;
  const told = list.find(({ title }: { title: string }) => title.includes('BTC'));
  expect(told.slug).toMatch(new RegExp(`^n${id + 4}-[0-9a-f]{16}$`));
  expect(await agree('resume', stopped.data.id, [people[TREASURER]!, people[MARKETS]!])).toMatchObject({
    data: { state: 'executed' },
  });
});
