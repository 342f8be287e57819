/** R-WD-6: each act that adds, replaces, resets or removes a proof holds withdrawals for 24 h, a second one of another kind within 24 h for 48 h. */
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallReply } from '../../../../test/harness.ts';
import type { Customer, IdentityServer } from '../test-server.ts';
import { PASSWORD, identityServer } from '../test-server.ts';

const HOUR_MS = 3_600_000;
let made = 0;
const FUND = '502913';
let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer();
});
afterAll(() => server.close());

const twice = (password: string) => ({ password, re_password: password });
const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(server.clock.now() / 1000) });
const fund = (who: Customer) => server.prove(who, 'safe/update_password', twice(FUND));
const totp = async (who: Customer) => {
  const { secret } = (await server.prove(who, 'user/second/totp_begin', { password: PASSWORD })).data;
  const on = await server.act(who, 'user/second/totp_confirm', { code: codeOf(secret) });
  return { secret: secret as string, recovery: on.data.recovery_codes as string[] };
};
const forget = async ({ email }: Customer): Promise<CallReply> => {
  const code = await server.codeFor(email, 'forget');
  const fields = { account: email, code, password: 'eleven blue doors', repassword: 'eleven blue doors' };
  return server.call('user/forget', fields);
};
const rename = async (who: Customer) => {
  const email = `renamed-${who.email}`;
  return server.act(who, 'user/e_email', {
    email,
    code: await server.codeFor(email, 'bind_email'),
    old_code: await server.ownCode(who, 'contact'),
  });
};
const phone = async (who: Customer) => {
  const number = `+861381234${5_000 + made}`;
  return server.act(who, 'user/e_mobile', {
    user_string: number,
    area_code: '86',
    code: await server.codeFor(number, 'bind_phone'),
    old_code: await server.ownCode(who, 'contact'),
  });
};

/** What is there before, and the act itself. */
const ACTS: Readonly<
  Record<string, { reason: string; act: (who: Customer) => Promise<() => Promise<CallReply>> }>
> = {
  'a first fund password': { reason: 'fund_password', act: async (who) => () => fund(who) },
  'another fund password': {
    reason: 'fund_password',
    async act(who) {
      await fund(who);
      return () => server.act(who, 'safe/update_password', { ...twice('640281'), oldpassword: FUND });
    },
  },
  'another login password': {
    reason: 'login_password',
    async act(who) {
      await fund(who);
      const fields = { old_password: PASSWORD, ...twice('eight blue boats'), fund_password: FUND };
      return () => server.act(who, 'user/e_pwd', fields);
    },
  },
  'a forgotten login password': { reason: 'login_password', act: async (who) => () => forget(who) },
  'another e-mail address': { reason: 'email', act: async (who) => () => rename(who) },
  'a phone': { reason: 'phone', act: async (who) => () => phone(who) },
  'an authenticator': {
    reason: 'second_factor',
    async act(who) {
      return async () => {
        await totp(who);
        return { type: 'ok' } as CallReply;
      };
    },
  },
  'no authenticator any more': {
    reason: 'second_factor',
    async act(who) {
      const { secret } = await totp(who);
      return () => server.act(who, 'user/second/totp_off', { second_code: codeOf(secret) });
    },
  },
  'new recovery codes': {
    reason: 'second_factor',
    async act(who) {
      const { secret } = await totp(who);
      return () => server.act(who, 'user/second/recovery', { second_code: codeOf(secret) });
    },
  },
  'a recovery code at a login': {
    reason: 'second_factor',
    async act(who) {
      const { recovery } = await totp(who);
      return async () => {
        const { ticket } = (await server.login(who.email)).data as { ticket: string };
        return server.call('user/login/second', { ticket, second_code: recovery[0]! });
      };
    },
  },
};
test.each(Object.entries(ACTS))(
  'R-WD-6: %s holds withdrawals for 24 h, and for 48 h after another change',
  async (_name, { reason, act }) => {
    const holdsAfter = async (beforeHours: number, other: 'api_key' | 'login_password' | 'email') => {
      const who = await server.customer(`held-${(made += 1)}@example.com`);
      const change = await act(who);
      server.clock.advance(73 * HOUR_MS);
      expect(await server.identity.withdrawalHolds(who.id)).toEqual([]);
      await server.database.owner.query(
        'insert into identity_security_events (user_id, kind, at, hold_hours, pair_hold_hours) values ($1, $2, $3, 24, 48)',
        [who.id, other, new Date(server.clock.now())],
      );
      server.clock.advance(beforeHours * HOUR_MS);
      expect((await change()).type).toBe('ok');
      const holds = await server.identity.withdrawalHolds(who.id);
      return holds
        .filter((hold) => hold.reason === reason)
        .map(({ until }) => (until - server.clock.now()) / HOUR_MS);
    };
    const other = reason === 'login_password' ? 'email' : 'login_password';
    expect(await holdsAfter(25, other)).toEqual([24]);
    expect(await holdsAfter(23, other)).toEqual([48]);
  },
);
