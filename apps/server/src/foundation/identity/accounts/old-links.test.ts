/** Links of mails that somebody read who reads them no more: they stop nothing once the password was reset (R-SEC-4). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IdentityServer } from '../test-server.ts';
import { PASSWORD, identityServer } from '../test-server.ts';

let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer();
});
afterAll(() => server.close());

const DAY_MS = 24 * 3_600_000;
const THIEFS = 'six grey stones';
const app = (name: string) => ({ 'candor-client': name.padEnd(43, 'x') });
const press = (token: string) => server.call('user/not_me', { token });
async function linksOf(email: string): Promise<string[]> {
  await server.sent();
  const mails = server.outbox(email).filter(({ purpose }) => purpose === 'new_device');
  return mails.flatMap(({ text }) => /notMe\?t=([A-Za-z0-9_-]{43})/.exec(text)?.[1] ?? []);
}
async function reset(email: string, password: string) {
  const code = await server.codeFor(email, 'forget');
  const fields = { account: email, password, repassword: password, code };
  expect((await server.call('user/forget', fields)).type).toBe('ok');
}

test('R-SEC-4: who had the mailbox for an hour stops nothing with its links once the owner has reset the password', async () => {
  const { email } = await server.customer('an-hour@example.com');
  await reset(email, THIEFS);
  for (let n = 0; n < 20; n += 1)
    expect((await server.login(email, { password: THIEFS }, app(`thief-${n}`))).type).toBe('ok');
  const links = await linksOf(email);
  expect(links).toHaveLength(20);
  server.clock.advance(61_000);
  await reset(email, PASSWORD);
  const token = (await server.login(email)).data as string;
  server.clock.advance(2 * DAY_MS);
  expect((await press(links[0]!)).data.refusal).toBe('link_expired');
  const { data } = await server.call('user/center', {}, { token, method: 'GET' });
  expect(data.withdrawals_held_because).toEqual([]);
});

test('R-SEC-4: nor with the link that tells of a cancelled request, which is good for two months', async () => {
  const { email, id } = await server.customer('cancelled-once@example.com');
  const token = 'c'.repeat(43);
  await server.database.owner.query(
    `insert into identity_tickets (ticket_hash, kind, user_id, challenge, created_at, expires_at)
     values (sha256($1::bytea), 'second_lost_stop', $2, 'sessions', $3, $3::timestamptz + interval '60 days')`,
    [token, id, new Date(server.clock.now())],
  );
  await reset(email, THIEFS);
  expect((await server.call('user/second/lost_stop', { token })).data.refusal).toBe('link_expired');
});

test('R-SEC-4: who comes in after the reset is told of with a link that works, however many there were before', async () => {
  const { email } = await server.customer('told-anew@example.com');
  for (let n = 0; n < 21; n += 1) expect((await server.login(email, {}, app(`d-${n}`))).type).toBe('ok');
  expect(await linksOf(email)).toHaveLength(20);
  await reset(email, THIEFS);
  server.clock.advance(61_000);
  expect((await server.login(email, { password: THIEFS }, app('d-1'))).type).toBe('ok');
  const links = await linksOf(email);
  expect(links).toHaveLength(21);
  expect((await press(links.at(-1)!)).type).toBe('ok');
});
