/** A whole node on a durable database of its own: what callers see while PostgreSQL is killed, and a stop that loses nobody. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineCalls, shapes } from '@candor/wire';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi, connectSocket } from '../../test/harness.ts';
import { embeddedPaths } from './db/embedded-files.ts';
import { routesOf } from './http/handler.ts';
import { readConfig } from './read-config.ts';
import type { RunningServer } from './run-server.ts';
import { runServer } from './run-server.ts';

const calls = defineCalls({
  slow: {
    method: 'GET',
    path: 'slow',
    access: 'public',
    summary: 'Asks the database for a while.',
    request: shapes.request({ ms: shapes.whole(0, 2_000) }),
    reply: v.object({ done: v.boolean() }),
    refusals: [],
  },
});

const dataDir = mkdtempSync(join(tmpdir(), 'candor-node-'));
const order: string[] = [];
/** Calls that have begun and are not over. */
let inHand = 0;
let server: RunningServer;

beforeAll(async () => {
  server = await runServer({
    config: readConfig({ DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' }, 'test'),
    createApp: ({ db }) => ({
      authenticate: () => undefined,
      features: ['first', 'second'].map((name) => ({
        name,
        routes:
          name === 'second'
            ? routesOf(calls, {
                slow: async ({ ms }) => {
                  inHand += 1;
                  await db.query('select pg_sleep($1::int / 1000.0)', [ms]).finally(() => (inHand -= 1));
                  return { done: true };
                },
              })
            : [],
        start: async () => void order.push(`start ${name}`),
        stop: async () => void order.push(`stop ${name}`),
      })),
    }),
  });
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const slow = (ms: number) => callApi(server.url, 'slow', { ms }, { method: 'GET', lang: 'en' });
const ready = async () => (await fetch(`${server.url}/readyz`)).status;
/** What a stranger is told of the database. */
const faults = async () => {
  const { reasons } = (await (await fetch(`${server.url}/readyz`)).json()) as { reasons: string[] };
  return reasons.filter((reason) => reason.startsWith('database'));
};

test('PostgreSQL killed: 503 with the envelope and unready, then by itself as before', async () => {
  // Not asked before: what was heard then would be said for a quarter of a second, and it may be back by then.
  expect((await slow(0)).type).toBe('ok');
  const postmaster = Number(
    readFileSync(join(embeddedPaths(dataDir).pgData, 'postmaster.pid'), 'utf8').split('\n')[0],
  );
  process.kill(postmaster, 'SIGKILL');
  const seen = new Set<string>();
  const deadline = Date.now() + 60_000;
  for (let isBack = false; !isBack;) {
    const reply = await slow(0);
    if (reply.type !== 'ok') {
      expect(reply).toMatchObject({ status: 503, type: 'error', data: { refusal: 'unavailable' } });
      seen.add('away');
      seen.add(`ready ${await ready()}`);
      for (const reason of await faults()) seen.add(reason);
    }
    isBack = seen.has('away') && reply.type === 'ok';
    if (Date.now() > deadline) throw new Error('it did not come back');
    await new Promise((wake) => setTimeout(wake, 20));
  }
  expect(seen).toContain('ready 503');
  const said = [...seen].filter((each) => each.startsWith('database'));
  expect(said.length).toBeGreaterThan(0);
  for (const reason of said) expect(['database: away', 'database: slow']).toContain(reason);
  // Who asks within a quarter of a second hears what the last one heard.
  await expect.poll(ready, { timeout: 60_000 }).toBe(200);
});

test('a stop answers what is in flight, sends sockets elsewhere, undoes the start in reverse, and closes the door', async () => {
  const socket = await connectSocket(server.url);
  // Whoever says half a request, or half a body, keeps nothing from being ended.
  for (const half of [
    'GET /livez HTTP/1.1\r\nHost: a\r\n',
    'POST /api/slow HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{',
  ]) {
    const stranger = net.connect(server.port, '127.0.0.1').on('error', () => {});
    await new Promise<void>((done) => stranger.write(half, () => done()));
  }
  const inFlight = slow(500);
  await expect.poll(() => inHand).toBe(1);
  const stopping = server.stop();
  expect(await inFlight).toMatchObject({ type: 'ok', data: { done: true } });
  expect(await socket.closed()).toMatch(/transport/);
  await stopping;
  expect(server.stop()).toBe(stopping);
  expect(order).toEqual(['start first', 'start second', 'stop second', 'stop first']);
  await expect(
    new Promise((done, fail) =>
      net.connect(server.port, '127.0.0.1').once('connect', done).once('error', fail),
    ),
  ).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
