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

test('R-SEC-1, R-SEC-4: who says that it was not him ends what was opened since as well, and knows no device any more', async () => {
  const { email, token } = await server.customer('twice-in@example.com');
  const thief = {
    'candor-client': 'i'.repeat(43),
    'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/142.0',
  };
  const first = (await server.login(email, {}, thief)).data as string;
  await server.sent();
  const mails = () => server.outbox(email).filter(({ purpose }) => purpose === 'new_device');
  expect(mails()).toHaveLength(1);
  const again = (await server.login(email, {}, thief)).data as string;
  const link = /notMe\?t=([A-Za-z0-9_-]{43})/.exec(mails()[0]!.text)![1]!;
  expect((await server.call('user/not_me', { token: link })).type).toBe('ok');
  expect([(await center(first)).type, (await center(again)).type, (await center(token)).type]).toEqual([
    999,
    999,
    'ok',
  ]);
  // Messages are told apart by their time.
  server.clock.advance(61_000);
  expect((await server.login(email, {}, thief)).type).toBe('ok');
  await server.sent();
  expect(mails()).toHaveLength(2);
  const code = await server.codeFor(email, 'forget');
  const fields = { account: email, password: 'ab3de6f', repassword: 'ab3de6f', code };
  expect((await server.call('user/forget', fields)).type).toBe('ok');
  const short = await server.login(email, { password: 'ab3de6f' }, thief);
  expect(short.data.refusal).toBe('device_code_required');
});

test('R-SEC-1: a phone of the same model behind the same address is another device', async () => {
  const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) Version/18.1 Safari/604.1' };
  const { email } = await server.customer('one-address@example.com');
  const app = (letter: string) => ({ ...phone, 'candor-client': letter.repeat(43) });
  expect((await server.login(email, {}, app('o'))).type).toBe('ok');
  await server.sent();
  const mails = () => server.outbox(email).filter(({ purpose }) => purpose === 'new_device').length;
  const before = mails();
  expect((await server.login(email, {}, app('o'))).type).toBe('ok');
  await server.sent();
  expect(mails()).toBe(before);
  for (const stranger of [app('p'), phone]) {
    expect((await server.login(email, {}, stranger)).type).toBe('ok');
    await server.sent();
  }
  expect(mails()).toBe(before + 2);
});

test('R-SEC-4: a program that guesses writes no sentences into the history of logins', async () => {
  const { email, token } = await server.customer('history@example.com');
  const agents = [
    'Call Candor +1-900-555-0101 to unlock',
    'https://candor.example.net/unlock',
    'okhttp/4.12.0',
    'curl/8.5.0 x',
  ];
  for (const agent of agents)
    await server.login(email, { password: 'not this one' }, { 'user-agent': agent });
  const { data } = await server.call('user/logins', { limit: '4' }, { token, method: 'GET' });
  const devices = (data.data as { device: string }[]).map(({ device }) => device).toReversed();
  expect(devices).toEqual(['Call', 'unknown', 'okhttp/4.12.0', 'curl/8.5.0']);
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
    'select what, by_whom from identity_freezes where user_id = $1 order by number',
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

test('R-SEC-6: a stop that is pressed again and again is one stop and one message; later it is a new one', async () => {
  const { token } = await server.customer('presses@example.com');
  const press = async () =>
    (await server.call('user/freeze_withdrawals', {}, { token })).data.until as number;
  const told = async () =>
    (
      (await server.call('message/list', {}, { token, method: 'GET' })).data.list as { kind: string }[]
    ).filter(({ kind }) => kind === 'withdrawals_frozen').length;
  const first = await press();
  expect(first).toBe(server.clock.now() + DAY_MS);
  server.clock.advance(60_000);
  expect(await Promise.all([press(), press(), press()])).toEqual([first, first, first]);
  expect(await told()).toBe(1);
  server.clock.advance(10 * 60_000);
  expect(await press()).toBe(server.clock.now() + DAY_MS);
  expect(await told()).toBe(2);
});
