/** Who is called when withdrawals are late: by webhook and mail, once for all of them, again while they are, and until somebody took it. */
import { readFileSync, readdirSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { World } from './withdrawals.fixture.ts';
import { withdrawalsWorld } from './withdrawals.fixture.ts';

const HOUR_MS = 3_600_000;
interface Posted {
  event: string;
  subject: string;
  text: string;
  details: { count: number; oldest_hours: number; withdrawals: string[] };
}

let world: World;
let hook: Server;
let answer = 200;
const posted: Posted[] = [];
beforeAll(async () => {
  hook = createServer((request: IncomingMessage, reply) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (answer === 200) posted.push(JSON.parse(body) as Posted);
      reply.statusCode = answer;
      reply.end();
    });
  });
  await new Promise<void>((ready) => hook.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/page`;
  world = await withdrawalsWorld({ oncallUrl: url, oncallMails: ['oncall@example.com'] });
});
afterAll(async () => {
  await world.close();
  await new Promise((done) => hook.close(done));
});

const mails = () => {
  const folder = join(world.server.platform.config.dataDir, 'outbox');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
    .map(
      (name) =>
        JSON.parse(readFileSync(join(folder, name), 'utf8')) as { to: string; text: string; purpose: string },
    )
    .filter(({ to }) => to === 'oncall@example.com');
};

test('R-WD-4: late withdrawals call the person on call, all in one page, again after six hours, and nobody else hears of it', async () => {
  const customer = await world.customer();
  const first = (await world.out(customer, '2000')).data.id as number;
  const second = (await world.out(customer, '2000')).data.id as number;
  world.clock.advance(24 * HOUR_MS - 1_000);
  await world.page();
  expect(posted).toEqual([]);
  world.clock.advance(2_000);
  answer = 503;
  await world.page();
  // The mail was taken: one way is enough, and the webhook's fault is in the log.
  expect(mails()).toHaveLength(1);
  answer = 200;
  await world.page();
  expect(posted).toEqual([]);
  world.clock.advance(6 * HOUR_MS + 1_000);
  await world.page();
  // The server's own job may take its turn beside ours: at least once.
  expect(posted.length).toBeGreaterThan(0);
  expect(posted[0]).toMatchObject({
    event: 'withdrawals_late',
    subject: '2 late withdrawals, the oldest for 30 hours',
    details: { count: 2, oldest_hours: 30, withdrawals: [String(first), String(second)] },
  });
  expect(posted[0]!.text).toContain(`${first}: under review, since `);
  expect(mails().length).toBeGreaterThan(1);
  const told = posted.length;
  expect(JSON.stringify(posted[0])).not.toMatch(/\b2000\b|T[1-9A-HJ-NP-Za-km-z]{33}|Erika/);
  await world.post(customer, 'withdrawal/cancel', { id: first });
  await world.post(customer, 'withdrawal/cancel', { id: second });
  world.clock.advance(7 * HOUR_MS);
  await world.page();
  expect(posted).toHaveLength(told);
});
