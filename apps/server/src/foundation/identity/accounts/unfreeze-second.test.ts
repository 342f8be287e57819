/** R-SEC-5, R-SEC-6: whoever has password and mailbox of a frozen account does not open it without the second factor. */
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { softwareKey } from '../security/software-authenticator.fixture.ts';
import type { Customer, IdentityServer } from '../test-server.ts';
import { PASSWORD, identityServer } from '../test-server.ts';

let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer();
});
afterAll(() => server.close());

const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(server.clock.now() / 1000) });
const isFrozen = async (id: number): Promise<unknown> =>
  (await server.database.owner.query('select is_frozen from identity_users where id = $1', [id]))[0]![
    'is_frozen'
  ];

async function frozenWithTotp(email: string) {
  const customer = await server.customer(email);
  const begun = await server.prove(customer, 'user/second/totp_begin', { password: PASSWORD });
  const { secret } = begun.data as { secret: string };
  const on = await server.act(customer, 'user/second/totp_confirm', { code: codeOf(secret) });
  await freeze(customer);
  return { customer, secret, recovery: on.data.recovery_codes as string[] };
}

async function freeze(customer: Customer): Promise<void> {
  const frozen = await server.act(customer, 'user/freeze', { password: PASSWORD });
  expect(frozen.type).toBe('ok');
  server.clock.advance(61_000);
}

async function firstStep(email: string) {
  const code = await server.codeFor(email, 'unfreeze');
  const fields = { account: email, password: PASSWORD, code };
  const reply = await server.call('user/unfreeze', fields);
  server.clock.advance(61_000);
  return { reply, fields };
}

test('R-SEC-6: password and code get a ticket; the account opens with the second factor, once', async () => {
  const { customer, secret } = await frozenWithTotp('frozen-totp@example.com');
  const { reply, fields } = await firstStep(customer.email);
  expect(reply.data).toMatchObject({
    refusal: 'second_factor_required',
    ways: ['totp', 'recovery'],
    expires_in_s: 300,
  });
  const { ticket } = reply.data as { ticket: string };
  expect(await isFrozen(customer.id)).toBe(true);
  expect((await server.call('user/unfreeze', fields)).data.refusal).toBe('code_expired');
  const second = (answer: Record<string, string>) =>
    server.call('user/unfreeze/second', { ticket, ...answer });
  expect((await second({})).data.refusal).toBe('second_factor_wrong');
  expect((await second({ second_code: 'AAAA-AAAA' })).data.refusal).toBe('second_factor_wrong');
  // Not a ticket of a login, and a ticket of a login is none of this.
  expect((await server.call('user/login/second', { ticket, second_code: codeOf(secret) })).data.refusal).toBe(
    'ticket_expired',
  );
  expect(await isFrozen(customer.id)).toBe(true);
  const answer = { second_code: codeOf(secret) };
  const replies = await Promise.all(Array.from({ length: 3 }, () => second(answer)));
  expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
  expect(await isFrozen(customer.id)).toBe(false);
  const rows = await server.database.owner.query(
    `select what from identity_freezes where user_id = $1 order by number`,
    [customer.id],
  );
  expect(rows.map(({ what }) => what)).toEqual(['account', 'withdrawals', 'account_opened', 'withdrawals']);
});

test('R-SEC-6: a passkey opens it as well, and a recovery code does; guesses are five a ticket', async () => {
  const customer = await server.customer('frozen-key@example.com');
  const key = softwareKey(`127.0.0.1:${server.port}`);
  const { data } = await server.prove(customer, 'user/passkey/register_options', { password: PASSWORD });
  const passkey = key.register(data.options.challenge);
  const added = await server.act(customer, 'user/passkey/register', {
    ticket: data.ticket,
    passkey,
    name: 'Phone',
  });
  await freeze(customer);
  const { ticket, ways } = (await firstStep(customer.email)).reply.data as { ticket: string; ways: string[] };
  expect(ways).toEqual(['passkey', 'recovery']);
  const asked = await server.call('user/login/second_options', { ticket });
  const answer = key.assert(asked.data.options.challenge);
  expect((await server.call('user/unfreeze/second', { ticket, passkey: answer })).type).toBe('ok');
  expect(await isFrozen(customer.id)).toBe(false);

  const opened = await server.login(customer.email);
  const again = await server.call('user/login/second_options', { ticket: opened.data.ticket });
  customer.token = (
    await server.call('user/login/second', {
      ticket: opened.data.ticket,
      passkey: key.assert(again.data.options.challenge),
    })
  ).data as string;
  await freeze(customer);
  const third = (await firstStep(customer.email)).reply.data as { ticket: string };
  const guesses = [];
  for (let n = 0; n < 5; n += 1)
    guesses.push(
      (await server.call('user/unfreeze/second', { ticket: third.ticket, second_code: 'AAAA-AAAA' })).data
        .refusal,
    );
  expect(new Set(guesses)).toEqual(new Set(['second_factor_wrong']));
  const code = (added.data.recovery_codes as string[])[0]!;
  const late = await server.call('user/unfreeze/second', { ticket: third.ticket, second_code: code });
  expect(late.data.refusal).toBe('ticket_expired');
  server.clock.advance(3_600_000);
  const fourth = (await firstStep(customer.email)).reply.data as { ticket: string };
  const right = await server.call('user/unfreeze/second', { ticket: fourth.ticket, second_code: code });
  expect(right.type).toBe('ok');
});

test('who froze the account and lost the factor asks for its removal with the ticket', async () => {
  const { customer } = await frozenWithTotp('frozen-lost@example.com');
  const { ticket } = (await firstStep(customer.email)).reply.data as { ticket: string };
  const begun = await server.call('user/second/lost_begin', { ticket });
  expect(begun.data).toMatchObject({ needs_id_number: false, wait_hours: 168 });
  const lost = begun.data.ticket as string;
  await server.call('user/second/lost_code', { ticket: lost, to: 'email' });
  await server.sent();
  const { code } = server.outbox(customer.email).findLast(({ purpose }) => purpose === 'second_lost')!;
  const made = await server.call('user/second/lost_request', {
    ticket: lost,
    email_code: code!,
    reason: 'lost',
  });
  expect(made.type).toBe('ok');
  expect(await isFrozen(customer.id)).toBe(true);
});
