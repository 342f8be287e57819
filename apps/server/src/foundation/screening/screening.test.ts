/** Screening on a whole server: a hit opens a case, holds what is to be paid out, decides nothing, and two people close it (R-AML-1). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { Fields, TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { refuseRowsOf } from '../../../test/refused-rows.ts';
import { openOperators } from '../../../test/operators.ts';
import { QUICK_CHAINS } from '../chains/quick-chains.fixture.ts';
import { createPasswordHashes } from '../identity/context/password-hashes.ts';

const USDT = 3;
const PIN = '142857';
const OWN = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const LISTED = 'TGzz8gjYiYRqpfmDwnLxfgPuLVNmpCswVp';
const row = (ref: number, name: string, remarks: string) =>
  `${ref},"${name}",-0- ,"SDGT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"${remarks}"\n`;

let folder: string;
let server: TestServer;
let reviewer: TestOperator;
let second: TestOperator;
let approver: TestOperator;
let fundHash: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lists-'));
  const sdn = join(folder, 'sdn.csv');
  writeFileSync(
    sdn,
    row(7, 'LOPEZ, Maria', `DOB 1990; Digital Currency Address - USDT ${LISTED};`) + row(8, 'X LTD', '-0-'),
  );
  server = await testServer({
    config: { rateLimitPerMinute: 1_000_000, chains: QUICK_CHAINS, screeningLists: [sdn] },
  });
  const roles = ['kyc_reviewer', 'kyc_reviewer', 'withdrawal_approver'] as const;
  [reviewer, second, approver] = (await openOperators(server.database.owner, [...roles])) as [
    TestOperator,
    TestOperator,
    TestOperator,
  ];
  fundHash = await createPasswordHashes(server.platform.config.secretPepper).hashFund(PIN);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
afterEach(async () => expect(await brokenInvariants(server.database.owner)).toEqual({}));

const post = (who: { token: string }, path: string, fields: Fields = {}) =>
  server.call(path, fields, { token: who.token, lang: 'en' });
const get = (who: { token: string }, path: string, fields: Fields = {}) =>
  server.call(path, fields, { token: who.token, lang: 'en', method: 'GET' });
const brief = async (who: TestCustomer) =>
  (await get(approver, 'operator/risk_status/brief', { user_id: who.id })).data;
const casesOf = async (who: TestCustomer) =>
  (await get(reviewer, 'operator/risk_status/detail', { user_id: who.id })).data.cases;
const approve = (id: number) =>
  post(approver, 'operator/withdrawals/approve', { id, version: 1, reason: 'looks fine' });
const out = (who: TestCustomer, address = OWN) =>
  post(who, 'wallet/out', {
    currency: USDT,
    number: '100',
    address,
    pay_password: PIN,
    travel_owner: 'own',
  });

let made = 0;
/** Verified under a name, with money, a fund password and old addresses. */
async function customer(name: string): Promise<TestCustomer> {
  const { owner } = server.database;
  const [who] = (await openCustomers(owner, [{ [USDT]: '5000' }])) as [TestCustomer];
  await owner.query('update identity_users set fund_hash = $2 where id = $1', [who.id, fundHash]);
  for (const address of [OWN, LISTED])
    await owner.query(
      `insert into withdrawals_addresses (user_id, currency_id, chain, address, label, created_at, usable_at)
       values ($1, $2, 'TRC20', $3, $3, now() - interval '30 days', now() - interval '29 days')`,
      [who.id, USDT, address],
    );
  made += 1;
  const form = {
    name,
    country: 'Spain',
    card_id: `S${100_000 + made}`,
    birth_date: '1990-03-07',
    address: 'Calle Mayor 1, Madrid',
  };
  expect((await post(who, 'user/real_name', { ...form, fund_password: PIN })).type).toBe('ok');
  const { data } = await get(reviewer, 'operator/kyc/queue', { user_id: who.id, level: 'basic' });
  const { id, version } = data.data[0];
  const passed = await post(reviewer, 'operator/kyc/decide', { case_id: id, version, decision: 'pass' });
  expect(passed.type).toBe('ok');
  return who;
}
async function close(caseId: number): Promise<void> {
  const fields = { case_id: caseId, version: 1, finding: 'no_suspicion', reason: 'another person' };
  const { data } = await post(reviewer, 'operator/risk_status/close_case', fields);
  const own = { id: data.proposal_id, version: 1 };
  expect((await post(reviewer, 'operator/proposals/approve', own)).data.refusal).toBe('own_case');
  expect((await post(second, 'operator/proposals/approve', own)).data.state).toBe('executed');
}

test('R-AML-1: a listed name opens a case and holds payouts, and decides nothing; closed by two it asks no more', async () => {
  const maria = await customer('Maria Lopez');
  expect(await brief(maria)).toMatchObject({ status: 'normal', open_cases: 1, is_in_review: true });
  const asked = await out(maria);
  // Nothing tells the customer why: his request waits like any other that people look at.
  expect(asked).toMatchObject({ type: 'ok', data: { state: 'review' } });
  const { id } = asked.data;
  expect((await approve(id)).data.refusal).toBe('payouts_in_review');
  const [hit] = await casesOf(maria);
  expect(hit).toMatchObject({
    kind: 'screening_name',
    ref_id: 'sdn.csv:7',
    facts: { listed_as: 'LOPEZ, Maria' },
  });
  await close(hit.id);
  expect(await brief(maria)).toMatchObject({ open_cases: 0, is_in_review: false });
  expect((await approve(id)).data.state).toBe('open');
  await server.on().screening.reload();
  expect(await brief(maria)).toMatchObject({ open_cases: 0 });
});

test('R-AML-1: who is verified already is found when a list grows', async () => {
  // Somebody before him cannot be written of: it keeps nobody behind him from being found.
  const stuck = await customer('Juan Perez');
  await refuseRowsOf(server.database.owner, 'risk_status_cases', stuck.id);
  const juan = await customer('Juan Perez');
  expect(await brief(juan)).toMatchObject({ open_cases: 0, is_in_review: false });
  const sdn = join(folder, 'sdn.csv');
  writeFileSync(
    sdn,
    row(7, 'LOPEZ, Maria', 'DOB 1990;') +
      row(9, 'PEREZ, Juan', `${'DOB 1989;'} Digital Currency Address - USDT ${LISTED};`),
  );
  await server.on().screening.reload();
  await expect.poll(async () => (await brief(juan)).is_in_review).toBe(true);
  expect((await get(reviewer, 'operator/screening/lists')).data).toMatchObject([
    { name: 'sdn.csv', format: 'ofac_sdn', entries: 2, fault: null },
  ]);
});

test('R-AML-1: money to a listed address waits for its case, whose file can be handed out', async () => {
  const anna = await customer('Anna Schmidt');
  const asked = await out(anna, LISTED);
  expect(asked.data.state).toBe('review');
  expect((await approve(asked.data.id)).data.refusal).toBe('payouts_in_review');
  const hit = (await casesOf(anna)).find(({ kind }: { kind: string }) => kind === 'screening_address');
  expect(hit).toMatchObject({
    ref_type: 'withdrawal',
    ref_id: String(asked.data.id),
    facts: { address: LISTED },
  });
  await post(reviewer, 'operator/risk_status/note', { user_id: anna.id, note: 'asked the exchange' });
  const file = await get(second, 'operator/risk_status/case_file', { case_id: hit.id });
  expect(file.data).toMatchObject({
    case: { id: hit.id, state: 'open' },
    notes: [{ note: 'asked the exchange' }],
    closed_by: null,
  });
  const looks = await server.database.owner.query(
    `select 1 as one from operators_audit where action = 'risk_case.file' and target_id = $1`,
    [String(hit.id)],
  );
  expect(looks.length).toBe(1);
});

test('R-AML-1: a list that cannot be read keeps what was read before, and says so', async () => {
  writeFileSync(join(folder, 'sdn.csv'), '\n');
  await server.on().screening.reload();
  const [list] = (await get(reviewer, 'operator/screening/lists')).data;
  expect(list).toMatchObject({ entries: 2, fault: 'it has no entries' });
});
