/** A server with support whose clock a test holds: customers who ask, visitors who confirm, agents who answer. */
import { randomBytes } from 'node:crypto';
import { openCustomers } from '../../../test/customers.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import type { CallReply, Fields, TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { SILENT_FEED } from '../../../test/house.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import { customersOf } from '../../foundation/identity/test-server.ts';
import { movableClock } from '../../platform/clock.ts';
import type { Support } from './support.ts';
import { createSupport } from './support.ts';

export const MINUTE = 60_000;
export const DAY = 86_400_000;

export interface SupportWorld {
  server: TestServer;
  clock: ReturnType<typeof movableClock>;
  support: Support;
  agents: TestOperator[];
  auditor: TestOperator;
  customers(count: number): Promise<TestCustomer[]>;
  /** A confirmed address; answers the fields that say so. */
  visitor(email: string, ip?: string): Promise<{ visitor: string }>;
  mails: ReturnType<typeof customersOf>['outbox'];
  open(who: { token?: string; visitor?: string }, text: string, fields?: Fields): Promise<CallReply>;
  send(
    who: { token?: string; visitor?: string },
    id: number,
    text: string,
    fields?: Fields,
  ): Promise<CallReply>;
  ask(who: { token?: string; visitor?: string }, path: string, fields?: Fields): Promise<CallReply>;
  read(who: { token?: string; visitor?: string }, id: number, fields?: Fields): Promise<CallReply>;
  desk(agent: TestOperator, path: string, fields?: Fields): Promise<CallReply>;
  look(agent: TestOperator, path: string, fields?: Fields): Promise<CallReply>;
  close(): Promise<void>;
}

export const fresh = (): string => randomBytes(9).toString('base64url');

export async function supportWorld(of: { database?: TestServer['database'] } = {}): Promise<SupportWorld> {
  const clock = movableClock(Date.now());
  let support: Support | undefined;
  const server = await testServer({
    clock,
    feed: SILENT_FEED,
    without: ['chains'],
    config: { rateLimitPerMinute: 1_000_000, trustProxy: ['127.0.0.1'] },
    ...of,
    products: [
      (platform, on) => {
        support = createSupport(platform, on);
        return support;
      },
    ],
  });
  const { owner } = server.database;
  const [first, second, auditor] = await openOperators(owner, ['support', 'support', 'auditor']);
  await owner.query('update operators_sessions set last_used_at = $1, expires_at = $1', [
    new Date('2100-01-01'),
  ]);
  const { outbox, message } = customersOf(server);
  const by = ({ token }: { token?: string }) => (token === undefined ? {} : { token });
  const named = ({ visitor }: { visitor?: string }) => (visitor === undefined ? {} : { visitor });
  const world: SupportWorld = {
    server,
    clock,
    support: support!,
    agents: [first!, second!],
    auditor: auditor!,
    mails: outbox,
    async customers(count) {
      const opened = await openCustomers(
        owner,
        Array.from({ length: count }, () => ({})),
      );
      await owner.query('update identity_sessions set last_used_at = $1, expires_at = $1', [
        new Date('2100-01-01'),
      ]);
      return opened;
    },
    async visitor(email, ip = '198.51.100.7') {
      const headers = { 'x-forwarded-for': ip };
      const before = outbox(email).length;
      await server.call('support/visitor_code', { email }, { headers });
      const { code } = await message(email, before + 1);
      const entered = await server.call('support/visitor_enter', { email, code: code! }, { headers });
      return { visitor: entered.data.visitor as string };
    },
    open: (who, text, fields = {}) =>
      world.ask(who, 'support/open', { topic: 'other', client_id: fresh(), text, ...fields }),
    send: (who, id, text, fields = {}) =>
      world.ask(who, 'support/send', { thread_id: String(id), client_id: fresh(), text, ...fields }),
    ask: (who, path, fields = {}) =>
      server.call(path, { ...named(who), ...fields }, { ...by(who), lang: 'en' }),
    read: (who, id, fields = {}) =>
      server.call(
        'support/thread',
        { ...named(who), thread_id: String(id), ...fields },
        { ...by(who), method: 'GET', lang: 'en' },
      ),
    desk: ({ token }, path, fields = {}) => server.call(`operator/support/${path}`, fields, { token }),
    look: ({ token }, path, fields = {}) =>
      server.call(`operator/support/${path}`, fields, { method: 'GET', token }),
    close: () => server.close(),
  };
  return world;
}
