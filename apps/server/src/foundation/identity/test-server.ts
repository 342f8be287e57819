/** For tests of identity: a server without products, a clock that is moved by hand, and customers on demand. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CallReply, TestServer, TestServerOptions } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { SILENT_FEED } from '../../../test/house.ts';
import { movableClock } from '../../platform/clock.ts';
import type { Identity } from './index.ts';

export const NOON = Date.UTC(2026, 2, 10, 12);
export const PASSWORD = 'seven green lamps';

export interface OutboxMessage {
  to: string;
  purpose: string;
  code: string | null;
  text: string;
  at: string;
  channel: 'mail' | 'sms';
  language: string;
}

export interface Customer {
  id: number;
  email: string;
  token: string;
}

export interface IdentityServer extends TestServer {
  identity: Identity;
  clock: ReturnType<typeof movableClock>;
  /** Once everything that was to be sent has been. */
  sent(): Promise<void>;
  outbox(to: string): OutboxMessage[];
  /** Waits until `count` messages have been sent to this address and answers the newest. */
  message(to: string, count?: number): Promise<OutboxMessage>;
  /** Asks for a code and reads it from the outbox. */
  codeFor(to: string, purpose: string, fields?: Record<string, string>): Promise<string>;
  register(email: string, fields?: Record<string, string>): Promise<CallReply>;
  login(email: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<CallReply>;
  customer(email: string): Promise<Customer>;
  /** An act of a customer, who goes on with the new token where he got one (R-SEC-5). */
  act(customer: { token: string }, path: string, fields?: Record<string, string>): Promise<CallReply>;
  /** Asks for a code to his own address and reads it. */
  ownCode(customer: Customer, type: string): Promise<string>;
  /** The same with the code that his own address gets: what proves who has nothing stronger. */
  prove(customer: Customer, path: string, fields: Record<string, string>): Promise<CallReply>;
  /** Everything identity keeps, but for what may change when nothing happens (counts of attempts and tries). */
  fingerprint(): Promise<string>;
}

const SETTLED_TABLES = ['sessions', 'devices', 'security_events'];

export async function identityServer(options: TestServerOptions = {}): Promise<IdentityServer> {
  const clock = movableClock(NOON);
  const server = await testServer({
    clock,
    products: [],
    feed: SILENT_FEED,
    ...options,
    config: { rateLimitPerMinute: 1_000_000, ...options.config },
  });
  return {
    ...server,
    identity: server.on().identity,
    clock,
    sent: () => server.on().notify.settle(),
    ...customersOf(server),
  };
}

export function customersOf(server: TestServer) {
  const folder = join(server.platform.config.dataDir, 'outbox');
  const outbox = (to: string): OutboxMessage[] =>
    filesIn(folder)
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as OutboxMessage)
      .filter((message) => message.to === to.toLowerCase())
      .toSorted((a, b) => a.at.localeCompare(b.at));
  const message = async (to: string, count = 1): Promise<OutboxMessage> => {
    for (let n = 0; n < 400; n += 1) {
      const found = outbox(to);
      if (found.length >= count) return found.at(-1)!;
      await new Promise((wake) => setTimeout(wake, 10));
    }
    throw new Error(`fewer than ${count} messages to ${to}`);
  };
  const codeFor = async (
    to: string,
    purpose: string,
    fields: Record<string, string> = {},
  ): Promise<string> => {
    const path = to.includes('@') ? 'sms_mail' : 'sms_send';
    return newCode(
      () => codesIn(outbox(to), purpose),
      () => server.call(path, { user_string: to, type: purpose, ...fields }),
    );
  };
  const register = async (email: string, fields: Record<string, string> = {}): Promise<CallReply> =>
    server.call('user/register', {
      type: 'email',
      user_string: email,
      code: fields['code'] ?? (await codeFor(email, 'register')),
      password: PASSWORD,
      re_password: fields['password'] ?? PASSWORD,
      agreed: '1',
      ...fields,
    });
  const login = (email: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    server.call(
      'user/login',
      { user_type: 'email', user_string: email, password: PASSWORD, ...fields },
      { headers },
    );
  const customer = async (email: string): Promise<Customer> => {
    const registered = await register(email);
    if (registered.type !== 'ok') throw new Error(`not registered: ${registered.message}`);
    const { data } = await login(email);
    return { id: registered.data.user_id as number, email, token: data as string };
  };
  const fingerprint = async (): Promise<string> => {
    const parts = SETTLED_TABLES.map(
      (table) =>
        `(select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') from identity_${table} t)`,
    );
    const users = `(select coalesce(md5(string_agg((to_jsonb(t) - 'failed_in_row' - 'fund_failed')::text, ',' order by t.id)), '') from identity_users t)`;
    const consumed = '(select count(*)::text from identity_codes where consumed_at is not null)';
    const [row] = await server.database.owner.query<{ all: string }>(
      `select ${[...parts, users, consumed].join(" || ' ' || ")} as all`,
    );
    return row!.all;
  };
  return { outbox, message, codeFor, register, login, customer, ...actsOf(server, outbox), fingerprint };
}

/** What a customer does, and the codes he needs for it. */
function actsOf(server: TestServer, outbox: (to: string) => OutboxMessage[]) {
  const act = async (who: { token: string }, path: string, fields: Record<string, string> = {}) => {
    const reply = await server.call(path, fields, { token: who.token });
    if (reply.type === 'ok' && typeof reply.data?.new_token === 'string') who.token = reply.data.new_token;
    return reply;
  };
  const ownCode = async (who: Customer, type: string): Promise<string> => {
    return newCode(
      () => codesIn(outbox(who.email), type),
      () => act(who, 'set/sms_other_mail', { type }),
    );
  };
  const prove = async (who: Customer, path: string, fields: Record<string, string>) => {
    const isFund = path === 'safe/update_password';
    const purpose = isFund ? 'fund_password' : 'step_up';
    const code = await ownCode(who, purpose);
    return act(who, path, { ...fields, [isFund ? 'code' : 'step_up_code']: code });
  };
  return { act, ownCode, prove };
}

const codesIn = (messages: readonly OutboxMessage[], type: string): string[] =>
  messages.flatMap(({ code, purpose }) => (purpose === type ? [code!] : []));

/**
 * The code that was not there before it was asked for: other letters may still be under way, and two sent within a moment of a clock
 * that stands still have no order.
 */
async function newCode(codes: () => string[], ask: () => Promise<CallReply>): Promise<string> {
  const before = codes();
  const sent = await ask();
  if (sent.type !== 'ok') throw new Error(`no code: ${sent.data.refusal}`);
  for (let n = 0; n < 400; n += 1) {
    const fresh = codes().find((code) => !before.includes(code));
    if (fresh !== undefined) return fresh;
    await new Promise((wake) => setTimeout(wake, 10));
  }
  throw new Error('the code did not come');
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.json') && !name.startsWith('.'));
  } catch {
    return [];
  }
}
