/** R-SEC-1, R-SEC-3: strangers with a few addresses, one of them at somebody's own provider, do not keep him out. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IdentityServer } from '../test-server.ts';
import { PASSWORD, identityServer } from '../test-server.ts';

let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer({ config: { trustProxy: ['loopback'] } });
});
afterAll(() => server.close());

const at = (ip: string, app: string) => ({
  headers: { 'x-forwarded-for': ip, 'candor-client': app.padEnd(43, '_') },
});
/** Fifty from rented machines, and what a network has then from one phone at the provider. */
async function crowd(target: { user_string: string; type: string }): Promise<void> {
  for (let n = 0; n < 50; n += 1)
    await server.call('sms_mail', target, at(`26.${n % 7}.1.1`, `a-stranger-${n}`));
  for (let n = 0; n < 5; n += 1) await server.call('sms_mail', target, at('27.1.1.1', `a-neighbour-${n}`));
}
const own = at('27.1.77.7', 'a-new-phone');

test('R-SEC-1, R-SEC-3: who is guessed at and flooded with codes logs in on a new phone all the same', async () => {
  const email = 'shut-out-by-a-crowd@example.com';
  await server.customer(email);
  const target = { user_string: email, type: 'login' };
  await crowd(target);
  // And fifty guesses at his password, after which it asks for a code.
  await server.database.owner.query(
    'insert into identity_login_attempts (attempt_key, window_started_at, failures, last_at) values ($1, $2, 50, $2)',
    [`day|name|${email}`, new Date(server.clock.now())],
  );
  expect((await server.login(email, {}, own.headers)).data.refusal).toBe('device_code_required');
  await server.sent();
  const before = server.outbox(email).length;
  // Messages are told apart by their time.
  server.clock.advance(1_000);
  const asked = await server.call('sms_mail', target, own);
  expect(asked.data).toEqual({ resend_after_s: 60, digits: 12 });
  const { code } = await server.message(email, before + 1);
  expect((await server.login(email, { code: code! }, own.headers)).type).toBe('ok');
});

test('R-SEC-3: who has no account yet opens one with the code that is too long for a crowd to find', async () => {
  const fresh = { user_string: 'shut-out-of-opening-one@example.com', type: 'register' };
  await crowd(fresh);
  await server.sent();
  const sent = server.outbox(fresh.user_string).length;
  server.clock.advance(1_000);
  expect((await server.call('sms_mail', fresh, own)).data.digits).toBe(12);
  const opening = await server.message(fresh.user_string, sent + 1);
  const opened = await server.call(
    'user/register',
    {
      type: 'email',
      user_string: fresh.user_string,
      code: opening.code!,
      password: PASSWORD,
      re_password: PASSWORD,
      agreed: '1',
    },
    own,
  );
  expect(opened.type).toBe('ok');
});
