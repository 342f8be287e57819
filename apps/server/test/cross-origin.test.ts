/**
 * Every call that changes something, asked by force from another site: with the cookies, types of content and methods that a page may send
 * without asking, and with a token that was stolen. Made from the wire's own table, so that a new call is covered the moment it is listed.
 */
import type { Call } from '@candor/wire';
import { OPERATOR_ROLES } from '@candor/wire';
import { allCalls, allOperatorCalls } from '@candor/wire/tables';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moneyFingerprint } from './check-invariants.ts';
import { openCustomers } from './customers.ts';
import type { TestServer } from './harness.ts';
import { testServer } from './harness.ts';
import { openOperators } from './operators.ts';

let server: TestServer;
let customer: string;
let operator: string;
beforeAll(async () => {
  server = await testServer({ config: { rateLimitPerMinute: 100_000_000 } });
  customer = (await openCustomers(server.database.owner, [{}]))[0]!.token;
  operator = (await openOperators(server.database.owner, [...OPERATOR_ROLES]))[0]!.token;
});
afterAll(() => server.close());

const writes: Call[] = [allCalls, allOperatorCalls]
  .flatMap((tables) => Object.values(tables).flatMap((table) => Object.values(table as Record<string, Call>)))
  .filter(({ method }) => method !== 'GET');

interface Asked {
  method: string;
  headers: Record<string, string>;
  body: string;
}

async function refusals(asked: (call: Call) => Asked): Promise<string[]> {
  const wrong: string[] = [];
  for (const call of writes) {
    const { method, headers, body } = asked(call);
    const response = await fetch(`${server.url}/api/${call.path}`, {
      method,
      headers,
      body,
    });
    const { data } = (await response.json()) as { data: { refusal?: string } };
    const allowed = response.headers.get('access-control-allow-origin');
    if (data?.refusal !== 'wrong_origin' || allowed !== null || response.headers.has('set-cookie'))
      wrong.push(`${method} ${call.path}: ${response.status} ${String(data?.refusal)}`);
  }
  return wrong;
}
const tokenOf = ({ access }: Call): string => (access === 'operator' ? operator : customer);
const FORM = 'application/x-www-form-urlencoded';
/** What a form of another site may send without asking. */
const PARTS = 'multipart/form-data; boundary=x';
const FILE =
  '--x\r\ncontent-disposition: form-data; name="file"; filename="x.png"\r\n\r\nno image\r\n--x--\r\n';

test('another site, a sandboxed frame and a sibling under our name are refused, whatever they show', async () => {
  expect(writes.length).toBeGreaterThan(200);
  const before = await moneyFingerprint(server.database.owner);
  const { host } = new URL(server.url);
  const sites: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `http://${host}.evil.example` },
    { 'sec-fetch-site': 'cross-site', origin: server.url },
    { 'sec-fetch-site': 'same-site' },
  ];
  for (const site of sites)
    expect(
      await refusals((call) => ({
        method: call.method,
        headers: {
          ...site,
          authorization: tokenOf(call),
          cookie: `token=${tokenOf(call)}`,
          'content-type': call.isUpload === true ? PARTS : FORM,
        },
        body: call.isUpload === true ? FILE : '',
      })),
    ).toEqual([]);
  expect(await moneyFingerprint(server.database.owner)).toBe(before);
});

test('no other method stands in for the one of a call, and no preflight is answered', async () => {
  const changed: string[] = [];
  const ways = new Set(writes.map(({ path }) => path));
  for (const path of ways) {
    const url = `${server.url}/api/${path}`;
    const headers = { authorization: customer, 'x-http-method-override': 'POST' };
    const got = await fetch(`${url}?_method=POST`, { headers });
    const { type } = (await got.json()) as { type: string };
    // The same path may be a question too; then it answers that, or asks for its fields.
    if (type === 'ok' && !isQuestion(path)) changed.push(`GET ${path}`);
    const asked = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const preflight = await fetch(url, { method: 'OPTIONS', headers: asked });
    if (preflight.ok || preflight.headers.has('access-control-allow-origin')) changed.push(`OPTIONS ${path}`);
  }
  expect(changed).toEqual([]);
});

const questions = new Set(
  [allCalls, allOperatorCalls].flatMap((tables) =>
    Object.values(tables).flatMap((table) =>
      Object.values(table as Record<string, Call>)
        .filter(({ method }) => method === 'GET')
        .map(({ path }) => path),
    ),
  ),
);
const isQuestion = (path: string): boolean => questions.has(path);

test('a token in a cookie or in the query is none', async () => {
  const url = `${server.url}/api/wallet/faucet`;
  for (const [at, headers] of [
    [url, { cookie: `token=${customer}; authorization=${customer}` }],
    [`${url}?token=${customer}&authorization=${customer}`, {}],
  ] as const) {
    const response = await fetch(at, { method: 'POST', headers: { ...headers, 'content-type': FORM } });
    expect(await response.json()).toMatchObject({ type: 999 });
  }
});

test('the app and the console stand in nobody’s frame', async () => {
  for (const path of ['h5/', 'console/', 'api/docs']) {
    const { headers } = await fetch(`${server.url}/${path}`);
    expect(headers.get('content-security-policy') ?? '', path).toContain("frame-ancestors 'none'");
  }
});
