/** Who has closed a verified account, or was refused for good, comes with his document again: two hold his photos beside those of then (R-KYC-2). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { SILENT_FEED } from '../../../test/house.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import { upload } from '../../../test/pictures.ts';
import { openPhotos } from './kyc.fixture.ts';

let server: TestServer;
let reviewer: TestOperator;
let second: TestOperator;
/** Two who have looked at nobody yet. */
const others = async () => {
  const opened = await openOperators(server.database.owner, ['kyc_reviewer', 'kyc_reviewer']);
  [reviewer, second] = opened as [TestOperator, TestOperator];
};
beforeAll(async () => {
  server = await testServer({
    config: { rateLimitPerMinute: 1_000_000, demoDeskS: 0 },
    products: [],
    feed: SILENT_FEED,
  });
  await others();
});
afterAll(() => server.close());

const expires_on = new Date(Date.now() + 800 * 86_400_000).toISOString().slice(0, 10);
const look = async (by: { token: string }, path: string, fields: Record<string, string | number>) =>
  (await server.call(path, fields, { token: by.token, method: 'GET' })).data;
const levelOf = async (who: TestCustomer) => (await look(who, 'user/kyc', {})).level;
const send = async (who: TestCustomer, person: { name: string; card_id: string }) => {
  const form = { country: 'Spain', birth_date: '1990-03-07', address: 'Calle Mayor 1, Madrid', ...person };
  expect((await server.call('user/real_name', form, { token: who.token })).type).toBe('ok');
};
const caseIn = async (who: TestCustomer, of: { level: string; state: 'review' | 'decided' }) =>
  (await look(reviewer, 'operator/kyc/queue', { user_id: who.id, ...of })).data[0];
const decide = async (who: TestCustomer, level: string, fields: Record<string, string>) => {
  const { id, version } = await caseIn(who, { level, state: 'review' });
  return server.call('operator/kyc/decide', { case_id: id, version, ...fields }, { token: reviewer.token });
};
const sendPhotos = async (who: TestCustomer) => {
  const photos = [await upload(server, who), await upload(server, who), await upload(server, who)] as const;
  const [front_pic, reverse_pic, hand_pic] = photos;
  const { token } = who;
  return server.call('user/real_name2', { front_pic, reverse_pic, hand_pic }, { token });
};
/** The photos of his advanced case. */
const open = async (who: TestCustomer, of: { by: TestOperator; state: 'review' | 'decided' }) => {
  const { id } = await caseIn(who, { level: 'advanced', state: of.state });
  await openPhotos(server, of.by, id);
};
const propose = async (who: TestCustomer) => decide(who, 'advanced', { decision: 'pass', expires_on });
const agree = (proposalId: number) =>
  server.call('operator/proposals/approve', { id: proposalId, version: 1 }, { token: second.token });

async function verify(who: TestCustomer, person: { name: string; card_id: string }) {
  await send(who, person);
  await decide(who, 'basic', { decision: 'pass' });
  await sendPhotos(who);
  for (const by of [reviewer, second]) await open(who, { by, state: 'review' });
  expect((await agree((await propose(who)).data.proposal_id)).data.state).toBe('executed');
}
/** As its owner does, a week ago. */
const close = async (who: TestCustomer) =>
  server.database.owner.query(
    `insert into closure_requests (user_id, state, reason, leaves_dust, requested_at, closes_at, ended_at, erase_at)
     values ($1, 'closed', 'other', false, now() - interval '7 days', now(), now(), now() + interval '5 years')`,
    [who.id],
  );
/** He sends in what another account has: until his photos are there, and are opened. */
async function sendKnown(who: TestCustomer, person: { name: string; card_id: string }) {
  await send(who, person);
  expect((await decide(who, 'basic', { decision: 'pass' })).data.refusal).toBe('kyc_person_verified');
  await decide(who, 'basic', { decision: 'retry', reasons: 'document_in_use' });
  expect((await sendPhotos(who)).type).toBe('ok');
  for (const by of [reviewer, second]) await open(who, { by, state: 'review' });
}
const people = async (count: number) =>
  openCustomers(
    server.database.owner,
    Array.from({ length: count }, () => ({})),
  );

test('R-KYC-2, R-KYC-5: who closed his account is verified with his own document again, and what stands against him comes with him', async () => {
  const [before, again] = (await people(2)) as [TestCustomer, TestCustomer];
  const own = { name: 'Carmen Comesback', card_id: 'BACK-100' };
  await verify(before, own);
  const restrict = {
    user_id: before.id,
    version: 0,
    status: 'restricted',
    reason: 'fraud',
    law: 'policy',
    note: 'x',
  };
  await server.call('operator/risk_status/set', restrict, { token: reviewer.token });
  await others();
  // His name is written another way than then: the photos say who he is.
  await sendKnown(again, { ...own, name: 'Carmen Comes-Back Ruiz' });
  expect((await propose(again)).data.refusal).toBe('kyc_person_verified');
  await close(before);
  // Both have held the photos of now and of then beside one another.
  expect((await propose(again)).data.refusal).toBe('pictures_unseen');
  await open(before, { by: reviewer, state: 'decided' });
  const { proposal_id: id } = (await propose(again)).data;
  const { effect } = await look(second, 'operator/proposals/detail', { id });
  for (const field of ['document_taken_from', 'linked_accounts'])
    expect(effect).toContainEqual(expect.objectContaining({ field, after: String(before.id) }));
  expect((await agree(id)).data.refusal).toBe('pictures_unseen');
  await open(before, { by: second, state: 'decided' });
  expect((await agree(id)).data.state).toBe('executed');
  expect(await levelOf(again)).toBe('advanced');
  expect(await levelOf(before)).toBe('none');
  const { platform, on } = server;
  expect(await on().identity.linkedAccounts(platform.db, again.id)).toEqual([before.id]);
  const stop = await platform.db.transaction('test', (tx) => on().payoutStops.needsPeople(tx, again.id));
  expect(stop).toBe(true);
});

test('R-KYC-2: closed in his turn, the new account gives the document back to the old one, whose levels may be sent in again', async () => {
  const [first, later] = (await people(2)) as [TestCustomer, TestCustomer];
  const own = { name: 'Tania Turnabout', card_id: 'TURN-200' };
  await verify(first, own);
  await close(first);
  await sendKnown(later, own);
  for (const by of [reviewer, second]) await open(first, { by, state: 'decided' });
  expect((await agree((await propose(later)).data.proposal_id)).data.state).toBe('executed');
  // Money came to the old one.
  await server.database.owner.query(
    `update closure_requests set state = 'reopened', reopened_at = now() where user_id = $1`,
    [first.id],
  );
  const photos = await sendPhotos(first);
  expect(photos.type).toBe('ok');
  for (const by of [reviewer, second]) await open(first, { by, state: 'review' });
  expect((await propose(first)).data.refusal).toBe('kyc_person_verified');
  await close(later);
  for (const by of [reviewer, second]) await open(later, { by, state: 'decided' });
  expect((await agree((await propose(first)).data.proposal_id)).data.state).toBe('executed');
  expect([await levelOf(first), await levelOf(later)]).toEqual(['advanced', 'none']);
});

test('R-KYC-4: whom two have called somebody else does not get the document of a closed account', async () => {
  const [owner, forger] = (await people(2)) as [TestCustomer, TestCustomer];
  const own = { name: 'Olga Owner', card_id: 'OWN-300' };
  await verify(owner, own);
  await close(owner);
  const [low, high] = [Math.min(owner.id, forger.id), Math.max(owner.id, forger.id)];
  await server.database.owner.query(
    `insert into kyc_strangers (user_id, other_id, proposal_id) values ($1, $2, 1)`,
    [low, high],
  );
  await sendKnown(forger, own);
  for (const by of [reviewer, second]) await open(owner, { by, state: 'decided' });
  expect((await propose(forger)).data.refusal).toBe('kyc_person_verified');
});

test('R-KYC-4: whoever is linked with him after it was proposed is not called somebody else by it', async () => {
  const [one, two, three] = (await people(3)) as [TestCustomer, TestCustomer, TestCustomer];
  const name = 'Trini Triple';
  await verify(one, { name, card_id: 'TRI-1' });
  await verify(two, { name, card_id: 'TRI-2' });
  const { id } = await caseIn(one, { level: 'advanced', state: 'decided' });
  const asked = { case_id: id, reason: 'twins' };
  const made = await server.call('operator/kyc/unlink', asked, { token: reviewer.token });
  await verify(three, { name, card_id: 'TRI-3' });
  expect((await agree(made.data.proposal_id)).data.refusal).toBe('case_changed');
  const { platform, on } = server;
  const linked = await on().identity.linkedAccounts(platform.db, one.id);
  expect(new Set(linked)).toEqual(new Set([two.id, three.id]));
});

test('R-KYC-1, R-KYC-4: a document that somebody was refused for good with passes only by two who have seen his photos as well', async () => {
  const [refused, again] = (await people(2)) as [TestCustomer, TestCustomer];
  const own = { name: 'Felipe Final', card_id: 'FINAL-500' };
  await send(refused, own);
  await decide(refused, 'basic', { decision: 'pass' });
  await sendPhotos(refused);
  for (const by of [reviewer, second]) await open(refused, { by, state: 'review' });
  const final = await decide(refused, 'advanced', { decision: 'final', reasons: 'fraud' });
  expect((await agree(final.data.proposal_id)).data.state).toBe('executed');
  await others();
  await sendKnown(again, own);
  const { id } = await caseIn(again, { level: 'advanced', state: 'review' });
  const { same_person: same, to_compare: compare } = await look(reviewer, 'operator/kyc/case', {
    case_id: id,
  });
  expect(compare).toEqual([refused.id]);
  expect(same).toEqual([{ user_id: refused.id, state: 'final', by: 'document' }]);
  expect((await propose(again)).data.refusal).toBe('pictures_unseen');
  await open(refused, { by: reviewer, state: 'decided' });
  expect((await look(reviewer, 'operator/kyc/case', { case_id: id })).to_compare).toEqual([]);
  const { proposal_id: proposalId } = (await propose(again)).data;
  const { effect } = await look(second, 'operator/proposals/detail', { id: proposalId });
  expect(effect).toContainEqual(
    expect.objectContaining({ field: 'refused_before', after: String(refused.id) }),
  );
  expect((await agree(proposalId)).data.refusal).toBe('pictures_unseen');
  await open(refused, { by: second, state: 'decided' });
  expect((await agree(proposalId)).data.state).toBe('executed');
  // Two who find another person on the photos: nothing of the refused one is his.
  const { platform, on } = server;
  expect(await on().identity.linkedAccounts(platform.db, again.id)).toEqual([]);
});
