/** Volume limits: counted by session or address block, told in headers, over with the window. */
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { sampleApp } from '../../../test/sample-app.ts';
import { movableClock } from '../clock.ts';
import { addressBlock, createRateLimiter } from './rate-limiter.ts';

/** Sends bytes as they are and reads until the other side is through with it, for three seconds at most. */
function rawReply(port: number, bytes: string): Promise<string> {
  return new Promise((done) => {
    let text = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setTimeout(3_000, () => socket.destroy());
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', () => {});
    socket.on('close', () => done(text));
  });
}

test('a key has its limit in a window and begins anew in the next', () => {
  const clock = movableClock(60_000);
  const limiter = createRateLimiter(clock);
  const take = () => limiter.take('a', 2).isAllowed;
  expect([take(), take(), take()]).toEqual([true, true, false]);
  expect(limiter.isExhausted('a', 2)).toBe(true);
  expect(limiter.take('b', 2)).toEqual({ isAllowed: true, limit: 2, remaining: 1, resetS: 60 });
  limiter.giveBack('b');
  expect(limiter.take('b', 2).remaining).toBe(1);
  clock.advance(60_000);
  expect([limiter.isExhausted('a', 2), take()]).toEqual([false, true]);
});

test('a flood of addresses uses up its own allowance, not that of people and of addresses elsewhere', () => {
  const limiter = createRateLimiter(movableClock(60_000));
  const flood = (block: (n: number) => string, of: number) => {
    for (let n = 0; n < of; n += 1) limiter.take(`a:${block(n)}`, 10);
  };
  const hex = (n: number): string => n.toString(16);
  // One /48 four times over, as an address is counted for four things.
  for (const kind of ['a', 'f', 'k', 'w'])
    for (let n = 0; n < 65_536; n += 1) limiter.take(`${kind}:2001:db8:1:${hex(n)}`, 10);
  expect(limiter.take('f:2001:db8:1:ffff', 10).isAllowed).toBe(false);
  expect(limiter.take('a:2001:db8:2:1', 10).remaining).toBe(9);
  expect(limiter.take('a:203.0.113.5', 10).remaining).toBe(9);
  expect(limiter.take('u:7', 10).remaining).toBe(9);
  // A whole provider's: memory stays bounded, and another network is counted by itself.
  flood((n) => `2001:db8:${hex(n)}:1`, 250_000);
  expect(limiter.take('a:2001:db8:fffe:1', 10).isAllowed).toBe(false);
  expect(limiter.isExhausted('a:2001:db8:fffd:1', 10)).toBe(true);
  expect(limiter.take('a:2001:db9:1:1', 10).remaining).toBe(9);
  expect(limiter.take('a:203.0.113.6', 10).remaining).toBe(9);
  expect(limiter.take('u:8', 10).remaining).toBe(9);
});

test('all lines of an IPv6 subscriber have together eight times what one has', () => {
  const limiter = createRateLimiter(movableClock(60_000));
  const ask = (line: number, times: number) =>
    Array.from({ length: times }, () => limiter.take(`a:2001:db8:1:${line}`, 10).isAllowed).filter(Boolean)
      .length;
  expect(ask(1, 20)).toBe(10);
  // What the first was refused counts, too: who goes on asking uses up what his lines have.
  expect(Array.from({ length: 100 }, (_, n) => ask(n + 2, 1)).filter(Boolean)).toHaveLength(60);
  expect(limiter.isExhausted('a:2001:db8:1:77', 10)).toBe(true);
  expect(limiter.isExhausted('w:2001:db8:1:77', 10)).toBe(false);
  expect(limiter.take('a:2001:db8:2:1', 10).remaining).toBe(9);
  // Nothing is kept of lines that are refused.
  expect(limiter.tell().counts.map(([key]) => key)).toEqual(['a:2001:db8:1/48', 'a:2001:db8:1:1']);
});

test('where more keys go on asking than are told at a time, each is told in its turn', () => {
  const clock = movableClock(60_000);
  const limiter = createRateLimiter(clock);
  const other = createRateLimiter(clock);
  const keys = Array.from({ length: 12_000 }, (_, n) => `u:${n}`);
  const told = new Set<string>();
  for (let n = 0; n < 3; n += 1) {
    for (const key of keys) limiter.take(key, 100, 10);
    const { window, counts } = limiter.tell();
    expect(counts.length).toBeLessThanOrEqual(5_000);
    other.hear({ window, counts });
    for (const [key] of counts) told.add(key);
  }
  expect(told.size).toBe(keys.length);
  // Those told last are known to the other node with all that they had asked by then.
  expect(other.take('u:11999', 100).remaining).toBe(69);
});

test.each([
  ['1.2.3.4', '1.2.3.4'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s counts as %s', (ip, block) => expect(addressBlock(ip)).toBe(block));

describe('a reply that is long', () => {
  let server: TestServer;
  beforeAll(async () => {
    const clock = movableClock(Date.UTC(2026, 0, 1));
    server = await testServer({ createApp: sampleApp, clock, config: { rateLimitPerMinute: 60 } });
  });
  afterAll(() => server.close());
  const left = async (size: number, token?: string) => {
    const { headers } = await server.call('sample/long', { size: String(size) }, { method: 'GET', token });
    return Number(headers.get('ratelimit-remaining'));
  };

  test('is worth a request more for each further 16 kB, of a stranger and of a customer', async () => {
    expect(await left(100)).toBe(29);
    expect(await left(100_000)).toBe(22);
    expect(await left(100_000, 'token-1-1')).toBe(53);
    const asked = await Promise.all(
      Array.from({ length: 20 }, () => server.call('sample/long', { size: '100000' }, { method: 'GET' })),
    );
    expect(asked.filter(({ status }) => status === 200).length).toBeLessThan(20);
    expect((await server.call('sample/look', {}, { method: 'GET' })).status).toBe(429);
    // Asked for all at once, those that wait are not answered when the first have cost all that there was.
    const line = `GET /api/sample/long?size=1000000 HTTP/1.1\r\nHost: x\r\nAuthorization: token-2-2\r\n\r\n`;
    const answers = await rawReply(server.port, line.repeat(25));
    expect(answers.match(/HTTP\/1\.1 200/g)!.length).toBeLessThanOrEqual(9);
    expect(answers).toContain('HTTP/1.1 429');
    // He is not his neighbour.
    expect(await left(100, 'token-1-1')).toBe(52);
  });
});

describe('over HTTP', () => {
  let server: TestServer;
  const clock = movableClock(Date.UTC(2026, 0, 1));
  beforeAll(async () => {
    server = await testServer({
      createApp: sampleApp,
      clock,
      config: { rateLimitPerMinute: 60 },
    });
  });
  afterAll(() => server.close());
  const ask = (token?: string) => server.call('sample/look', {}, { method: 'GET', token, lang: 'en' });

  test('an address has half of what a person has; 429 says when to come back', async () => {
    for (let n = 0; n < 30; n += 1) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused).toMatchObject({
      status: 429,
      type: 'error',
      message: 'Too many requests. Please wait a moment.',
      data: { refusal: 'rate_limited' },
    });
    expect(refused.headers.get('retry-after')).toBe('60');
    const session = await ask('token-1-1');
    expect(session.status).toBe(200);
    expect(session.headers.get('ratelimit-remaining')).toBe('59');
    // A second session of the same person is no second allowance; another person has one.
    expect((await ask('token-2-1')).headers.get('ratelimit-remaining')).toBe('58');
    expect((await ask('token-3-2')).headers.get('ratelimit-remaining')).toBe('59');
    // Over it, no body is read any more: these never come to their end, and one of them would be refused for what is in it.
    const head = `POST /api/sample/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000`;
    const key = 'Candor-Key: x\r\nCandor-Timestamp: 1\r\nCandor-Signature: x';
    const guarded = head.replace('echo', 'count');
    for (const bytes of [head, `${head}\r\nAuthorization: guessed`, `${guarded}\r\n${key}`])
      expect(await rawReply(server.port, `${bytes}\r\n\r\n{"amount":`)).toMatch(
        /^HTTP\/1\.1 429 [^]*rate_limited/,
      );
    const known = await server.call('sample/echo', { amount: '1' }, { json: true, token: 'token-3-2' });
    expect(known).toMatchObject({ status: 200, type: 'ok' });
    clock.advance(60_000);
    expect((await ask()).status).toBe(200);
  });

  test('guessing tokens is cut off before the sessions are asked', async () => {
    const statuses = new Set<number>();
    for (let n = 0; n < 320; n += 1) statuses.add((await ask(`guess-${n}`)).status);
    clock.advance(60_000);
    expect(statuses).toEqual(new Set([200, 429]));
    const text = await server.platform.metrics.metrics();
    expect(text).toMatch(/ratelimit_hits_total\{rule="wrong_tokens"\} 20/);
  });
});
