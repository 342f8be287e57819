/** R-SEC-5: nobody changes a proof in a loop, and nobody who does so keeps the owner from what an emergency asks for. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IdentityServer } from '../test-server.ts';
import { PASSWORD, identityServer } from '../test-server.ts';

const FUND = ['502913', '640281'] as const;
let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer();
});
afterAll(() => server.close());

test('R-SEC-5: a proof changes ten times a day; another one, a reset and a freeze stay open, and a reset begins anew', async () => {
  const customer = await server.customer('loops@example.com');
  const fields = (password: string) => ({ password, re_password: password });
  expect((await server.prove(customer, 'safe/update_password', fields(FUND[0]))).type).toBe('ok');
  const change = (n: number) =>
    server.act(customer, 'safe/update_password', {
      ...fields(FUND[n % 2]!),
      oldpassword: FUND[(n + 1) % 2]!,
    });
  for (let n = 1; n < 10; n += 1) expect((await change(n)).type).toBe('ok');
  const before = customer.token;
  expect((await change(10)).data).toMatchObject({ refusal: 'too_many_attempts' });
  // Refused, it was none: the session stands, and the old one counts.
  expect(customer.token).toBe(before);
  const events = async () =>
    (
      await server.database.owner.query<{ kind: string }>(
        'select kind from identity_security_events where user_id = $1 order by number',
        [customer.id],
      )
    ).map(({ kind }) => kind);
  expect(await events()).toEqual(Array.from({ length: 10 }, () => 'fund_password'));
  const renewed = { old_password: PASSWORD, password: 'eight blue boats', re_password: 'eight blue boats' };
  const own = await server.act(customer, 'user/e_pwd', { ...renewed, fund_password: FUND[1] });
  expect(own.type).toBe('ok');
  const code = await server.codeFor(customer.email, 'forget');
  const password = 'eleven blue doors';
  const reset = { account: customer.email, password, repassword: password, code };
  expect((await server.call('user/forget', reset)).type).toBe('ok');
  customer.token = (await server.login(customer.email, { password })).data as string;
  expect((await change(10)).type).toBe('ok');
  const frozen = await server.call('user/freeze', { password }, { token: customer.token });
  expect(frozen.type).toBe('ok');
  expect((await events()).length).toBe(13);
});

test('R-SEC-5: a day later it may be changed again', async () => {
  const customer = await server.customer('next-day@example.com');
  await server.prove(customer, 'safe/update_password', { password: FUND[0], re_password: FUND[0] });
  await server.database.owner.query(
    `update identity_login_attempts set failures = 10 where attempt_key = $1`,
    [`day|changes|fund_password|${customer.id}`],
  );
  const change = () =>
    server.act(customer, 'safe/update_password', {
      password: FUND[1],
      re_password: FUND[1],
      oldpassword: FUND[0],
    });
  expect((await change()).data.refusal).toBe('too_many_attempts');
  server.clock.advance(86_400_000);
  expect((await change()).type).toBe('ok');
});
