/** Whoever only asks to be let in holds no more connections of the database than whoever asks anything else (ADR 127). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallReply } from '../../../test/harness.ts';
import type { IdentityServer } from './test-server.ts';
import { identityServer } from './test-server.ts';

let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer({ config: { trustProxy: ['loopback'] } });
});
afterAll(() => server.close());

const TICKET = 't'.repeat(43);
const login = { user_type: 'email', user_string: 'nobody@example.com', password: 'five red kites' };
const DOORS: readonly [path: string, fields: Record<string, string>, tables: string][] = [
  ['user/login', login, 'identity_login_history'],
  ['user/login/second', { ticket: TICKET, second_code: '123456' }, 'identity_tickets'],
  ['user/login/second_options', { ticket: TICKET }, 'identity_tickets'],
  ['user/not_me', { token: TICKET }, 'identity_tickets'],
  ['user/unfreeze/second', { ticket: TICKET, second_code: '123456' }, 'identity_tickets'],
  ['user/second/lost_stop', { token: TICKET }, 'identity_tickets'],
  ['operator/session/login', { email: 'nobody@example.com', password: 'five red kites' }, 'operators_people'],
  ['operator/session/second', { ticket: TICKET, code: '123456' }, 'operators_tickets'],
  ['operator/session/enrol_begin', { ticket: TICKET }, 'operators_tickets'],
];

test.each(DOORS)(
  '%s: a hundred at once from one address leave connections to everybody else',
  async (path, fields, table) => {
    const headers = { 'x-forwarded-for': '21.9.0.1' };
    const asked: Promise<CallReply>[] = [];
    await server.database.owner.transaction('doors', async (tx) => {
      await tx.query(`lock table ${table} in access exclusive mode`);
      for (let n = 0; n < 100; n += 1) asked.push(server.call(path, fields, { headers }));
      // Eight of theirs; the house's own jobs may wait as well.
      expect(await waitingFor(table)).toBeLessThanOrEqual(10);
    });
    for (const { type, data } of await Promise.all(asked)) {
      expect(type).toBe('error');
      expect(data.refusal).not.toBe('invalid_request');
    }
  },
);

/** Once as many as may have come to wait for a table. */
async function waitingFor(table: string): Promise<number> {
  let [before, waiting] = [-1, -1];
  const isSettled = async (): Promise<boolean> => {
    before = waiting;
    const [row] = await server.database.owner.query<{ waiting: number }>(
      'select count(*)::integer as waiting from pg_locks where not granted and relation = $1::regclass',
      [table],
    );
    waiting = row!.waiting;
    return waiting >= 8 && waiting === before;
  };
  await expect.poll(isSettled).toBe(true);
  return waiting;
}

test('neighbours who are let in at once do not wait for one another for ever', async () => {
  const { email } = await server.customer('among-doors@example.com');
  const at = (n: number) => ({ 'x-forwarded-for': `21.9.1.${n}` });
  const flood = Array.from({ length: 60 }, (_, n) =>
    server.call('user/not_me', { token: TICKET }, { headers: at(n % 12) }),
  );
  const own = Array.from({ length: 12 }, (_, n) => server.login(email, {}, at(n)));
  const outcomes = (await Promise.all(own)).map(({ type, data }) => (type === 'ok' ? type : data.refusal));
  expect(outcomes).toContain('ok');
  for (const { data } of await Promise.all(flood)) expect(data.refusal).toBe('link_expired');
});
