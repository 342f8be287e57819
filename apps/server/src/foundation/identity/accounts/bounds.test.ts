/** What one account leaves in the database for ever is bounded, whoever logs in to it. */
import { randomUUID } from 'node:crypto';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../platform/clock.ts';
import { isLoginAddress } from '../context/users-store.ts';
import type { Customer, IdentityServer } from '../test-server.ts';
import { PASSWORD, identityServer } from '../test-server.ts';

let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer({ config: { trustProxy: ['loopback'] } });
});
afterAll(() => server.close());

const countOf = async (table: string, { id }: Customer, where = 'true'): Promise<number> => {
  const [row] = await server.database.owner.query<{ count: number }>(
    `select count(*)::integer as count from identity_${table} where user_id = $1 and ${where}`,
    [id],
  );
  return row!.count;
};
const login = async ({ email }: Customer, headers: Record<string, string>) => {
  const { type, data } = await server.login(email, {}, headers);
  return type === 'ok' ? 'ok' : (data.refusal as string);
};

test('R-SEC-4: logins from new devices are bounded by the day; a known device and who resets his password go on', async () => {
  const customer = await server.customer('opens-for-ever@example.com');
  const at = new Date(server.clock.now());
  await server.database.owner.query(
    `insert into identity_login_attempts (attempt_key, window_started_at, failures, last_at) values ($1, $2, 98, $2)`,
    [`day|opened|${customer.id}`, at],
  );
  const another = () => login(customer, { 'user-agent': `a phone ${randomUUID()}` });
  const before = await countOf('devices', customer);
  expect([await another(), await another(), await another()]).toEqual(['ok', 'ok', 'too_many_attempts']);
  expect(await countOf('devices', customer)).toBe(before + 2);
  expect(await login(customer, {})).toBe('ok');
  const code = await server.codeFor(customer.email, 'forget');
  const fields = { account: customer.email, code, password: PASSWORD, repassword: PASSWORD };
  expect((await server.call('user/forget', fields)).type).toBe('ok');
  expect(await another()).toBe('ok');
});

test('R-SEC-4: whoever has the password and not the second factor writes ten lines a day and address into the history', async () => {
  const customer = await server.customer('notes-for-ever@example.com');
  const begun = await server.prove(customer, 'user/second/totp_begin', { password: PASSWORD });
  const { secret } = begun.data as { secret: string };
  const code = generateSync({ secret, epoch: Math.floor(server.clock.now() / 1000) });
  expect((await server.act(customer, 'user/second/totp_confirm', { code })).type).toBe('ok');
  const thief = { 'user-agent': 'a thief', 'x-forwarded-for': '20.40.0.1' };
  for (let n = 0; n < 12; n += 1) expect(await login(customer, thief)).toBe('second_factor_required');
  const isHis = `ip = '20.40.0.1' and outcome = 'second_required'`;
  expect(await countOf('login_history', customer, isHis)).toBe(10);
  server.clock.advance(DAY_MS);
  await login(customer, thief);
  expect(await countOf('login_history', customer, isHis)).toBe(11);
});

test('R-SEC-1: who comes by an IPv6 line from which somebody has logged in comes from there, whatever its address is today', async () => {
  const customer = await server.customer('a-new-address-a-day@example.com');
  const line = '2001:db8:12:34';
  expect(await login(customer, { 'x-forwarded-for': `${line}:aaaa::1` })).toBe('ok');
  const since = new Date(server.clock.now() - DAY_MS);
  const isHome = (ip: string) => isLoginAddress(server.database.db, { ip, since });
  expect(await isHome(`${line}:bbbb::2`)).toBe(true);
  expect(await isHome('2001:db8:12:35::2')).toBe(false);
});
