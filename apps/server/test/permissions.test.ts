/**
 * Who may call what: every operator call by every role, allowed exactly where the wire's table says so and refused by default;
 * and the two kinds of token, which never open each other's calls (R-OPS-1, R-OPS-2).
 */
import type { Call, OperatorRole } from '@candor/wire';
import { OPERATOR_ROLES } from '@candor/wire';
import { allCalls, allOperatorCalls } from '@candor/wire/tables';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCustomers } from './customers.ts';
import type { CallReply, TestServer } from './harness.ts';
import { testServer } from './harness.ts';
import { openOperators } from './operators.ts';

let server: TestServer;
let customer: string;
const tokens = new Map<OperatorRole, string>();
beforeAll(async () => {
  // Wrong tokens are slowed by address: here each request comes from another one.
  server = await testServer({ config: { rateLimitPerMinute: 100_000_000, trustProxy: ['127.0.0.1'] } });
  customer = (await openCustomers(server.database.owner, [{}]))[0]!.token;
});
afterAll(() => server.close());

const calls = (tables: object): Call[] =>
  Object.values(tables).flatMap((table) => Object.values(table as Record<string, Call>));
const operatorCalls = calls(allOperatorCalls).filter(({ access }) => access === 'operator');
const isAllowed = ({ roles }: Call, role: OperatorRole): boolean =>
  roles === 'any' || (roles?.includes(role) ?? false);

let sent = 0;
/** Without a field: whoever may call is told what is missing, whoever may not never gets so far. */
async function send({ method, path, isUpload }: Call, token: string | undefined): Promise<CallReply> {
  sent += 1;
  const headers = { 'x-forwarded-for': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}` };
  if (isUpload !== true) return server.call(path, {}, { method, token, headers });
  const body = new FormData();
  body.append('file', new Blob(['no image']), 'x.png');
  const authorization = token === undefined ? {} : { authorization: token };
  const response = await fetch(`${server.url}/api/${path}`, {
    method,
    body,
    headers: { ...headers, ...authorization },
  });
  return (await response.json()) as CallReply;
}

async function freshTokens(): Promise<void> {
  const people = await openOperators(server.database.owner, [...OPERATOR_ROLES]);
  people.forEach(({ token }, n) => tokens.set(OPERATOR_ROLES[n]!, token));
}

describe('R-OPS-1: every operator call by every role', () => {
  test('each call names its roles, and stands under operator/', () => {
    expect(operatorCalls.length).toBeGreaterThan(40);
    for (const { path, roles } of operatorCalls) {
      expect(path).toMatch(/^operator\//);
      expect(roles === 'any' || (roles ?? []).length > 0, path).toBe(true);
    }
    for (const { path, access } of calls(allCalls))
      expect(access === 'operator' || path.startsWith('operator/'), path).toBe(false);
  });

  test.each(OPERATOR_ROLES.map((role) => [role]))(
    '%s: what the table allows and nothing else',
    async (role) => {
      await freshTokens();
      const wrong: string[] = [];
      for (const call of operatorCalls) {
        const reply = await send(call, tokens.get(role));
        const refusal = reply.type === 'ok' ? 'ok' : (reply.data.refusal as string);
        // `forbidden` comes before the first field is read; afterwards something is missing or the call is done.
        if ((refusal !== 'forbidden') !== isAllowed(call, role) || refusal === 'not_found')
          wrong.push(`${call.method} ${call.path}: ${refusal}`);
        if (call.path === 'operator/session/logout') await freshTokens();
      }
      expect(wrong).toEqual([]);
    },
  );

  test('R-OPS-1: an auditor writes nothing: of acting calls he has his own session and mail, his word on proposals, looks that leave a line, and roles called back before they begin', () => {
    const acts = operatorCalls
      .filter((call) => call.method !== 'GET' && isAllowed(call, 'auditor'))
      .map(({ path }) => path);
    const own =
      /^operator\/(session\/|proposals\/|people\/cancel_roles$|customers\/unmask$|support\/picture$|content\/preview$|digest\/choose$)/;
    expect(acts.filter((path) => !own.test(path))).toEqual([]);
  });

  test('R-OPS-1: an access admin touches no money', () => {
    const touched = operatorCalls
      .filter((call) => call.roles !== 'any' && isAllowed(call, 'access_admin'))
      .map(({ path }) => path);
    expect(touched.filter((path) => /treasury|ledger|deposits|withdrawals|customers/.test(path))).toEqual([]);
  });
});

describe("R-OPS-2: tokens of one kind never open the other's calls", () => {
  test('a customer, a stranger and nobody at operator calls: not logged in', async () => {
    for (const call of operatorCalls) {
      for (const token of [customer, 'x'.repeat(43), undefined]) {
        const reply = await send(call, token);
        expect(reply, `${call.method} ${call.path}`).toMatchObject({
          type: 999,
          data: { refusal: 'not_logged_in' },
        });
      }
    }
  });

  test("an operator of any role at customers' calls: not logged in", async () => {
    await freshTokens();
    for (const call of calls(allCalls).filter(({ access }) => access === 'customer')) {
      for (const role of ['access_admin', 'treasurer'] as const) {
        const reply = await send(call, tokens.get(role));
        expect(reply, `${call.method} ${call.path}`).toMatchObject({
          type: 999,
          data: { refusal: 'not_logged_in' },
        });
      }
    }
  });
});
