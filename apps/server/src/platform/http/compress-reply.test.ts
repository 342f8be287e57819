/** Long answers go out compressed to whoever reads that, and are the same afterwards. */
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { codingFor } from './compress-reply.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

interface Raw {
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** As it stands on the wire: fetch would open it. */
const get = (path: string, accepted?: string): Promise<Raw> =>
  new Promise((done, fail) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
    request(`${server.url}/api/${path}`, { headers }, (response) => {
      const parts: Buffer[] = [];
      response
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => done({ headers: response.headers, body: Buffer.concat(parts) }))
        .on('error', fail);
    })
      .on('error', fail)
      .end();
  });

/** Without what is another one each time. */
const dataOf = (body: Buffer): unknown => (JSON.parse(body.toString()) as { data: unknown }).data;

test('a long answer is the same in every coding, several times smaller, and says which one it has', async () => {
  const LONG = 'terms?kind=pair';
  const plain = await get(LONG);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body.length).toBeGreaterThan(2_000);
  for (const [accepted, coding, open] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const) {
    const { headers, body } = await get(LONG, accepted);
    expect(headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' });
    expect(headers['content-length']).toBe(String(body.length));
    expect(body.length * 2).toBeLessThan(plain.body.length);
    expect(dataOf(open(body))).toEqual(dataOf(plain.body));
  }
});

test.each([
  ['br;q=0, gzip', 5_000, 'gzip'],
  ['br;q=0.000, gzip;q=0', 5_000, undefined],
  ['deflate', 5_000, undefined],
  [undefined, 5_000, undefined],
  ['br', 200, undefined],
  ['GZIP', 1_400, 'gzip'],
])('%s for %d bytes: %s', (accepted, bytes, coding) => {
  expect(codingFor(accepted, bytes)).toBe(coding);
});

test('what nobody who reads a coding says is not looked through', () => {
  expect(codingFor(`${','.repeat(14_000)}br`, 5_000)).toBeUndefined();
});
