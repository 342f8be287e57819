/** A request to close an account that its owner did not make: whatever he does to throw the thief out ends it as well. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../platform/clock.ts';
import type { Customer, IdentityServer } from '../identity/test-server.ts';
import { PASSWORD, identityServer } from '../identity/test-server.ts';
import type { ClosureFeature } from './closure.ts';

const NEW = 'eleven blue doors';
const FUND = '284917';
let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer();
});
afterAll(() => server.close());

const stateOf = async (userId: number) =>
  (
    await server.database.owner.query<{ state: string }>(
      'select state from closure_requests where user_id = $1 order by id desc',
      [userId],
    )
  )[0]?.state;
const told = async (userId: number) =>
  server.database.owner.query(
    `select 1 as one from notify_messages where user_id = $1 and kind = 'closure_cancelled'`,
    [userId],
  );
const runNow = () => (server.features.find(({ name }) => name === 'closure') as ClosureFeature).runDue();

/** By a session of somebody who reads the owner's mail. */
async function requested(email: string): Promise<Customer> {
  const customer = await server.customer(email);
  const code = await server.ownCode(customer, 'closure');
  expect((await server.call('user/closure/request', { code }, { token: customer.token })).type).toBe('ok');
  expect(await stateOf(customer.id)).toBe('cooling');
  server.clock.advance(61_000);
  return customer;
}

/** The link of the mail about the newest login. */
async function notMeLink(email: string): Promise<string> {
  await server.login(email, {}, { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/142.0' });
  await server.sent();
  const mail = server.outbox(email).findLast(({ purpose }) => purpose === 'new_device');
  return /notMe\?t=([A-Za-z0-9_-]{43})/.exec(mail!.text)![1]!;
}

const throwOut: [string, (customer: Customer) => Promise<{ type: unknown }>][] = [
  ['it was not me', async ({ email }) => server.call('user/not_me', { token: await notMeLink(email) })],
  ['a freeze', async ({ token }) => server.call('user/freeze', { password: PASSWORD }, { token })],
  [
    'a reset of the password',
    async ({ email }) => {
      const code = await server.codeFor(email, 'forget');
      return server.call('user/forget', { account: email, password: NEW, repassword: NEW, code });
    },
  ],
  [
    'a new password',
    (customer) =>
      server.prove(customer, 'user/e_pwd', { old_password: PASSWORD, password: NEW, re_password: NEW }),
  ],
  [
    'a fund password',
    (customer) => server.prove(customer, 'safe/update_password', { password: FUND, re_password: FUND }),
  ],
];

test.each(throwOut)('R-SEC-4, R-SEC-5: %s ends a request to close the account', async (name, act) => {
  const customer = await requested(`${name.replaceAll(' ', '-')}@example.com`);
  expect((await act(customer)).type).toBe('ok');
  expect(await stateOf(customer.id)).toBe('cancelled');
  expect(await told(customer.id)).toHaveLength(1);
  server.clock.advance(7 * DAY_MS + 1_000);
  await runNow();
  expect(await stateOf(customer.id)).toBe('cancelled');
});
