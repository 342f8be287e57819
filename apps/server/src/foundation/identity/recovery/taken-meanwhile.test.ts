/** A mailbox that somebody else binds while two persons bind it to another account: one of them has it, and the other is told so. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../../test/customers.ts';
import { openCustomers } from '../../../../test/customers.ts';
import type { TestServer } from '../../../../test/harness.ts';
import { testServer } from '../../../../test/harness.ts';
import { SILENT_FEED } from '../../../../test/house.ts';
import type { TestOperator } from '../../../../test/operators.ts';
import { openOperators } from '../../../../test/operators.ts';

let server: TestServer;
let agent: TestOperator;
let reviewer: TestOperator;
let customer: TestCustomer;
let other: TestCustomer;
beforeAll(async () => {
  server = await testServer({
    config: { rateLimitPerMinute: 1_000_000, demoDeskS: 0 },
    products: [],
    feed: SILENT_FEED,
  });
  const { owner } = server.database;
  [agent, reviewer] = (await openOperators(owner, ['support', 'kyc_reviewer'])) as [
    TestOperator,
    TestOperator,
  ];
  [customer, other] = (await openCustomers(owner, [{}, {}])) as [TestCustomer, TestCustomer];
});
afterAll(() => server.close());

const act = async (who: TestOperator, path: string, fields: Record<string, string | number>) =>
  (await server.call(`operator/${path}`, fields, { token: who.token })).data;

/** Agreed to while another transaction that has bound the mailbox is not over. */
async function agreedMeanwhile(proposalId: number, mailbox: string) {
  const { owner } = server.database;
  let agreed: ReturnType<typeof act> | undefined;
  await server.platform.db.transaction('test', async (tx) => {
    await tx.query('update identity_users set email = $2 where id = $1', [other.id, mailbox]);
    agreed = act(reviewer, 'proposals/approve', { id: proposalId, version: 1 });
    await expect
      .poll(() =>
        owner.query(
          `select 1 as one from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      )
      .toHaveLength(1);
  });
  return (await agreed)!.refusal;
}

test('R-SEC-5: a lost mailbox that is replaced', async () => {
  const [row] = await server.database.owner.query<{ id: number }>(
    `insert into identity_contact_changes (user_id, kind, new_target, reason, state, created_at, ready_at)
     values ($1, 'email', 'wanted-by-two@example.com', 'lost', 'open', now(), now()) returning id`,
    [customer.id],
  );
  const lost = { case_id: row!.id, version: 1, reason: 'lost' };
  const made = await act(agent, 'customers/propose_contact_change', lost);
  expect(await agreedMeanwhile(made.proposal_id, 'wanted-by-two@example.com')).toBe('target_taken');
});

test('R-WD-6: one that takes the place of a lost phone with the second factor', async () => {
  const { owner } = server.database;
  const phone = '+6681000' + String(customer.id).slice(-4);
  await owner.query('update identity_users set phone = $2, email = null where id = $1', [customer.id, phone]);
  await owner.query(
    `insert into identity_totp (user_id, sealed, is_on, created_at, confirmed_at) values ($1, 'x', true, now(), now())`,
    [customer.id],
  );
  const [row] = await owner.query<{ id: number }>(
    `insert into identity_second_resets (user_id, reason, proved, kyc_level, ip, device, is_known_device, state, created_at, ready_at,
       lost, lost_target, new_email, has_pictures)
     values ($1, 'lost', '{new_email,pictures}', 'none', '203.0.113.9', 'phone', true, 'open', now(), now(), 'phone', $2, 'by-two@example.com', true)
     returning id`,
    [customer.id, phone],
  );
  const made = await act(agent, 'second_resets/propose', { case_id: row!.id, version: 1, reason: 'lost' });
  expect(await agreedMeanwhile(made.proposal_id, 'by-two@example.com')).toBe('target_taken');
});
