/** A verification that forged photos passed is taken back, on a real server: by whom, what it ends, and whose the document is then. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import { upload } from '../../../test/pictures.ts';
import { auditOf, openPhotos as openAll } from './kyc.fixture.ts';

let server: TestServer;
let people: TestOperator[];
beforeAll(async () => {
  server = await testServer({ config: { rateLimitPerMinute: 1_000_000 } });
  const roles = ['kyc_reviewer', 'kyc_reviewer', 'kyc_reviewer', 'auditor', 'support'] as const;
  people = await openOperators(server.database.owner, roles);
});
afterAll(() => server.close());

type Fields = Record<string, string | number>;
const post = (by: { token: string }, path: string, fields: Fields) =>
  server.call(path, fields, { token: by.token });
const look = async (by: { token: string }, path: string, fields: Fields = {}) =>
  (await server.call(path, fields, { token: by.token, method: 'GET' })).data;
const customers = (n: number): Promise<TestCustomer[]> =>
  openCustomers(
    server.database.owner,
    Array.from({ length: n }, () => ({})),
  );
let made = 0;
const personOf = (changes: Fields = {}): Fields => {
  made += 1;
  return {
    name: `Vera Victim${made}`,
    country: 'Spain',
    card_id: `V${900_000 + made}`,
    birth_date: '1981-02-03',
    address: 'Calle Mayor 1, Madrid',
    ...changes,
  };
};
const caseOf = async (who: TestCustomer, level: string, state = 'review') =>
  (await look(people[0]!, 'operator/kyc/queue', { user_id: who.id, level, state })).data[0];
const decide = async (who: TestCustomer, level: string, fields: Fields) => {
  const { id, version } = await caseOf(who, level);
  return post(people[0]!, 'operator/kyc/decide', { case_id: id, version, ...fields });
};
const openPhotos = (by: TestOperator, caseId: number): Promise<void> => openAll(server, by, caseId);
async function passBasic(who: TestCustomer, person: Fields): Promise<void> {
  expect((await post(who, 'user/real_name', person)).type).toBe('ok');
  expect((await decide(who, 'basic', { decision: 'pass' })).data.state).toBe('passed');
}
/** By the first two; answers the case's number. */
async function passAdvanced(who: TestCustomer): Promise<number> {
  const [front_pic, reverse_pic, hand_pic] = [
    await upload(server, who),
    await upload(server, who),
    await upload(server, who),
  ];
  expect((await post(who, 'user/real_name2', { front_pic, reverse_pic, hand_pic })).type).toBe('ok');
  const { id } = await caseOf(who, 'advanced');
  for (const by of people.slice(0, 2)) await openPhotos(by, id);
  const expires_on = new Date(Date.now() + 800 * 86_400_000).toISOString().slice(0, 10);
  const { data } = await decide(who, 'advanced', { decision: 'pass', expires_on });
  const agreed = await post(people[1]!, 'operator/proposals/approve', { id: data.proposal_id, version: 1 });
  expect(agreed.data.state).toBe('executed');
  return id;
}
const takeBack = (by: TestOperator, caseId: number, cause = 'forged_photos') =>
  post(by, 'operator/kyc/take_back', { case_id: caseId, cause, reason: 'The owner has written to us' });
const levelOf = async (who: TestCustomer): Promise<string> => (await look(who, 'user/kyc')).level;
const toldTo = async (who: TestCustomer): Promise<string[]> => {
  const rows = await server.database.owner.query<{ kind: string }>(
    'select kind from notify_messages where user_id = $1 order by number desc limit 3',
    [who.id],
  );
  return rows.map(({ kind }) => kind);
};

test('R-KYC-6: forged photos that two believed are taken back by two others, and the document is its owner’s again', async () => {
  const [forger, victim] = (await customers(2)) as [TestCustomer, TestCustomer];
  const [first, second, third, auditor, support] = people as [
    TestOperator,
    TestOperator,
    TestOperator,
    TestOperator,
    TestOperator,
  ];
  const person = personOf();
  await passBasic(forger, person);
  const id = await passAdvanced(forger);
  await post(victim, 'user/real_name', person);
  expect((await decide(victim, 'basic', { decision: 'pass' })).data.refusal).toBe('kyc_person_verified');

  // Nobody who passed it, nobody who has not seen the photos, nobody of another role.
  for (const by of [first, second]) {
    expect((await look(by, 'operator/kyc/case', { case_id: id })).may_take_back).toBe(false);
    expect((await takeBack(by, id)).data.refusal).toBe('own_case');
  }
  for (const by of [auditor, support]) expect((await takeBack(by, id)).data.refusal).toBe('forbidden');
  expect((await takeBack(third, id)).data.refusal).toBe('pictures_unseen');
  await openPhotos(third, id);
  expect((await look(third, 'operator/kyc/case', { case_id: id })).may_take_back).toBe(true);
  const { data } = await takeBack(third, id);
  expect(data.state).toBe('open');
  expect((await takeBack(third, id)).data.refusal).toBe('proposal_open');
  expect(await levelOf(forger)).toBe('advanced');

  const seen = await look(auditor, 'operator/proposals/detail', { id: data.proposal_id });
  expect(seen.effect).toHaveLength(4);
  expect(seen.effect).toMatchObject([
    { field: 'verification_basic', before: 'passed', after: 'expired' },
    { field: 'verification_advanced', before: 'passed', after: 'expired' },
    { field: 'reasons', after: 'forged_photos' },
    { field: 'risk_status', after: 'restricted' },
  ]);
  const agree = (by: TestOperator) =>
    post(by, 'operator/proposals/approve', { id: data.proposal_id, version: seen.version });
  for (const by of [first, second, third]) expect((await agree(by)).data.refusal).toBe('own_case');
  expect((await agree(auditor)).data.refusal).toBe('pictures_unseen');
  await openPhotos(auditor, id);
  expect((await agree(auditor)).data.state).toBe('executed');

  expect(await levelOf(forger)).toBe('none');
  const again = { state: 'expired', reasons: [{ code: 'verify_again' }] };
  expect((await look(forger, 'user/kyc')).levels).toMatchObject([{ ...again, can_submit: true }, again]);
  expect(await toldTo(forger)).toContain('kyc_verify_again');
  const standing = await look(third, 'operator/risk_status/detail', { user_id: forger.id });
  expect(standing).toMatchObject({ status: 'restricted', reason: 'stolen_identity', open_cases: 1 });
  const after = await look(auditor, 'operator/kyc/case', { case_id: id });
  expect(after.attempts[0].decision).toMatchObject({
    state: 'expired',
    reasons: ['verify_again'],
    decided_by: { id: third.id },
  });
  expect(await auditOf(server, 'proposal.executed', data.proposal_id)).toBe(1);
  const timeline = await look(support, 'operator/customers/timeline', { user_id: forger.id });
  expect(JSON.stringify(timeline)).toMatch(/kyc\.expired/);

  // The owner has what is his, and the forger's photos prove nothing against it any more.
  expect((await decide(victim, 'basic', { decision: 'pass' })).data.state).toBe('passed');
  await passAdvanced(victim);
  await post(forger, 'user/real_name', person);
  expect((await decide(forger, 'basic', { decision: 'pass' })).data.refusal).toBe('kyc_person_verified');
  expect(await levelOf(victim)).toBe('advanced');
  expect(await brokenInvariants(server.database.owner)).toEqual({});
});

test('R-KYC-6: who was linked by forged photos is no more, and photos whose document has run out prove nothing either', async () => {
  const [forger, victim] = (await customers(2)) as [TestCustomer, TestCustomer];
  const [, , third, auditor] = people as [TestOperator, TestOperator, TestOperator, TestOperator];
  const person = personOf();
  await passBasic(victim, person);
  await passAdvanced(victim);
  await passBasic(forger, { ...person, card_id: 'ANOTHER-1' });
  const id = await passAdvanced(forger);
  expect(await toldTo(victim)).toContain('accounts_linked');
  await server.database.owner.query(
    `update kyc_cases set version = version + 1, state = 'expired', decided_at = now(), reasons = '{expired_document}', proposal_id = null
     where id = $1`,
    [id],
  );
  for (const by of [third, auditor]) await openPhotos(by, id);
  const { data } = await takeBack(third, id, 'passed_by_mistake');
  const agreed = await post(auditor, 'operator/proposals/approve', { id: data.proposal_id, version: 1 });
  expect(agreed.data.state).toBe('executed');
  expect((await look(third, 'operator/kyc/case', { case_id: id })).linked).toEqual([]);
  expect(await toldTo(victim)).toContain('accounts_unlinked');
  expect(await toldTo(forger)).not.toContain('accounts_unlinked');
  expect(await levelOf(victim)).toBe('advanced');
  expect((await takeBack(third, id)).data.refusal).toBe('kyc_not_verified');
  expect(await brokenInvariants(server.database.owner)).toEqual({});
});

test('R-KYC-6: what was sent in again meanwhile is another case, and one person writes it nowhere', async () => {
  const [who] = (await customers(1)) as [TestCustomer];
  const [first, , third, auditor] = people as [TestOperator, TestOperator, TestOperator, TestOperator];
  await passBasic(who, personOf());
  const { id } = await caseOf(who, 'basic', 'decided');
  const alone = (decided: number, approved: number) =>
    server.platform.db.query(
      `update kyc_cases set version = version + 1, state = 'expired', reasons = '{verify_again}', decided_by = $2, approved_by = $3 where id = $1`,
      [id, decided, approved],
    );
  await expect(alone(third.id, third.id)).rejects.toThrow(/two people who did not pass it/);
  await expect(alone(third.id, first.id)).rejects.toThrow(/two people who did not pass it/);
  // Basic alone has no photos that could be opened.
  const { data } = await takeBack(third, id);
  expect(data.state).toBe('open');
  await server.database.owner.query(
    `update kyc_cases set version = version + 1, state = 'expired', decided_at = now(), reasons = '{expired_document}' where id = $1`,
    [id],
  );
  await post(who, 'user/real_name', personOf());
  const agreed = await post(auditor, 'operator/proposals/approve', { id: data.proposal_id, version: 1 });
  expect(agreed.data.refusal).toBe('case_changed');
  expect((await look(who, 'user/kyc')).levels[0].state).toBe('review');
});
