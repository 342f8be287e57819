/** Stopping withdrawals and closing an account: what it ends, what it leaves, and that nobody shortens it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IdentityServer } from '../test-server.ts';
import { PASSWORD, identityServer } from '../test-server.ts';

let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer();
});
afterAll(() => server.close());

const DAY_MS = 24 * 3_600_000;
const center = async (token: string) => server.call('user/center', {}, { token, method: 'GET' });

test('R-SEC-4: the link of the new-device mail stops withdrawals for 24 hours and ends that session, once', async () => {
  const { email, token } = await server.customer('device@example.com');
  const strange = await server.login(
    email,
    {},
    { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/142.0' },
  );
  const mail = await expect
    .poll(() => server.outbox(email).find(({ purpose }) => purpose === 'new_device'))
    .toBeDefined()
    .then(() => server.outbox(email).find(({ purpose }) => purpose === 'new_device')!);
  // Where the house stands, whatever name the request called it by: here 127.0.0.1.
  const link =
    /http:\/\/localhost:(\d+)\/h5\/#\/pages\/settings\/security\/notMe\?t=([A-Za-z0-9_-]{43})/.exec(
      mail.text,
    );
  expect(link![1]).toBe(String(server.port));
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => server.call('user/not_me', { token: link![2]! })),
  );
  expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
  expect(replies.find(({ type }) => type === 'ok')!.data).toEqual({
    until: server.clock.now() + DAY_MS,
    account: 'd***e@example.com',
  });
  expect(replies.find(({ type }) => type !== 'ok')!.data.refusal).toBe('link_expired');
  expect((await center(strange.data as string)).type).toBe(999);
  expect((await center(token)).data).toMatchObject({
    withdrawals_held_until: server.clock.now() + DAY_MS,
    withdrawals_held_because: ['frozen_by_link'],
  });
});

test('the owner closes the account: every session ends, nobody logs in, until password and code open it again', async () => {
  const { email, token, id } = await server.customer('close@example.com');
  expect((await server.call('user/freeze', { password: 'wrong one' }, { token })).data.refusal).toBe(
    'wrong_credentials',
  );
  expect((await server.call('user/freeze', { password: PASSWORD }, { token })).data).toEqual({
    cancelled_orders: 0,
  });
  expect((await center(token)).type).toBe(999);
  expect((await server.login(email)).data.refusal).toBe('account_frozen');
  server.clock.advance(61_000);
  await server.sent();
  const code = await server.codeFor(email, 'unfreeze');
  const open = (fields: Record<string, string>) =>
    server.call('user/unfreeze', { account: email, ...fields });
  expect((await open({ password: 'wrong one', code })).data.refusal).toBe('wrong_credentials');
  expect((await server.login(email)).data.refusal).toBe('account_frozen');
  expect((await open({ password: PASSWORD, code })).type).toBe('ok');
  const again = await server.login(email);
  expect((await center(again.data as string)).data.withdrawals_held_because).toEqual([
    'frozen_by_you',
    'frozen_by_you',
  ]);
  const rows = await server.database.owner.query(
    'select what, by_whom from identity_freezes where user_id = $1 order by id',
    [id],
  );
  expect(rows.map((row) => row['what'])).toEqual(['account', 'withdrawals', 'account_opened', 'withdrawals']);
});

test('R-OPS-5: stops follow one another and a later one never ends sooner; the log of them cannot be changed', async () => {
  const { token, id } = await server.customer('stop@example.com');
  const stop = () => server.call('user/freeze_withdrawals', {}, { token });
  const first = (await stop()).data.until as number;
  server.clock.advance(3_600_000);
  const second = (await stop()).data.until as number;
  expect(second - first).toBe(3_600_000);
  expect((await center(token)).data.withdrawals_held_until).toBe(second);
  await expect(
    server.database.db.query('delete from identity_freezes where user_id = $1', [id]),
  ).rejects.toMatchObject({ code: '42501' });
  await expect(server.database.db.query('update identity_freezes set until = now()')).rejects.toMatchObject({
    code: '42501',
  });
});
