/** In which language a code arrives: in that of the account, whoever asks for it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IdentityServer } from '../test-server.ts';
import { identityServer } from '../test-server.ts';

let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer();
});
afterAll(() => server.close());

test('R-SEC-3: a stranger chooses no language for the mail of an account, and his reply is the same for one that is not there', async () => {
  const owner = await server.customer('reads-spanish@example.com');
  expect((await server.act(owner, 'set/lang', { lang: 'es' })).type).toBe('ok');
  server.clock.advance(61_000);
  const ask = async (target: string) => {
    const { type, message, data } = await server.call(
      'sms_mail',
      { user_string: target, type: 'register' },
      { headers: { 'language-mark': 'th' } },
    );
    await server.sent();
    return { reply: { type, message, data }, language: server.outbox(target).at(-1)!.language };
  };
  const [his, nobodys] = [await ask(owner.email), await ask('nobody-reads@example.com')];
  expect(his.language).toBe('es');
  expect(nobodys.language).toBe('th');
  expect(his.reply).toEqual(nobodys.reply);
});
