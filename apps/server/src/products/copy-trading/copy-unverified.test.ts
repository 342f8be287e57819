/** R-KYC-6, R-CP-4: a copy of whom nobody knows any more opens nothing where copies need verification, and he is told that; where they need none it goes on. */
import { afterEach, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import { toldTo } from '../../../test/told.ts';
import type { CopyWorld } from './copy-trading.fixture.ts';
import { copyWorld } from './copy-trading.fixture.ts';

let world: CopyWorld;
afterEach(async () => {
  expect(await world.broken()).toEqual([]);
  await world.close();
});

const sellingAs = async (mode: 'demo' | 'live') => {
  world = await copyWorld(undefined, undefined, mode);
  await world.settle('50000');
};
async function takeBack(caseId: number): Promise<void> {
  const { database, call } = world.server;
  const [reviewer, auditor] = (await openOperators(database.owner, ['kyc_reviewer', 'auditor'])) as [
    TestOperator,
    TestOperator,
  ];
  const fields = { case_id: caseId, cause: 'forged_photos', reason: 'The owner has written to us' };
  const { data } = await call('operator/kyc/take_back', fields, { token: reviewer.token });
  const yes = { id: data.proposal_id, version: 1 };
  const approved = await call('operator/proposals/approve', yes, { token: auditor.token });
  expect(approved.data.state).toBe('executed');
}
const toldOfCopies = async ({ id }: TestCustomer) =>
  (await toldTo(world.server.database.owner, id))
    .filter(({ kind }) => kind.startsWith('copy'))
    .map(({ kind, params }) => ({ kind, params }));
const leadOpens = async (lead: TestCustomer) => {
  await world.order(lead, { share: 20 });
  await world.tick('50000');
  await world.tick('50000');
};

test('R-KYC-6: it stands still from the moment his verification is taken back', async () => {
  await sellingAs('live');
  const { lead, id } = await world.lead({ name: 'Known' });
  const [ann] = (await world.followers(1)) as [TestCustomer];
  const caseId = await world.verified(ann.id);
  const copy = await world.copy(ann, id, '10000');
  await takeBack(caseId);
  expect((await world.detail(ann, copy.id)).order.state).toBe('paused');
  const known = [{ kind: 'copy_unverified', params: { lead: 'Known' } }];
  expect(await toldOfCopies(ann)).toEqual(known);
  await leadOpens(lead);
  expect((await world.signals(ann, copy.id))[0]).toMatchObject({ reason: 'paused' });
  expect(await toldOfCopies(ann)).toEqual(known);
});

test('R-KYC-3: a demo sells copies to everybody, and goes on', async () => {
  await sellingAs('demo');
  const { lead, id } = await world.lead();
  const [ann] = (await world.followers(1)) as [TestCustomer];
  const caseId = await world.verified(ann.id);
  const copy = await world.copy(ann, id, '10000');
  await takeBack(caseId);
  expect((await world.detail(ann, copy.id)).order.state).toBe('active');
  await leadOpens(lead);
  expect((await world.signals(ann, copy.id))[0]).toMatchObject({ reason: null });
  expect(await toldOfCopies(ann)).toEqual([]);
});

test('R-CP-4: whose document ran out reads that, and not that his phone is of a country where copies are not sold', async () => {
  await sellingAs('live');
  const { lead, id } = await world.lead({ name: 'Abroad' });
  const [ann] = (await world.followers(1)) as [TestCustomer];
  const { owner } = world.server.database;
  await owner.query(`update identity_users set phone = '+66812345678' where id = $1`, [ann.id]);
  const caseId = await world.verified(ann.id);
  const copy = await world.copy(ann, id, '10000');
  const [market, access] = (await openOperators(owner, ['market_admin', 'access_admin'])) as [
    TestOperator,
    TestOperator,
  ];
  const value = JSON.stringify({ is_on: false, reason: 'A law has changed.', sign_off: '' });
  const stop = { kind: 'availability', key: 'TH:copy_trading', value, reason: 'a law has changed' };
  const { call } = world.server;
  const { data } = await call('operator/configuration/propose', stop, { token: market.token });
  await call('operator/proposals/approve', { id: data.proposal_id, version: 1 }, { token: access.token });
  await expect.poll(() => world.house.configuration.isOnSale('copy_trading', 'TH').isOn).toBe(false);
  await leadOpens(lead);
  expect((await world.signals(ann, copy.id))[0]).toMatchObject({ reason: null });

  await owner.query(
    `update kyc_cases set state = 'expired', reasons = '{expired_document}', version = version + 1 where id = $1`,
    [caseId],
  );
  await leadOpens(lead);
  expect((await world.signals(ann, copy.id))[0]).toMatchObject({ reason: 'not_sold' });
  expect(await toldOfCopies(ann)).toEqual([{ kind: 'copy_unverified', params: { lead: 'Abroad' } }]);
});
