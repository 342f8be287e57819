/**
 * Two nodes that never hear of one another, as where every message between them was lost: what is true in the database is true on both
 * within seconds (ADR 62).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from './harness.ts';
import { testServer } from './harness.ts';
import { openOperators } from './operators.ts';
import { openCustomers } from './customers.ts';

let first: TestServer;
let second: TestServer;
beforeAll(async () => {
  first = await testServer();
  // Without Redis each has a bus of its own.
  second = await testServer({ database: first.database });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

test('R-GEN-6: a product that is taken from sale on one node is not sold on another', async () => {
  const people = await openOperators(first.database.owner, ['market_admin', 'treasurer']);
  const isOn = (node: TestServer) => node.on().configuration.isOnSale('options', undefined).isOn;
  expect([isOn(first), isOn(second)]).toEqual([true, true]);
  const [maker, checker] = people;
  const { data } = await first.call(
    'operator/configuration/propose',
    {
      kind: 'availability',
      key: '*:options',
      value: JSON.stringify({ is_on: false, reason: 'A law has changed.', sign_off: '' }),
      reason: 'a law has changed',
    },
    { token: maker!.token },
  );
  const { data: proposal } = await first.call(
    'operator/proposals/detail',
    { id: data.proposal_id },
    { method: 'GET', token: checker!.token },
  );
  const { data: done } = await first.call(
    'operator/proposals/approve',
    { id: data.proposal_id, version: proposal.version },
    { token: checker!.token },
  );
  expect(done.state).toBe('executed');
  await expect.poll(() => isOn(first)).toBe(false);
  await expect.poll(() => isOn(second), { timeout: 20_000 }).toBe(false);
});

test('R-SPOT-4: accounts that were linked on one node are one on another', async () => {
  const [one, two] = await openCustomers(first.database.owner, [{}, {}]);
  const groups = (node: TestServer) =>
    Promise.all([one!.id, two!.id].map(async (id) => node.on().identity.stpGroupOf(id)));
  expect(new Set(await groups(second)).size).toBe(2);
  await first.platform.db.transaction('link', (tx) =>
    first.on().identity.linkAccounts(tx, [one!.id, two!.id]),
  );
  await expect.poll(async () => new Set(await groups(second)).size, { timeout: 20_000 }).toBe(1);
});
