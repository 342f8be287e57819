/**
 * Whatever arrives at any call: the envelope answers, in the caller's language, with a text; the server has no fault of
 * its own to report; and money stands where it stood. Requests are made from the wire's own table, so a new call is
 * covered the moment it is listed.
 */
import type { Call, Language } from '@candor/wire';
import { OPERATOR_ROLES } from '@candor/wire';
import { allCalls, allOperatorCalls } from '@candor/wire/tables';
import type { GenericSchema } from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants, moneyFingerprint } from './check-invariants.ts';
import type { TestServer } from './harness.ts';
import { testServer } from './harness.ts';
import { openOperators } from './operators.ts';
import type { Trader } from './trader.ts';
import { BTC, USDT, traders } from './trader.ts';

let server: TestServer;
let victim: Trader;
let rival: Trader;
/** Tokens by role. */
const operators = new Map<string, string>();
beforeAll(async () => {
  server = await testServer({ config: { rateLimitPerMinute: 100_000_000 } });
  [victim, rival] = (await traders(
    server,
    { [USDT]: '100000', [BTC]: '5' },
    { [USDT]: '100000', [BTC]: '5' },
  )) as [Trader, Trader];
  const people = await openOperators(server.database.owner, [...OPERATOR_ROLES]);
  people.forEach(({ token }, n) => operators.set(OPERATOR_ROLES[n]!, token));
  // Something of everything, so that there is something to be wrong about.
  await victim.call('wallet/faucet');
  await victim.buy('60000', '0.01');
  await rival.sell('60000', '0.005');
  await victim.call('wallet/change', {
    currency_id: USDT,
    from_field: 'change',
    to_field: 'lever',
    number: '5',
  });
});
afterAll(async () => {
  expect(await brokenInvariants(server.database.owner)).toEqual({});
  await server.close();
});

/** What each call would do if it were right: every field that matters, of the right shape, for something that is not there. */
const SOUND: Readonly<Record<string, Record<string, string>>> = {
  'coin/trade POST': {
    currency_id: '1',
    legal_id: '3',
    type: '1',
    target_price: '59000.01',
    amount: '0.000001',
  },
  'coin/trade PUT': { id: '999999999' },
  'coin/amend POST': { id: '999999999', amount: '0.001' },
  'coin/cancel_all POST': { currency_id: '999', legal_id: '3' },
  'wallet/change POST': { currency_id: '3', from_field: 'change', to_field: 'lever', number: '99999999' },
  'currency/new_timeshar GET': { symbol: 'BTC/USDT', period: '1m' },
  'operator/session/login POST': { email: 'nobody@venue.example', password: 'whatever it is' },
  'operator/session/second POST': { ticket: 'x'.repeat(43), code: '123456' },
  'operator/session/key_add POST': { ticket: 'x'.repeat(43), key: '{}', name: 'Key' },
  'operator/session/enrol POST': { ticket: 'x'.repeat(43), password: 'whatever it is', code: '123456' },
  'operator/people/invite POST': {
    name: 'Ann',
    email: 'not an address',
    roles: 'support',
    reason: 'more hands',
  },
  'operator/people/roles POST': {
    operator_id: '999999',
    version: '1',
    roles: 'support',
    reason: 'other work',
  },
  'operator/proposals/approve POST': { id: '999999', version: '1' },
  'operator/house_accounts/register POST': { user_id: '999999', relation: 'staff', note: 'works here' },
  'operator/configuration/propose POST': { kind: 'nothing', key: 'x', value: '{}', reason: 'why not' },
  'operator/treasury/move_own POST': {
    from: 'E:equity',
    to: 'X:demo',
    currency: 'USDT',
    amount: '1',
    reason: 'x',
  },
  'operator/treasury/goodwill POST': { user_id: '999999', currency: 'USDT', amount: '1', reason: 'x' },
  'operator/treasury/reverse POST': { journal_id: '999999999', reason: 'x' },
};

const HOSTILE = [
  '',
  ' ',
  'null',
  'undefined',
  '-1',
  '-0.00000001',
  '0',
  '00',
  '1e3',
  '1e400',
  'NaN',
  'Infinity',
  '0x10',
  '١٢',
  '１２３',
  '1,000',
  '1.000000000000000001',
  '0.0000000000000000000001',
  '9'.repeat(18),
  '9'.repeat(4_000),
  'a\u0000b',
  '\u0007',
  '\u202Eevil',
  '🙂'.repeat(50),
  "' or '1'='1",
  '1; drop table ledger_postings; --',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '../../etc/passwd',
  '%00',
  '${7*7}',
  '{"$gt":""}',
  '__proto__',
  'constructor',
];
const WRONG_JSON: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  [],
  ['1'],
  {},
  { length: 1 },
  [[]],
  'x'.repeat(9_000),
];
const LANGUAGES: readonly Language[] = ['zh', 'en', 'th', 'ja', 'ko', 'es', 'zh-Hant'];
/** A letter that a sentence of the language cannot do without. */
const SCRIPT: Readonly<Partial<Record<Language, RegExp>>> = {
  zh: /\p{Script=Han}/u,
  'zh-Hant': /\p{Script=Han}/u,
  th: /\p{Script=Thai}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ko: /\p{Script=Hangul}/u,
};
const FOREIGN_TO_ENGLISH = /[\p{Script=Han}\p{Script=Thai}\p{Script=Hangul}\p{Script=Hiragana}]/u;

const CALLS: [string, Call][] = Object.values({ ...allCalls, ...prefixed(allOperatorCalls) }).flatMap(
  (table) => Object.values(table).map((call: Call): [string, Call] => [`${call.path} ${call.method}`, call]),
);

/** Two tables may share a noun. */
function prefixed<Table>(tables: Readonly<Record<string, Table>>): Record<string, Table> {
  return Object.fromEntries(Object.entries(tables).map(([noun, table]) => [`operator ${noun}`, table]));
}

/** Whoever may make the call; for operators' calls the first of its roles. */
function tokenFor({ access, roles }: Call): string {
  if (access !== 'operator') return victim.token;
  return operators.get(roles === undefined || roles === 'any' ? 'auditor' : roles[0])!;
}

const fieldsOf = (call: Call): string[] =>
  Object.keys((call.request as GenericSchema & { entries: Record<string, unknown> }).entries);

interface Sent {
  status: number;
  body: string;
  what: () => string;
}

let sentCount = 0;
async function send(
  call: Call,
  of: {
    fields?: URLSearchParams | string;
    json?: unknown;
    lang: Language;
    method?: string;
    type?: string;
    raw?: string;
  },
): Promise<Sent> {
  sentCount += 1;
  const method = of.method ?? call.method;
  const isQuery = method === 'GET';
  const query = isQuery && of.fields !== undefined ? `?${String(of.fields)}` : '';
  const type = of.type ?? ('json' in of ? 'application/json' : 'application/x-www-form-urlencoded');
  const body = of.raw ?? ('json' in of ? JSON.stringify(of.json) : String(of.fields ?? ''));
  const response = await fetch(`${server.url}/api/${call.path}${query}`, {
    method,
    headers: {
      authorization: tokenFor(call),
      'language-mark': of.lang,
      ...(isQuery ? {} : { 'content-type': type }),
    },
    ...(isQuery ? {} : { body }),
  });
  const what = (): string =>
    `${method} ${call.path} ${decodeURIComponent((query || body).replaceAll('%', '%25')).slice(0, 160)}`;
  return { status: response.status, body: await response.text(), what };
}

interface Envelope {
  type: unknown;
  code: unknown;
  message: string;
  data: Record<string, unknown>;
}

/** Holds every reply to the envelope and answers whether it was a success. */
function judge({ status, body, what }: Sent, language: Language | undefined): boolean {
  const envelope = JSON.parse(body) as Envelope;
  const fault = faultOf(status, envelope, language);
  // Tens of thousands of replies: only a wrong one is worth a matcher and its words.
  if (fault !== undefined) expect.fail(`${fault}: ${what()} -> ${status} ${body.slice(0, 200)}`);
  return envelope.type === 'ok';
}

function faultOf(
  status: number,
  { type, code, message, data }: Envelope,
  language: Language | undefined,
): string | undefined {
  if (status >= 500) return 'a fault of the server';
  if (type === 'ok') return code === 1 && status === 200 ? undefined : 'a success of another code';
  if (type !== 'error' || code !== 0) return 'neither a success nor an error';
  if (typeof data['requestId'] !== 'string' || typeof data['refusal'] !== 'string') return 'no refusal';
  if (data['refusal'] === 'internal_error') return 'a fault of the server';
  if (message.length <= 3) return 'no text';
  if (/undefined|\[object|\{[a-z]+\}|NaN|<script|stack|select |postgres/i.test(message)) return 'a raw text';
  if (language === undefined) return undefined;
  const script = SCRIPT[language];
  if (script === undefined) return FOREIGN_TO_ENGLISH.test(message) ? `not a text in ${language}` : undefined;
  return script.test(message) ? undefined : `not a text in ${language}`;
}

let turn = 0;
const nextLanguage = (): Language => LANGUAGES[(turn += 1) % LANGUAGES.length]!;

/** Sends many, eight at a time, and judges each. */
async function sendAll(
  call: Call,
  requests: readonly Omit<Parameters<typeof send>[1], 'lang'>[],
): Promise<number> {
  let succeeded = 0;
  for (let n = 0; n < requests.length; n += 8) {
    const part = requests.slice(n, n + 8).map((request) => ({ ...request, lang: nextLanguage() }));
    const replies = await Promise.all(part.map((request) => send(call, request)));
    replies.forEach((reply, i) => {
      // A `lang` field of the request wins over the header; then the header says nothing about the text.
      const isOwnWord = JSON.stringify([String(part[i]!.fields), part[i]!.json, part[i]!.raw]).includes(
        'lang',
      );
      if (judge(reply, isOwnWord ? undefined : part[i]!.lang)) succeeded += 1;
    });
  }
  return succeeded;
}

const without = (fields: Record<string, string>, left: string): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== left));

/**
 * Requests with something wrong in them. Where the rest is sound, or nothing else is asked for, the wrong value stands in one field after the
 * other; a call whose first missing field refuses all the same gets it in every field at once.
 */
function wrongly(
  call: Call,
  { sound, value, isEach }: { sound: Record<string, string>; value: unknown; isEach: boolean },
): Record<string, unknown>[] {
  const names = fieldsOf(call);
  // What is longer than an address may be is refused before anybody knows the language.
  const isLong = typeof value === 'string' && value.length > 1_000;
  if (isEach || isLong || Object.keys(sound).length > 0)
    return names.map((field) => ({ ...sound, [field]: value }));
  return [Object.fromEntries(names.filter((field) => field !== 'lang').map((field) => [field, value]))];
}

const form = (fields: Record<string, string>): URLSearchParams => new URLSearchParams(fields);

describe.each(CALLS)('%s', (name, call) => {
  const sound = SOUND[name] ?? {};
  const names = fieldsOf(call);
  // Acting calls without a field of their own act whatever is left out: they are sent only what must be refused.
  const acts = names.every((field) => field === 'lang') && call.method !== 'GET';

  test('missing, hostile, over-precise and huge values answer the envelope and move no money', async () => {
    const before = await moneyFingerprint(server.database.owner);
    if (!acts && names.length > 1) {
      const answered = await sendAll(call, [{ fields: form(sound) }]);
      const others = Object.keys(sound).map((left) => without(sound, left));
      const bad = HOSTILE.flatMap((value) => wrongly(call, { sound, value, isEach: answered > 0 }));
      await sendAll(
        call,
        [...others, ...bad].map((fields) => ({ fields: form(fields as Record<string, string>) })),
      );
    }
    expect(await moneyFingerprint(server.database.owner)).toBe(before);
  });

  test('wrong types in JSON answer the envelope and move no money', async () => {
    if (call.method === 'GET') return expect(names.length).toBeGreaterThan(0);
    const before = await moneyFingerprint(server.database.owner);
    const requests = acts
      ? []
      : WRONG_JSON.flatMap((value) => wrongly(call, { sound, value, isEach: false }));
    await sendAll(
      call,
      requests.map((json) => ({ json })),
    );
    const broken = [
      '{',
      '[]',
      '"text"',
      'null',
      '12',
      '{"a":',
      '{"a":1}x',
      '\u0000',
      '{"__proto__":{"x":1}}',
      `{"a":${'['.repeat(5_000)}`,
    ];
    const refused = await sendAll(
      call,
      broken.filter((raw) => !(acts && raw === '{"__proto__":{"x":1}}')).map((raw) => ({ json: null, raw })),
    );
    expect(refused, 'a broken body is never taken for a request').toBe(0);
    expect(await moneyFingerprint(server.database.owner)).toBe(before);
  });

  test('repeated and unknown fields, wrong methods, types and sizes are refused', async () => {
    const before = await moneyFingerprint(server.database.owner);
    const first = names[0]!;
    const requests: Omit<Parameters<typeof send>[1], 'lang'>[] = [
      { fields: form({ ...sound, unknown_field: '1' }) },
      { fields: form({ ...sound, 'id[]': '1' }) },
      { fields: `${form({ ...sound, [first]: 'en' }).toString()}&${first}=en` },
      { fields: '%zz=%e0%80' },
      { fields: `unknown=${'x'.repeat(call.method === 'GET' ? 8_000 : 60_000)}` },
    ];
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
      const isKnown = CALLS.some(([, other]) => other.path === call.path && other.method === method);
      if (!isKnown) requests.push({ method, fields: form(sound) });
    }
    if (call.method !== 'GET') {
      requests.push({ type: 'text/plain', raw: 'hello' }, { type: 'application/xml', raw: '<a/>' });
      requests.push({ type: 'multipart/form-data; boundary=x', raw: '--x--' });
      requests.push(
        { raw: 'a='.padEnd(70_000, 'x') },
        { json: null, raw: JSON.stringify({ a: 'x'.repeat(70_000) }) },
      );
    }
    expect(await sendAll(call, requests)).toBe(0);
    expect(await moneyFingerprint(server.database.owner)).toBe(before);
  });
});

test('hostile headers get the envelope too, and the server lives on', async () => {
  const before = await moneyFingerprint(server.database.owner);
  const hostile = [
    'constructor',
    '__proto__',
    'toString',
    'zh;q=0',
    'xx',
    "' or 1=1",
    '%00',
    'a'.repeat(5_000),
    '\u00e9',
  ];
  for (const name of [
    'language-mark',
    'authorization',
    'idempotency-key',
    'x-request-id',
    'content-type',
    'x-forwarded-for',
  ]) {
    for (const value of hostile) {
      const headers = {
        authorization: victim.token,
        'content-type': 'application/x-www-form-urlencoded',
        [name]: value,
      };
      const response = await fetch(`${server.url}/api/coin/trade`, {
        method: 'POST',
        headers,
        body: 'currency_id=1&id=2',
      });
      const text = await response.text();
      expect(response.status, `${name}: ${value} -> ${text}`).toBeLessThan(500);
      expect(JSON.parse(text), `${name}: ${value}`).toMatchObject({ message: expect.stringMatching(/.{3}/) });
    }
  }
  expect(await moneyFingerprint(server.database.owner)).toBe(before);
});

test.each([
  ['zh', /\p{Script=Han}/u],
  ['en', /^[\p{Script=Latin}\p{P}\s\d]+$/u],
  ['th', /\p{Script=Thai}/u],
])('a field `lang` of %s wins over the header', async (lang, script) => {
  for (const [path, fields] of [
    ['coin/trade', { currency_id: '1' }],
    ['coin/trade', { currency_id: '77', legal_id: '3', type: '1', target_price: '1', amount: '1' }],
    ['wallet/change', { currency_id: '3', from_field: 'change', to_field: 'change', number: '1' }],
    ['user/login', { user_string: 'nobody@example.com', password: 'nothing' }],
  ] as const) {
    const reply = await victim.call(path, { ...fields, lang }, { lang: lang === 'en' ? 'th' : 'en' });
    expect(reply.type).toBe('error');
    expect(reply.message).toMatch(script);
  }
});

test('the table was long, and the server still serves', async () => {
  expect(CALLS.length).toBeGreaterThan(40);
  expect(sentCount).toBeGreaterThan(5_000);
  expect((await victim.call('wallet/list')).type).toBe('ok');
  expect((await victim.buy('59000', '0.001')).type).toBe('ok');
});
