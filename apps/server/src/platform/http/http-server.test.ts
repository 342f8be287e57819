/** Every way a request can go wrong answers the envelope, in the caller's language, and changes nothing. */
import net from 'node:net';
import { LANGUAGES } from '@candor/wire';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { sampleApp } from '../../../test/sample-app.ts';
import { movableClock } from '../clock.ts';

let server: TestServer;
const clock = movableClock(Date.UTC(2026, 0, 1));
beforeAll(async () => {
  server = await testServer({
    createApp: sampleApp,
    clock,
    config: { rateLimitPerMinute: 100_000 },
  });
  await server.database.owner.query(
    'create table sample_counts (user_id integer primary key, total bigint not null)',
  );
  await server.database.owner.query('grant all on sample_counts to candor_app');
});
afterAll(() => server.close());

/** Sends bytes as they are and reads the reply to its end. */
function raw(bytes: string): Promise<string> {
  return new Promise((done, fail) => {
    let text = '';
    const socket = net.connect(server.port, '127.0.0.1', () => socket.write(bytes));
    socket
      .on('data', (chunk) => (text += chunk.toString()))
      .on('end', () => done(text))
      .on('error', fail);
  });
}

async function post(body: string | Buffer, headers: Record<string, string> = {}, path = 'sample/echo') {
  const response = await fetch(`${server.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: body as string,
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Envelope };
}
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Envelope = { type: string | number; code: number; message: string; data: any };

test('a good call answers data with an empty message, and the same as a form and as JSON', async () => {
  const data = { amount: '1.5', limit: 20, note: 'hello', user: null, ip: '127.0.0.1' };
  const form = await server.call('sample/echo', { amount: '1.5', note: ' hello ' });
  expect(form).toMatchObject({ status: 200, type: 'ok', code: 1, message: '', data });
  const json = await server.call('sample/echo', { amount: '1.5', note: ' hello ' }, { json: true });
  expect(json).toMatchObject({ type: 'ok', data });
  const query = await server.call('sample/look', { page: 3 }, { method: 'GET' });
  expect(query).toMatchObject({ type: 'ok', data: { page: 3 } });
});

describe('bad input is named by field', () => {
  const long = 'x'.repeat(21);
  test.each([
    ['', 'amount', 'required'],
    ['amount=', 'amount', 'not_a_decimal'],
    ['amount=null', 'amount', 'not_a_decimal'],
    ['amount=undefined', 'amount', 'not_a_decimal'],
    ['amount=NaN', 'amount', 'not_a_decimal'],
    ['amount=1&amount=2', 'amount', 'repeated'],
    ['amount=-1', 'amount', 'not_a_decimal'],
    ['amount=0x10', 'amount', 'not_a_decimal'],
    ['amount=+1', 'amount', 'not_a_decimal'],
    ['amount=1e3', 'amount', 'not_a_decimal'],
    ['amount=1,5', 'amount', 'not_a_decimal'],
    ['amount=Infinity', 'amount', 'not_a_decimal'],
    ['amount=９', 'amount', 'not_a_decimal'],
    ['amount=1.0000000000000000001', 'amount', 'not_a_decimal'],
    ['amount=9999999999999999999', 'amount', 'not_a_decimal'],
    ['amount[]=1', 'amount[]', 'unknown_field'],
    ['amount=1%00', 'amount', 'control_character'],
    ['amount=%', 'amount', 'malformed'],
    ['amount=%ff', 'amount', 'malformed'],
    ['amount=1&id=0', 'id', 'not_an_id'],
    ['amount=1&id=1.0', 'id', 'not_an_id'],
    ['amount=1&id=9007199254740993', 'id', 'not_an_id'],
    ['amount=1&limit=101', 'limit', 'too_large'],
    ['amount=1&limit=0', 'limit', 'too_small'],
    ['amount=1&type=3', 'type', 'not_a_choice'],
    ['amount=1&agreed=maybe', 'agreed', 'not_a_flag'],
    [`amount=1&note=${long}`, 'note', 'too_long'],
    ['amount=1&note=a%07b', 'note', 'control_character'],
    ['amount=1&surprise=1', 'surprise', 'unknown_field'],
    ['amount=1&__proto__=1', '__proto__', 'unknown_field'],
    ['amount=1&constructor=1', 'constructor', 'unknown_field'],
    ['amount=1&lang=tlh', 'lang', 'unknown_language'],
  ])('form %s: %s is %s', async (body, field, fault) => {
    const { status, body: envelope } = await post(body);
    expect(status).toBe(400);
    expect(envelope).toMatchObject({
      type: 'error',
      code: 0,
      data: { refusal: 'invalid_request', fields: { [field]: fault } },
    });
    expect(envelope.message).not.toBe('');
    expect(envelope.message).not.toMatch(/undefined|\{|\}/);
  });

  test.each([
    ['{"amount":1.5}', 'amount', 'not_a_decimal'],
    ['{"amount":null}', 'amount', 'not_a_decimal'],
    ['{"amount":true}', 'amount', 'not_a_decimal'],
    ['{"amount":["1"]}', 'amount', 'not_a_decimal'],
    ['{"amount":{"$gt":""}}', 'amount', 'not_a_decimal'],
    ['{"amount":1e400}', 'amount', 'not_a_decimal'],
    ['{"amount":"1","id":1.5}', 'id', 'not_an_id'],
    ['{"amount":"1","note":"a\\u0000b"}', 'note', 'control_character'],
    ['{"amount":"1","__proto__":{"x":1}}', '__proto__', 'unknown_field'],
    ['[1]', 'body', 'wrong_type'],
    ['"text"', 'body', 'wrong_type'],
    ['{', 'body', 'malformed'],
    ['', 'amount', 'required'],
  ])('JSON %s: %s is %s', async (body, field, fault) => {
    const { status, body: envelope } = await post(body, { 'content-type': 'application/json' });
    expect(status).toBe(400);
    expect(envelope).toMatchObject({
      type: 'error',
      data: { refusal: 'invalid_request', fields: { [field]: fault } },
    });
  });

  test('the first faulty field is named in each of the seven languages', async () => {
    const messages = await Promise.all(
      LANGUAGES.map(async (lang) => (await server.call('sample/echo', { amount: '-1' }, { lang })).message),
    );
    expect(messages[0]).toBe('数量须为有效的数字');
    expect(messages[1]).toBe('Amount must be a plain decimal number.');
    expect(new Set(messages).size).toBe(LANGUAGES.length);
  });
});

describe('language', () => {
  const say = async (fields: Record<string, string>, headers: Record<string, string>) =>
    (await server.call('sample/fail', { how: 'refusal', ...fields }, { headers })).message;
  test('the lang field wins over the header, the family codes are known, the default is Chinese', async () => {
    expect(await say({ lang: 'en' }, { 'language-mark': 'jp' })).toBe(
      'The buy price is above the allowed range; the highest is 101.5.',
    );
    expect(await say({}, { 'language-mark': 'jp' })).toBe('買い価格が許容範囲を上回っています（上限 101.5）');
    expect(await say({}, { 'accept-language': 'en' })).toBe('买入价高于允许范围，最高为 101.5');
    expect(await say({}, { 'language-mark': 'xx-<script>' })).toBe('买入价高于允许范围，最高为 101.5');
  });
});

describe('failures', () => {
  test('a refusal answers 200 with its code and numbers', async () => {
    const reply = await server.call('sample/fail', { how: 'refusal' });
    expect(reply).toMatchObject({
      status: 200,
      type: 'error',
      code: 0,
      data: { refusal: 'price_above_band', allowed: '101.5' },
    });
    expect(reply.data.requestId).toBe(reply.headers.get('x-request-id'));
  });

  test.each([
    ['assertion', 500, 'internal_error'],
    ['unexpected', 500, 'internal_error'],
    ['wrong_reply', 500, 'internal_error'],
    ['unavailable', 503, 'unavailable'],
  ])('%s answers %i %s without a word of the cause', async (how, status, refusal) => {
    const reply = await server.call('sample/fail', { how }, { lang: 'en' });
    expect(reply).toMatchObject({ status, type: 'error', data: { refusal } });
    expect(JSON.stringify(reply)).not.toMatch(/canary|two and two|venue/);
    if (status === 500) expect(reply.message).toContain(reply.data.requestId);
  });

  test('404 and 405 under /api answer the envelope; 405 says what is allowed', async () => {
    expect(await server.call('no/such', {})).toMatchObject({
      status: 404,
      type: 'error',
      data: { refusal: 'not_found' },
    });
    const wrong = await server.call('sample/look', {}, { method: 'PUT' });
    expect(wrong).toMatchObject({ status: 405, data: { refusal: 'method_not_allowed' } });
    expect(wrong.headers.get('allow')).toBe('GET');
  });

  test('413, 415 and a lying content-length', async () => {
    expect(await post('a'.repeat(70_000))).toMatchObject({
      status: 413,
      body: { data: { refusal: 'body_too_large' } },
    });
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x']) {
      expect(await post('amount=1', { 'content-type': type })).toMatchObject({
        status: 415,
        body: { data: { refusal: 'unsupported_media_type' } },
      });
    }
  });

  test('a bad URL and bytes that are no HTTP answer the envelope', async () => {
    expect(await raw('GET /api/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400[^]*invalid_request/,
    );
    for (const bytes of [
      'NONSENSE\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      `GET / HTTP/1.1\r\nHost: x\r\nA: ${'b'.repeat(20_000)}\r\n\r\n`,
    ]) {
      const reply = await raw(bytes);
      expect(reply).toMatch(/^HTTP\/1\.1 400/);
      expect(JSON.parse(reply.slice(reply.indexOf('\r\n\r\n') + 4))).toMatchObject({
        type: 'error',
        code: 0,
        data: { refusal: 'invalid_request' },
      });
    }
  });
});

describe('sessions', () => {
  test('a guarded call without a valid token answers 200 and type 999; a public call ignores it', async () => {
    for (const token of [undefined, '', 'token-x', 'Bearer token-1-7', 'x'.repeat(300)]) {
      const reply = await server.call('sample/count', {}, { token });
      expect(reply).toMatchObject({ status: 200, type: 999, code: 0, data: { refusal: 'not_logged_in' } });
      expect(await server.call('sample/echo', { amount: '1' }, { token })).toMatchObject({
        type: 'ok',
        data: { user: null },
      });
    }
    expect(await server.call('sample/echo', { amount: '1' }, { token: 'token-1-7' })).toMatchObject({
      data: { user: 7 },
    });
  });

  test('a forged X-Forwarded-For changes nothing while no proxy is trusted', async () => {
    const reply = await server.call(
      'sample/echo',
      { amount: '1' },
      { headers: { 'x-forwarded-for': '9.9.9.9' } },
    );
    expect(reply.data.ip).toBe('127.0.0.1');
  });
});

describe('R-GEN-4: idempotency keys', () => {
  test('50 at once with one key have one effect and one reply; an acting call says so', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, () =>
        server.call('sample/count', { by: 2 }, { token: 'token-2-8', key: 'k-1', lang: 'en' }),
      ),
    );
    for (const reply of replies)
      expect(reply).toMatchObject({ type: 'ok', message: 'Transfer complete.', data: { total: '2' } });
    const [row] = await server.database.db.query('select total from sample_counts where user_id = 8');
    expect(row).toEqual({ total: 2n });
  });

  test('the same key with other parameters is refused; with another user it is another key', async () => {
    await server.call('sample/count', { by: 1 }, { token: 'token-3-9', key: 'k-2' });
    const other = await server.call('sample/count', { by: 2 }, { token: 'token-3-9', key: 'k-2' });
    expect(other).toMatchObject({ type: 'error', data: { refusal: 'idempotency_mismatch' } });
    const retry = await server.call(
      'sample/count',
      { by: 1, lang: 'th' },
      { token: 'token-3-9', key: 'k-2' },
    );
    expect(retry).toMatchObject({ type: 'ok', data: { total: '1' } });
    const stranger = await server.call('sample/count', { by: 2 }, { token: 'token-4-10', key: 'k-2' });
    expect(stranger).toMatchObject({ type: 'ok', data: { total: '2' } });
  });

  test('a malformed key is refused before anything happens', async () => {
    const reply = await server.call('sample/count', {}, { token: 'token-5-11', key: 'a b' });
    expect(reply).toMatchObject({ status: 400, data: { refusal: 'idempotency_key_invalid' } });
    expect(await server.database.db.query('select 1 from sample_counts where user_id = 11')).toEqual([]);
  });
});

describe('headers', () => {
  test('a sane request id is kept, another is replaced', async () => {
    const sane = await server.call(
      'sample/echo',
      { amount: '1' },
      { headers: { 'x-request-id': 'abcdefgh-1' } },
    );
    expect(sane.headers.get('x-request-id')).toBe('abcdefgh-1');
    const wild = await server.call(
      'sample/echo',
      { amount: '1' },
      { headers: { 'x-request-id': '"><img>' } },
    );
    expect(wild.headers.get('x-request-id')).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
  });

  test('writes from other sites are refused, from our own pages they are not', async () => {
    const own = { origin: server.url, 'sec-fetch-site': 'same-origin' };
    expect(await server.call('sample/echo', { amount: '1' }, { headers: own })).toMatchObject({ type: 'ok' });
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }] as Record<
      string,
      string
    >[]) {
      expect(await server.call('sample/echo', { amount: '1' }, { headers })).toMatchObject({
        status: 400,
        data: { refusal: 'wrong_origin' },
      });
    }
    const cross = await raw(
      'POST /api/sample/echo HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: cross-site\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
    );
    expect(cross).toContain('wrong_origin');
  });

  test('data replies may not be cached, framed, run or sniffed', async () => {
    const { headers } = await server.call('sample/echo', { amount: '1' });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('health and documents', () => {
  test('live, started, ready', async () => {
    for (const path of ['livez', 'startupz', 'readyz'])
      expect((await fetch(`${server.url}/${path}`)).status).toBe(200);
  });

  test('the OpenAPI document lists the calls, and the reading page runs under its policy', async () => {
    const api = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    expect(api.paths['/coin/trade']).toHaveProperty('post');
    const page = await fetch(`${server.url}/api/docs`);
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toContain(
      `connect-src 'self' ws://127.0.0.1:${server.port}`,
    );
    expect(page.headers.get('content-security-policy')).not.toMatch(/unsafe|https:/);
    expect(html).not.toMatch(/<script>|<style>| on\w+=/);
    expect((await fetch(`${server.url}/api/docs/page.js`)).headers.get('content-type')).toContain(
      'javascript',
    );
  });

  test('metrics count by route template and refusal code', async () => {
    await server.call('sample/fail', { how: 'refusal' });
    const text = await server.platform.metrics.metrics();
    expect(text).toMatch(
      /app_reply_total\{route="sample\/fail",type="error",code="price_above_band"\} [1-9]/,
    );
    expect(text).toContain('http_server_request_duration_seconds_bucket');
  });
});

test('whoever asks for much at once waits for himself: neither a customer nor a stranger takes all connections of the database', async () => {
  const { owner } = server.database;
  const count = (user: number) => server.call('sample/count', {}, { token: `token-${user}-${user}` });
  await count(70);
  let letGo = (): void => {};
  const held = new Promise<void>((done) => (letGo = done));
  let locked = (): void => {};
  const isLocked = new Promise<void>((done) => (locked = done));
  const holding = owner.transaction('holds', async (tx) => {
    await tx.query('select 1 from sample_counts where user_id = 70 for update');
    locked();
    await held;
  });
  await isLocked;
  const waiting = Array.from({ length: 40 }, () => count(70));
  const blocked = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await owner.query(blocked)).length, { timeout: 60_000 }).toBe(8);
  expect((await count(71)).type).toBe('ok');
  expect(await owner.query(blocked)).toHaveLength(8);
  letGo();
  await holding;
  for (const { type } of await Promise.all(waiting)) expect(type).toBe('ok');
});
