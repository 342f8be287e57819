/** R-KYC-6, R-CP-1: nobody leads by a verification that was taken back, or with an account that he has closed; who follows him gets his own back. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOperators } from '../../../test/operators.ts';
import type { CopyWorld } from './copy-trading.fixture.ts';
import { copyWorld } from './copy-trading.fixture.ts';

let world: CopyWorld;
beforeAll(async () => {
  world = await copyWorld();
});
afterAll(() => world.close());

test('R-KYC-6: a lead whose verification is taken back leads no more, and every copy of him ends', async () => {
  const { server } = world;
  const { lead, id } = await world.lead();
  const [ann, bob] = await world.followers(2);
  const copy = await world.copy(ann!, id, '1000');
  const caseId = await world.verified(lead.id);
  const [reviewer, auditor] = await openOperators(server.database.owner, ['kyc_reviewer', 'auditor']);
  const post = (by: { token: string }, path: string, fields: Record<string, string | number>) =>
    server.call(path, fields, { token: by.token });
  const asked = await post(reviewer!, 'operator/kyc/take_back', {
    case_id: caseId,
    cause: 'forged_photos',
    reason: 'The owner has written to us',
  });
  const proposal = { id: asked.data.proposal_id, version: 1 };
  expect((await post(auditor!, 'operator/proposals/approve', proposal)).data.state).toBe('executed');

  expect((await world.get(lead, 'documentation/lead')).state).toBe('removed');
  const late = await world.call(bob!, 'documentation/sub', { config_id: id, amount: '1000', accepted: 1 });
  expect(late.data.refusal).toBe('lead_closed');
  await world.copying.endDue();
  expect((await world.detail(ann!, copy.id)).order).toMatchObject({
    state: 'ended',
    end_reason: 'lead_ended',
  });
  expect(await world.broken()).toEqual([]);
});

test('R-CP-1: nor does a lead whose account has closed', async () => {
  const { lead, id } = await world.lead();
  const [ann, bob] = await world.followers(2);
  const copy = await world.copy(ann!, id, '1000');
  const { identity } = world.server.on();
  await world.server.platform.db.transaction('close', (tx) => identity.closeAccount(tx, lead.id));
  const late = await world.call(bob!, 'documentation/sub', { config_id: id, amount: '1000', accepted: 1 });
  expect(late.data.refusal).toBe('lead_closed');
  await world.copying.endDue();
  expect((await world.detail(ann!, copy.id)).order).toMatchObject({
    state: 'ended',
    end_reason: 'lead_ended',
  });
  expect(await world.broken()).toEqual([]);
});
