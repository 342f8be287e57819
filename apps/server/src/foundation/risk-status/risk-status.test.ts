/** Risk status on a whole server: what a refusal and a rejection set, who may set and lift it, and what it stops (R-KYC-5). */
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { Fields, TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import { QUICK_CHAINS } from '../chains/quick-chains.fixture.ts';
import { createPasswordHashes } from '../identity/context/password-hashes.ts';

const USDT = 3;
const PIN = '142857';
const OWN = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
let server: TestServer;
let reviewer: TestOperator;
let second: TestOperator;
let approver: TestOperator;
let support: TestOperator;
let fundHash: string;
beforeAll(async () => {
  server = await testServer({ config: { rateLimitPerMinute: 1_000_000, chains: QUICK_CHAINS } });
  const roles = ['kyc_reviewer', 'kyc_reviewer', 'withdrawal_approver', 'support'] as const;
  [reviewer, second, approver, support] = (await openOperators(server.database.owner, [...roles])) as [
    TestOperator,
    TestOperator,
    TestOperator,
    TestOperator,
  ];
  fundHash = await createPasswordHashes(server.platform.config.secretPepper).hashFund(PIN);
});
afterAll(() => server.close());
afterEach(async () => expect(await brokenInvariants(server.database.owner)).toEqual({}));

const post = (who: { token: string }, path: string, fields: Fields = {}) =>
  server.call(path, fields, { token: who.token, lang: 'en' });
const get = (who: { token: string }, path: string, fields: Fields = {}) =>
  server.call(path, fields, { token: who.token, lang: 'en', method: 'GET' });
const agree = (who: TestOperator, proposalId: number) =>
  post(who, 'operator/proposals/approve', { id: proposalId, version: 1 });
const brief = async (who: TestCustomer) =>
  (await get(support, 'operator/risk_status/brief', { user_id: who.id })).data;
const set = (by: TestOperator, who: TestCustomer, fields: Fields) =>
  post(by, 'operator/risk_status/set', { user_id: who.id, reason: 'fraud', note: 'seen', ...fields });
const out = (who: TestCustomer, number: string, fields: Fields = {}) =>
  post(who, 'wallet/out', {
    currency: USDT,
    number,
    address: OWN,
    pay_password: PIN,
    travel_owner: 'own',
    ...fields,
  });

/** With money, a fund password and an address that has waited long enough. */
async function customer(): Promise<TestCustomer> {
  const { owner } = server.database;
  const [who] = (await openCustomers(owner, [{ [USDT]: '5000' }])) as [TestCustomer];
  await owner.query('update identity_users set fund_hash = $2 where id = $1', [who.id, fundHash]);
  await owner.query(
    `insert into withdrawals_addresses (user_id, currency_id, chain, address, label, created_at, usable_at)
     values ($1, $2, 'TRC20', $3, 'own wallet', now() - interval '30 days', now() - interval '29 days')`,
    [who.id, USDT, OWN],
  );
  return who;
}
let made = 0;
async function sendIn(who: TestCustomer): Promise<{ id: number; version: number }> {
  made += 1;
  const form = {
    name: 'Maria Lopez',
    country: 'Spain',
    card_id: `R${100_000 + made}`,
    birth_date: '1990-03-07',
    address: 'Calle Mayor 1, Madrid',
  };
  expect((await post(who, 'user/real_name', { ...form, fund_password: PIN })).type).toBe('ok');
  const { data } = await get(reviewer, 'operator/kyc/queue', { user_id: who.id, level: 'basic' });
  return data.data[0];
}
async function refuse(who: TestCustomer, reasons: string): Promise<void> {
  const { id, version } = await sendIn(who);
  const made = await post(reviewer, 'operator/kyc/decide', {
    case_id: id,
    version,
    decision: 'final',
    reasons,
    law: 'Regulation (EU) 2580/2001',
  });
  expect((await agree(second, made.data.proposal_id)).data.state).toBe('executed');
}

test('R-KYC-5: a refusal for sanctions blocks by law, and nothing is paid any more', async () => {
  const who = await customer();
  await refuse(who, 'sanctions');
  expect(await brief(who)).toMatchObject({
    status: 'blocked',
    reason: 'sanctions',
    law: 'Regulation (EU) 2580/2001',
    open_cases: 1,
  });
  // The law is not named to him unless somebody said that it may be.
  expect(await out(who, '950')).toMatchObject({
    message: 'Withdrawals of this account are blocked by law.',
    data: { refusal: 'payouts_blocked' },
  });
});

test('R-KYC-3: a customer refused for good has no limit of his own; what is his goes to his own address through two people', async () => {
  const who = await customer();
  await refuse(who, 'under_age');
  const info = (await post(who, 'wallet/get_info', { currency: USDT })).data;
  expect(info).toMatchObject({ limit_24h: '0', left_24h: '0', is_by_people: true });
  expect(
    (await out(who, '100', { travel_owner: 'provider', travel_provider: 'Elsewhere' })).data.refusal,
  ).toBe('own_address_only');
  const { id } = (await out(who, '100')).data;
  // As the second one was, that went out by itself: no flag of another kind, and older than the grace.
  const { owner } = server.database;
  const flags = await owner.query<{ flags: string[] }>(
    'select flags from withdrawals_requests where id = $1',
    [id],
  );
  expect(flags[0]!.flags).toContain('account_review');
  await owner.query(
    `update withdrawals_requests set flags = '{}', created_at = created_at - interval '1 hour' where id = $1`,
    [id],
  );
  await expect
    .poll(async () => (await get(approver, 'operator/withdrawals/detail', { id })).data.flags, {
      timeout: 20_000,
    })
    .toEqual(['account_review']);
  const { data } = await get(approver, 'operator/withdrawals/detail', { id });
  expect(data).toMatchObject({
    state: 'review',
    checks_needed: 1,
    customer: { level: 'refused', limit_24h: '0' },
  });
});

test('R-KYC-5: a withdrawal rejected for sanctions restricts the customer and opens a case; the next one waits for people', async () => {
  const who = await customer();
  const { id, version } = await sendIn(who);
  await post(reviewer, 'operator/kyc/decide', { case_id: id, version, decision: 'pass' });
  const first = (await out(who, '950')).data;
  const rejected = await post(approver, 'operator/withdrawals/reject', {
    id: first.id,
    version: 1,
    reason: 'sanctions',
  });
  expect(rejected.type).toBe('ok');
  const restricted = await brief(who);
  expect(restricted).toMatchObject({ status: 'restricted', reason: 'sanctions' });
  const next = (await out(who, '950')).data;
  const { data } = await get(approver, 'operator/withdrawals/detail', { id: next.id });
  expect(data.flags).toContain('account_review');
  const { data: cases } = await get(reviewer, 'operator/risk_status/cases');
  const opened = cases.data.find(
    (each: { user_id: number; kind: string }) =>
      each.user_id === who.id && each.kind === 'withdrawal_rejected',
  );
  expect(opened).toMatchObject({ ref_id: String(first.id), state: 'open' });
  // Four eyes close it.
  const closing = await post(reviewer, 'operator/risk_status/close_case', {
    case_id: opened.id,
    version: opened.version,
    finding: 'no_suspicion',
    reason: 'another person of that name',
  });
  expect((await agree(reviewer, closing.data.proposal_id)).data.refusal).toBe('own_case');
  expect((await agree(second, closing.data.proposal_id)).data.state).toBe('executed');
  expect((await brief(who)).open_cases).toBe(restricted.open_cases - 1);
});

test('R-KYC-5: one person makes it stricter; two block and two lift', async () => {
  const who = await customer();
  expect((await set(reviewer, who, { version: 0, status: 'restricted' })).data.refusal).toBe(
    'risk_law_required',
  );
  const alone = await set(reviewer, who, { version: 0, status: 'restricted', law: 'policy 7' });
  expect(alone.data).toEqual({ proposal_id: null, status: 'restricted' });
  expect((await set(reviewer, who, { version: 0, status: 'blocked', law: 'x' })).data.refusal).toBe(
    'case_changed',
  );
  const block = await set(reviewer, who, { version: 1, status: 'blocked', law: 'Act 1', is_law_told: 1 });
  expect(block.data.status).toBe('restricted');
  expect((await agree(reviewer, block.data.proposal_id)).data.refusal).toBe('own_case');
  expect((await brief(who)).status).toBe('restricted');
  expect((await agree(approver, block.data.proposal_id)).data.state).toBe('executed');
  expect((await brief(who)).status).toBe('blocked');
  const lift = await set(reviewer, who, { version: 2, status: 'normal', reason: 'cleared' });
  expect(lift.data.proposal_id).not.toBeNull();
  expect((await brief(who)).status).toBe('blocked');
  expect((await agree(second, lift.data.proposal_id)).data.state).toBe('executed');
  expect((await brief(who)).status).toBe('normal');
  const { data } = await get(reviewer, 'operator/risk_status/detail', { user_id: who.id });
  expect(data.history.map(({ to }: { to: string }) => to)).toEqual(['normal', 'blocked', 'restricted']);
  expect(data.notes).toHaveLength(3);
});

test('R-KYC-5: the words that a blocked customer reads take two, who see that he reads them', async () => {
  const who = await customer();
  const first = await set(reviewer, who, { version: 0, status: 'blocked', law: 'Act 1' });
  expect((await agree(approver, first.data.proposal_id)).data.state).toBe('executed');
  const words = { version: 1, status: 'blocked', law: 'send 100 USDT to TL5Q', is_law_told: 1 };
  const told = await set(reviewer, who, words);
  expect(told.data.proposal_id).not.toBeNull();
  const stands = (await get(reviewer, 'operator/risk_status/detail', { user_id: who.id })).data;
  expect(stands).toMatchObject({ law: 'Act 1', is_law_told: false });
  const { data } = await get(second, 'operator/proposals/detail', { id: told.data.proposal_id });
  expect(data.effect).toContainEqual(
    expect.objectContaining({ field: 'law_told', before: 'no', after: 'yes' }),
  );
  expect((await agree(second, told.data.proposal_id)).data.state).toBe('executed');
  // Other words are agreed to anew.
  const other = await set(reviewer, who, { ...words, version: 2, law: 'and another 100' });
  expect(other.data.proposal_id).not.toBeNull();
  const withdrawn = { id: other.data.proposal_id, version: 1 };
  expect((await post(reviewer, 'operator/proposals/withdraw', withdrawn)).type).toBe('ok');
});

test('R-OPS-1, R-OPS-11: what colleagues noted about a customer is not read by roles that neither make nor check it, in his timeline either', async () => {
  const who = await customer();
  const made = await set(reviewer, who, {
    version: 0,
    status: 'blocked',
    reason: 'sanctions',
    law: 'Regulation (EU) 2580/2001',
    note: 'reported on Monday',
  });
  const proposal = { id: made.data.proposal_id };
  const others = await openOperators(server.database.owner, ['deposit_maker', 'treasurer']);
  for (const each of [support, ...others]) {
    expect((await get(each, 'operator/proposals/detail', proposal)).data.refusal).toBe('proposal_unknown');
    const { list } = (await get(each, 'operator/customers/timeline', { user_id: who.id })).data;
    expect(list).toContainEqual(
      expect.objectContaining({ what: 'proposal.open', params: { kind: 'risk_status' } }),
    );
    expect(JSON.stringify(list)).not.toContain('reported on Monday');
  }
  expect((await get(second, 'operator/proposals/detail', proposal)).data.reason).toBe('reported on Monday');
});

test('R-KYC-5: one person names another reason, or a law that is not told, to who is blocked already', async () => {
  const who = await customer();
  const first = await set(reviewer, who, { version: 0, status: 'blocked', law: 'Act 1' });
  expect((await agree(approver, first.data.proposal_id)).data.state).toBe('executed');
  const now = { status: 'blocked', law: 'Act 1', reason: 'court_order' };
  expect((await set(reviewer, who, { ...now, version: 1 })).data).toEqual({
    proposal_id: null,
    status: 'blocked',
  });
  expect(await brief(who)).toMatchObject({ status: 'blocked', reason: 'court_order' });
  expect((await set(reviewer, who, { ...now, version: 2 })).data.refusal).toBe('risk_unchanged');
  const law = await set(second, who, { ...now, version: 2, law: 'Act 2' });
  expect(law.data).toEqual({ proposal_id: null, status: 'blocked' });
  // Whoever lifts it reads what two had agreed to as well.
  const { data } = await set(approver, who, { version: 3, status: 'normal' });
  const { effect } = (await get(second, 'operator/proposals/detail', { id: data.proposal_id })).data;
  expect(effect).toContainEqual({ field: 'agreed_reasons', before: null, after: 'fraud', against: null });
  expect(effect).toContainEqual({ field: 'agreed_law', before: null, after: 'Act 1', against: null });
  expect((await agree(second, data.proposal_id)).data.state).toBe('executed');
  const again = await set(approver, who, { version: 4, status: 'blocked', law: 'Act 3' });
  const fresh = (await get(second, 'operator/proposals/detail', { id: again.data.proposal_id })).data;
  expect(fresh.effect.map(({ field }: { field: string }) => field)).not.toContain('agreed_law');
});

test('R-KYC-5: what two agreed to is read beside what one person alone made stricter since, and what two agree to again is in their words', async () => {
  const who = await customer();
  await set(reviewer, who, { version: 0, status: 'restricted', law: 'policy 7' });
  const less = await set(reviewer, who, {
    version: 1,
    status: 'enhanced',
    reason: 'sanctions',
    law: 'list 4',
  });
  expect((await agree(approver, less.data.proposal_id)).data.state).toBe('executed');
  // Another than whose word was lifted.
  const alone = { version: 2, status: 'restricted', reason: 'documents_pending', law: 'papers are late' };
  expect((await set(second, who, alone)).data.proposal_id).toBeNull();
  const { data } = await set(approver, who, { version: 3, status: 'normal' });
  const { effect } = (await get(reviewer, 'operator/proposals/detail', { id: data.proposal_id })).data;
  for (const [field, after] of [
    ['agreed_status', 'enhanced'],
    ['agreed_reasons', 'sanctions'],
    ['agreed_law', 'list 4'],
  ])
    expect(effect).toContainEqual({ field, before: null, after, against: null });
  await server.platform.db.transaction('test', (tx) =>
    server.on().riskStatus.raise(tx, {
      userId: who.id,
      status: 'restricted',
      reason: 'fraud',
      cause: 'kyc_case:1',
      law: 'policy of two',
      operatorId: reviewer.id,
      operatorName: 'somebody',
      approver: approver.id,
      proposalId: data.proposal_id,
    }),
  );
  expect(await brief(who)).toMatchObject({ status: 'restricted', reason: 'fraud', version: 4 });
});

test('R-OPS-6: the line of a status that one person sets says until when, and until when it stood before', async () => {
  const who = await customer();
  const until = Date.now() + 3_600_000;
  await set(reviewer, who, { version: 0, status: 'restricted', law: 'Act 1', until });
  const { data } = await set(reviewer, who, { version: 1, status: 'restricted', law: 'Act 1' });
  expect(data.proposal_id).toBe(null);
  const lines = await server.database.owner.query<{ line: string }>(
    `select line from (select line, seq from operators_audit union all select line, null from operators_audit_inbox) a
     where line::json ->> 'action' = 'risk_status.set' and line::json ->> 'target_id' = $1`,
    [String(who.id)],
  );
  const said = lines.map(({ line }) => JSON.parse(line));
  const ends = new Date(until).toISOString();
  expect(said).toHaveLength(2);
  expect(said).toContainEqual(expect.objectContaining({ before: { status: 'normal', until: '' } }));
  expect(said).toContainEqual(expect.objectContaining({ after: expect.objectContaining({ until: ends }) }));
  expect(said).toContainEqual(
    expect.objectContaining({
      before: { status: 'restricted', until: ends },
      after: expect.objectContaining({ until: '' }),
    }),
  );
});

test('R-KYC-5: two block until a moment, and one alone does not block for longer, nor does the database', async () => {
  const who = await customer();
  const until = Date.now() + 3_600_000;
  const first = await set(reviewer, who, { version: 0, status: 'blocked', law: 'Act 1', until });
  expect((await agree(second, first.data.proposal_id)).data.state).toBe('executed');
  const { data } = await set(approver, who, { version: 1, status: 'blocked', law: 'Act 1' });
  expect(data).toEqual({ proposal_id: expect.any(Number), status: 'blocked' });
  expect((await brief(who)).until).toBe(until);
  const { effect } = (await get(second, 'operator/proposals/detail', { id: data.proposal_id })).data;
  expect(effect).toContainEqual({
    field: 'until',
    before: new Date(until).toISOString(),
    after: '',
    against: null,
  });
  const alone = server.platform.db.query(
    'update risk_status_customers set ends_at = null, proposal_id = null, since = now(), version = version + 1 where user_id = $1',
    [who.id],
  );
  await expect(alone).rejects.toMatchObject({ code: 'CN007' });
  expect((await agree(second, data.proposal_id)).data.state).toBe('executed');
  expect((await brief(who)).until).toBe(null);
});

test('R-KYC-5: however much one person writes of a customer, what others wrote is read', async () => {
  const who = await customer();
  const { owner } = server.database;
  await post(reviewer, 'operator/risk_status/note', { user_id: who.id, note: 'a forged passport' });
  await server.platform.db.transaction('held', (tx) =>
    server.on().riskStatus.openHeld(tx, {
      user_id: who.id,
      kind: 'screening_name',
      ref_type: 'list',
      ref_id: '1',
      facts: { listed_as: 'M LOPEZ' },
    }),
  );
  await owner.query(
    `insert into risk_status_notes (user_id, operator_id, operator_name, note) select $1, $2, 'support', n from generate_series(1, 120) n`,
    [who.id, support.id],
  );
  await owner.query(
    `insert into risk_status_cases (user_id, kind, ref_type, ref_id, facts, opened_at)
     select $1, 'manual', 'operator', $2 || ':' || n, '{}', now() from generate_series(1, 120) n`,
    [who.id, String(support.id)],
  );
  const { data } = await get(second, 'operator/risk_status/detail', { user_id: who.id });
  expect(data.notes.filter(({ note }: { note: string }) => note === 'a forged passport')).toHaveLength(1);
  expect(data.notes[0].note).toBe('120');
  expect(data.cases.map(({ kind }: { kind: string }) => kind)).toContain('screening_name');
  expect([data.notes.length, data.cases.length]).toEqual([51, 51]);
});

test('R-KYC-5: the database itself lets nobody block or lift alone', async () => {
  const who = await customer();
  await set(reviewer, who, { version: 0, status: 'restricted', law: 'policy 7' });
  const alone = (status: string) =>
    server.platform.db.query(
      `update risk_status_customers set status = $2, version = version + 1 where user_id = $1`,
      [who.id, status],
    );
  await expect(alone('blocked')).rejects.toMatchObject({ code: 'CN007' });
  await expect(alone('normal')).rejects.toMatchObject({ code: 'CN007' });
});

test('R-KYC-5: the database lets nobody shorten alone what stands, under a stricter name either', async () => {
  const who = await customer();
  await set(reviewer, who, { version: 0, status: 'restricted', law: 'policy 7' });
  const alone = (ends: string) =>
    server.platform.db.query(
      `update risk_status_customers set status = 'restricted', ends_at = ${ends}, since = now(), version = version + 1 where user_id = $1`,
      [who.id],
    );
  await expect(alone(`now() + interval '1 minute'`)).rejects.toMatchObject({ code: 'CN007' });
  expect((await brief(who)).version).toBe(1);
  await alone('null');
  expect((await brief(who)).version).toBe(2);
});

test('R-KYC-5: looked at again at approval: a status set after the submission stops two approvers', async () => {
  const who = await customer();
  const { id, version } = await sendIn(who);
  await post(reviewer, 'operator/kyc/decide', { case_id: id, version, decision: 'pass' });
  const asked = (await out(who, '2000')).data;
  const proposed = await post(approver, 'operator/withdrawals/approve', {
    id: asked.id,
    version: 1,
    reason: 'known',
  });
  const block = await set(reviewer, who, { version: 0, status: 'blocked', law: 'Act 1', is_law_told: 1 });
  await agree(second, block.data.proposal_id);
  const [treasurer] = (await openOperators(server.database.owner, ['treasurer'])) as [TestOperator];
  expect(await agree(treasurer, proposed.data.proposal_id)).toMatchObject({
    message: 'Withdrawals of this account are blocked by law: Act 1.',
    data: { refusal: 'payouts_blocked' },
  });
});

test('R-KYC-5, R-KYC-4: who works on a case sees that one of screening holds the payouts of another account of the same person', async () => {
  const [who, other] = [await customer(), await customer()];
  await server.database.owner.query(
    `insert into risk_status_cases (user_id, kind, ref_type, ref_id, facts, opened_at)
     values ($1, 'screening_name', 'customer', '900002', '{}', now())`,
    [other.id],
  );
  expect((await brief(who)).is_in_review).toBe(false);
  const { identity } = server.on();
  const { db } = server.platform;
  await db.transaction('link', (tx) => identity.linkAccounts(tx, [who.id, other.id]));
  expect((await brief(who)).is_in_review).toBe(true);
  await db.transaction('link', (tx) => identity.unlinkAccount(tx, other.id));
  expect((await brief(who)).is_in_review).toBe(false);
});

test('R-AML-2: a case of the time when listed money was credited holds no payout any more, and people look', async () => {
  const who = await customer();
  await server.database.owner.query(
    `insert into risk_status_cases (user_id, kind, ref_type, ref_id, facts, opened_at)
     values ($1, 'screening_address', 'deposit', '900001', '{"address": "listed", "listed_as": "own.txt: x"}', now())`,
    [who.id],
  );
  const { platform, on } = server;
  const payouts = () =>
    platform.db.transaction('test', async (tx) => ({
      isStopped: (await on().payoutStops.of(tx, who.id)) !== undefined,
      needsPeople: await on().payoutStops.needsPeople(tx, who.id),
    }));
  expect((await payouts()).isStopped).toBe(true);
  const migration = new URL('../../../migrations/0274-risk-status-listed-dust.sql', import.meta.url);
  await server.database.owner.query(readFileSync(migration, 'utf8'));
  expect(await payouts()).toEqual({ isStopped: false, needsPeople: true });
  const [old] = (await get(reviewer, 'operator/risk_status/detail', { user_id: who.id })).data.cases;
  expect(old).toMatchObject({ kind: 'screening_deposit', version: 2, state: 'open' });
  const proposed = await post(reviewer, 'operator/risk_status/close_case', {
    case_id: old.id,
    version: old.version,
    finding: 'no_suspicion',
    reason: 'looked at',
  });
  // What it was worth then is not on record, and may be much.
  expect((await agree(second, proposed.data.proposal_id)).data.state).toBe('open');
  expect((await payouts()).needsPeople).toBe(true);
  const [third] = (await openOperators(server.database.owner, ['withdrawal_approver'])) as [TestOperator];
  const last = { id: proposed.data.proposal_id, version: 2 };
  expect((await post(third, 'operator/proposals/approve', last)).data.state).toBe('executed');
  expect(await payouts()).toEqual({ isStopped: false, needsPeople: false });
});

test('R-KYC-5: one person restricts twenty customers in a day; from then on a second one looks', async () => {
  const { owner } = server.database;
  const [other] = (await openOperators(owner, ['kyc_reviewer'])) as [TestOperator];
  const people = (await openCustomers(
    owner,
    Array.from({ length: 22 }, () => ({})),
  )) as TestCustomer[];
  const states = [];
  for (const who of people)
    states.push((await set(other, who, { version: 0, status: 'restricted', law: 'policy' })).data);
  expect(states.filter(({ proposal_id: id }) => id === null)).toHaveLength(20);
  const { proposal_id: id, status } = states[20]!;
  expect([typeof id, status]).toEqual(['number', 'normal']);
  expect((await brief(people[20]!)).status).toBe('normal');
  expect((await agree(second, id)).data.state).toBe('executed');
  expect((await brief(people[20]!)).status).toBe('restricted');
  // A colleague who says it again takes none of them off his count.
  const again = { version: 1, status: 'restricted', law: 'policy 2' };
  for (const who of people.slice(0, 3)) expect((await set(reviewer, who, again)).data.proposal_id).toBe(null);
  const [late] = (await openCustomers(owner, [{}])) as [TestCustomer];
  expect((await set(other, late, { version: 0, status: 'enhanced' })).data).toMatchObject({
    proposal_id: expect.any(Number) as number,
    status: 'normal',
  });
});

test('R-KYC-5: rejecting for fraud restricts as well, and counts among the twenty that one person restricts', async () => {
  const { owner } = server.database;
  const [alone] = (await openOperators(owner, ['withdrawal_approver'])) as [TestOperator];
  const asking = async () => {
    const who = await customer();
    const { id, version } = await sendIn(who);
    await post(reviewer, 'operator/kyc/decide', { case_id: id, version, decision: 'pass' });
    return { who, id: (await out(who, '950')).data.id as number };
  };
  const reject = (id: number, reason: string) =>
    post(alone, 'operator/withdrawals/reject', { id, version: 1, reason });
  const people = (await openCustomers(
    owner,
    Array.from({ length: 20 }, () => ({})),
  )) as TestCustomer[];
  const [first, last] = [await asking(), await asking()];
  expect((await reject(first.id, 'fraud')).type).toBe('ok');
  const states = [];
  for (const who of people)
    states.push((await set(alone, who, { version: 0, status: 'restricted', law: 'policy' })).data);
  expect(states.filter(({ proposal_id: id }) => id === null)).toHaveLength(19);
  expect((await reject(last.id, 'fraud')).data).toMatchObject({ refusal: 'acts_too_many', limit: 20 });
  expect((await brief(last.who)).status).toBe('normal');
  // Nothing keeps him from rejecting it; what it says of its owner is for two.
  expect((await reject(last.id, 'address_suspicious')).type).toBe('ok');
});

test('R-KYC-5, R-SEC-6: whom one person restricts leaves him fewer refusals of ways back, and what strangers ask for leaves him what he restricts', async () => {
  const { owner } = server.database;
  const lost = async () => {
    const who = await customer();
    const [{ id }] = (await owner.query<{ id: number }>(
      `insert into identity_second_resets (user_id, reason, proved, kyc_level, ip, device, is_known_device, state, created_at, ready_at)
       values ($1, 'lost', '{email}', 'none', '203.0.113.9', 'phone', true, 'open', now(), now()) returning id`,
      [who.id],
    )) as [{ id: number }];
    return id;
  };
  const [alone] = (await openOperators(owner, ['kyc_reviewer'])) as [TestOperator];
  const refuse = async () =>
    post(alone, 'operator/second_resets/refuse', {
      case_id: await lost(),
      version: 1,
      answer: 'other',
      reason: 'no',
    });
  expect((await refuse()).type).toBe('ok');
  const people = (await openCustomers(
    owner,
    Array.from({ length: 20 }, () => ({})),
  )) as TestCustomer[];
  const states = [];
  for (const who of people)
    states.push((await set(alone, who, { version: 0, status: 'restricted', law: 'policy' })).data);
  expect(states.filter(({ proposal_id: id }) => id === null)).toHaveLength(20);
  expect((await refuse()).data).toMatchObject({ refusal: 'acts_too_many', limit: 20 });
});

test('R-DEP-2: a law that a customer may be told names nobody to pay', async () => {
  const who = await customer();
  const law = 'Act 7, settle at t.me/candor_release';
  const told = { version: 0, status: 'blocked', law, is_law_told: 1 };
  expect((await set(reviewer, who, told)).data).toMatchObject({
    refusal: 'invalid_request',
    fields: { law: 'leads_elsewhere' },
  });
});

test('R-OPS-8: one person opens fifty cases by hand in a day, each of which takes two to close', async () => {
  const [alone, other] = (await openOperators(server.database.owner, ['support', 'support'])) as [
    TestOperator,
    TestOperator,
  ];
  const who = await customer();
  const open = (by: TestOperator) =>
    post(by, 'operator/risk_status/open_case', { user_id: who.id, note: 'look' });
  for (let n = 0; n < 50; n += 1) expect((await open(alone)).type).toBe('ok');
  expect((await open(alone)).data).toMatchObject({ refusal: 'acts_too_many', limit: 50 });
  expect((await open(other)).type).toBe('ok');
});
