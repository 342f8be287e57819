/** Who has a token of somebody's and nothing else uses up none of what shuts him out, and does nothing more once he is (R-SEC-1, R-SEC-4). */
import net from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { IdentityServer } from '../test-server.ts';
import { identityServer } from '../test-server.ts';

const MOST = 60;
let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer({ config: { trustProxy: ['loopback'], rateLimitPerMinute: MOST } });
});
afterAll(() => server.close());
beforeEach(() => server.clock.advance(61_000));

const at = (ip: string) => ({ 'x-forwarded-for': ip });
const THIEF = at('203.0.113.9');
const OWNER = at('198.51.100.7');
const refusal = async (
  path: string,
  token: string,
  of: { headers: Record<string, string>; method?: 'GET' },
) => (await server.call(path, {}, { token, ...of })).data?.refusal ?? 'ok';
const ask = (path: string, token: string, headers: Record<string, string>) =>
  refusal(path, token, { headers, method: 'GET' });

test('R-SEC-1: a stolen token that has used up what its owner may ask leaves him each way to shut it out', async () => {
  const { email, token: stolen } = await server.customer('robbed-of-calls@example.com');
  const token = (await server.login(email, {}, OWNER)).data as string;
  for (let n = 0; n <= MOST; n += 1) await ask('user/center2', stolen, THIEF);
  expect(await ask('user/center2', token, OWNER)).toBe('rate_limited');
  // What the thief asks of these is his own address's.
  for (let n = 0; n <= MOST / 2; n += 1) await ask('user/sessions', stolen, THIEF);
  expect(await ask('user/sessions', stolen, THIEF)).toBe('rate_limited');
  expect(await ask('user/sessions', token, OWNER)).toBe('ok');
  expect(await refusal('user/freeze_withdrawals', token, { headers: OWNER })).toBe('ok');
  const wanted = { user_string: email, type: 'forget' };
  expect((await server.call('sms_mail', wanted, { token, headers: OWNER })).type).toBe('ok');
  expect(await refusal('user/session/revoke', token, { headers: OWNER })).toBe('ok');
  server.clock.advance(61_000);
  expect(await ask('user/center2', stolen, THIEF)).toBe('not_logged_in');
});

/** The head at once, the rest of the body when `meanwhile` is over; answers the whole reply. */
function begun(path: string, body: string, of: { token: string; meanwhile: () => Promise<unknown> }) {
  return new Promise<string>((done, failed) => {
    let reply = '';
    const socket = net.connect(server.port, '127.0.0.1', () => {
      socket.write(
        `POST /api/${path} HTTP/1.1\r\nHost: a\r\nAuthorization: ${of.token}\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
          `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body.slice(0, 3)}`,
      );
      const rest = async (): Promise<void> => {
        // The node has read the head by then.
        await new Promise((wake) => setTimeout(wake, 300));
        await of.meanwhile();
        socket.write(body.slice(3));
      };
      rest().catch(failed);
    });
    socket.on('data', (bytes) => (reply += bytes.toString()));
    socket.on('error', failed);
    socket.on('close', () => done(reply));
  });
}

test('R-SEC-4: a session that was ended does nothing with what it had begun to say', async () => {
  const { email, token: stolen } = await server.customer('slow-to-say@example.com');
  const token = (await server.login(email)).data as string;
  const reply = await begun('user/profile', 'nickname=Thief', {
    token: stolen,
    meanwhile: () => server.call('user/session/revoke', {}, { token }),
  });
  expect(reply).toContain('"type":999');
  expect((await server.call('user/center', {}, { token, method: 'GET' })).data.nickname).not.toBe('Thief');
});
