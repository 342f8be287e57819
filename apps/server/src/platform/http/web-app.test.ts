/** What caches between us and browsers may keep of the apps' files: what is there, in the coding that was asked for, and nothing that went wrong. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/harness.ts';
import { testDatabase } from '../../../test/harness.ts';
import { sampleApp } from '../../../test/sample-app.ts';
import { readSchema } from '../db/schema-files.ts';
import { readConfig } from '../read-config.ts';
import type { RunningServer } from '../run-server.ts';
import { runServer } from '../run-server.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'candor-files-'));
const ASSET = '/h5/assets/app-AbCd1234.js';
let database: TestDatabase;
let server: RunningServer;

beforeAll(async () => {
  mkdirSync(join(DATA_DIR, 'app/assets'), { recursive: true });
  writeFileSync(join(DATA_DIR, 'app/index.html'), '<p>app</p>');
  mkdirSync(join(DATA_DIR, 'ticks'));
  writeFileSync(join(DATA_DIR, 'ticks/day.txt'), 'x'.repeat(4 * 1024 * 1024));
  writeFileSync(join(DATA_DIR, 'app/assets/app-AbCd1234.js'), 'export const a = 1;');
  writeFileSync(join(DATA_DIR, 'app/assets/app-AbCd1234.js.br'), brotliCompressSync('export const a = 1;'));
  database = await testDatabase();
  server = await runServer({
    config: readConfig(
      {
        DATA_DIR,
        PORT: '0',
        HOST: '127.0.0.1',
        LOG_LEVEL: 'silent',
        TRUST_PROXY: '127.0.0.1',
        RATE_LIMIT_PER_MINUTE: '100',
      },
      'test',
    ),
    createApp: sampleApp,
    database: { db: database.db, migrations: readSchema() },
    staticRoots: [
      { prefix: '/h5/', folder: join(DATA_DIR, 'app') },
      { prefix: '/ticks/', folder: join(DATA_DIR, 'ticks'), isPlain: true },
    ],
  });
});
afterAll(async () => {
  await server.stop();
  await database.close();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

/** Without what `fetch` adds and undoes. */
function get(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  return new Promise((done, fail) => {
    const asked = request(`${server.url}${path}`, { headers, agent: false }, (reply) => {
      reply.resume().on('end', () => done({ status: reply.statusCode!, headers: reply.headers }));
    });
    asked.on('error', fail).end();
  });
}

test.each<[string, string, Record<string, string>, number]>([
  ['an asset of the next version', '/h5/assets/next-AbCd9999.js', {}, 404],
  ['a path that is none', '/h5/%00', {}, 404],
  ['a folder', '/h5/assets/', {}, 404],
  ['a path out of the folder', '/h5/..%2fpackage.json', {}, 404],
  ['a part that is not there of a file that is', ASSET, { range: 'bytes=99999-' }, 416],
  ['a condition that the file does not meet', ASSET, { 'if-match': '"other"' }, 412],
  ['a page of the API that is none', '/api/docs/none', {}, 404],
  ['a call that is none', '/api/none', {}, 404],
])('%s is kept by no cache', async (_, path, headers, status) => {
  const reply = await get(path, headers);
  expect(reply.status).toBe(status);
  expect(reply.headers['cache-control']).toBe('no-store');
});

test('whether a node lives is kept by no cache', async () => {
  for (const path of ['/livez', '/startupz', '/readyz'])
    expect((await get(path)).headers['cache-control']).toBe('no-store');
});

test('an asset is kept for a year in each coding, and for those alone who can read it', async () => {
  const [plain, coded] = await Promise.all([get(ASSET), get(ASSET, { 'accept-encoding': 'br' })]);
  expect([plain.headers['content-encoding'], coded.headers['content-encoding']]).toEqual([undefined, 'br']);
  for (const { headers } of [plain, coded]) {
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers.vary).toBe('accept-encoding');
  }
});

test('a file is worth a request more for each further 256 kB that goes out, also the API for programs', async () => {
  const readFrom = async (ip: string, path: string, headers: Record<string, string> = {}) => {
    for (let n = 1; n < 200; n += 1) {
      const { status } = await get(path, { 'x-forwarded-for': ip, ...headers });
      if (status === 429) return n - 1;
    }
    return Infinity;
  };
  // 17 requests each, of 100: the sixth was allowed before it was paid.
  expect(await readFrom('192.0.2.1', '/ticks/day.txt')).toBe(6);
  // A part of it by its own length.
  expect(await readFrom('192.0.2.2', '/ticks/day.txt', { range: 'bytes=0-9' })).toBe(100);
  expect(await readFrom('192.0.2.3', '/api/openapi.json')).toBeLessThan(20);
});
