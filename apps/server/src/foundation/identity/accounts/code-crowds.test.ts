/** R-SEC-3: a crowd of strangers with an address each does not use up the codes that all share. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mayBeSent } from '../context/code-shares-rules.ts';
import type { IdentityServer } from '../test-server.ts';
import { identityServer } from '../test-server.ts';

const LIMITS = { codesPerAddress: 8, codesPerNetwork: 100, codesInAll: 40 };
let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer({ config: { ...LIMITS, trustProxy: ['loopback'] } });
});
afterAll(() => server.close());

/** Each address is in a network of its own. */
const from = (n: number) => ({ headers: { 'x-forwarded-for': `20.${n}.0.1` } });
const ask = async (target: string, type: string, n: number): Promise<string> => {
  const { type: kind, data } = await server.call('sms_mail', { user_string: target, type }, from(n));
  return kind === 'ok' ? 'ok' : (data.refusal as string);
};

test('R-SEC-3: half is for all, then a quarter of it each, and the last quarter for accounts that exist', () => {
  const at = (all: number, of = {}) => ({ block: 0, network: 0, all, ...of });
  expect(mayBeSent(at(19, { block: 7, network: 99 }), LIMITS, 'register')).toBe(true);
  expect(mayBeSent(at(19, { block: 8 }), LIMITS, 'register')).toBe(false);
  expect(mayBeSent(at(20, { block: 1, network: 24 }), LIMITS, 'register')).toBe(true);
  expect(mayBeSent(at(20, { block: 2 }), LIMITS, 'register')).toBe(false);
  expect(mayBeSent(at(20, { network: 25 }), LIMITS, 'register')).toBe(false);
  expect(mayBeSent(at(29), LIMITS, 'register')).toBe(true);
  for (const purpose of ['register', 'visitor', 'second_lost'] as const)
    expect(mayBeSent(at(30), LIMITS, purpose), purpose).toBe(false);
  for (const purpose of ['forget', 'login', 'unfreeze'] as const) {
    expect(mayBeSent(at(39, { block: 1 }), LIMITS, purpose), purpose).toBe(true);
    expect(mayBeSent(at(39, { block: 2 }), LIMITS, purpose), purpose).toBe(false);
    expect(mayBeSent(at(40), LIMITS, purpose), purpose).toBe(false);
  }
});

test('R-SEC-3: while strangers register from everywhere, the owner of an account still gets his code', async () => {
  const owner = 'crowded-out@example.com';
  await server.customer(owner);
  server.clock.advance(3_600_001);
  // Asking for accounts that nobody has sends nothing, so it uses up nothing.
  for (let n = 0; n < 50; n += 1) expect(await ask(`nobody${n}@example.com`, 'forget', n)).toBe('ok');
  const told: string[] = [];
  for (let n = 0; n < 60; n += 1) told.push(await ask(`crowd${n}@example.com`, 'register', 60 + n));
  expect(told.filter((each) => each === 'ok')).toHaveLength(30);
  expect(new Set(told.slice(30))).toEqual(new Set(['too_many_attempts']));
  expect(await ask('late@example.com', 'register', 200)).toBe('too_many_attempts');
  expect(await ask(owner, 'forget', 201)).toBe('ok');
  await server.sent();
  expect(server.outbox(owner).some(({ purpose }) => purpose === 'forget')).toBe(true);
  // Who has no account is answered as who has one.
  expect(await ask('nobody-at-all@example.com', 'forget', 202)).toBe('ok');
});
