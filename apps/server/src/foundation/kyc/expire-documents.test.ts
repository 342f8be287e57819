/** Documents that have run out (R-KYC-1): each verification ends by itself, and by one that cannot no other is kept. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { openCustomers } from '../../../test/customers.ts';
import { refuseRowsOf } from '../../../test/refused-rows.ts';
import { openOperators } from '../../../test/operators.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ products: [] });
});
afterAll(() => server.close());

test('R-KYC-1, R-OPS-11: one that cannot be told keeps no other verified, and the job has failed', async () => {
  const { owner } = server.database;
  const [reviewer] = await openOperators(owner, ['kyc_reviewer']);
  const people = await openCustomers(owner, [{}, {}, {}]);
  for (const [n, who] of people.entries()) {
    const person = {
      name: `Vera Victim${n}`,
      country: 'Spain',
      card_id: `E${700_000 + n}`,
      birth_date: '1981-02-03',
      address: 'Calle Mayor 1, Madrid',
    };
    expect((await server.call('user/real_name', person, { token: who.token })).type).toBe('ok');
    const { data } = await server.call(
      'operator/kyc/queue',
      { user_id: who.id, level: 'basic' },
      { token: reviewer!.token, method: 'GET' },
    );
    const { id, version } = data.data[0];
    const pass = { case_id: id, version, decision: 'pass' };
    expect((await server.call('operator/kyc/decide', pass, { token: reviewer!.token })).type).toBe('ok');
  }
  const [stuck, ...others] = people;
  await refuseRowsOf(owner, 'notify_messages', stuck!.id);
  await owner.query(`update kyc_cases set expires_on = current_date - 1, version = version + 1`);
  // The job of a node that starts now finds them.
  const { secretPepper, fileKeys } = server.platform.config;
  await server.stop();
  const later = await testServer({
    products: [],
    database: server.database,
    config: { secretPepper, fileKeys },
  });
  const stateOf = async (userId: number) =>
    (await owner.query<{ state: string }>('select state from kyc_cases where user_id = $1', [userId]))[0]!
      .state;
  await expect
    .poll(() => Promise.all(others.map(({ id }) => stateOf(id))), { timeout: 60_000 })
    .toEqual(['expired', 'expired']);
  expect(await stateOf(stuck!.id)).toBe('passed');
  await expect
    .poll(
      async () =>
        (
          await owner.query<{ failures: number }>(
            `select failures from platform_jobs where name = 'kyc-documents'`,
          )
        )[0]?.failures,
      { timeout: 60_000 },
    )
    .toBe(1);
  await later.stop();
});
