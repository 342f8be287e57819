/** What is forgotten of identity, however much of it there is (R-SEC-3). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queryable } from '../../platform/db/database.ts';
import { Tickets } from './context/tickets.ts';
import { prune } from './prune-store.ts';
import type { IdentityServer } from './test-server.ts';
import { identityServer } from './test-server.ts';

let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer();
});
afterAll(() => server.close());

test('what a flood left is forgotten in batches', async () => {
  const { owner, db } = server.database;
  // Its own job forgets as well.
  await server.platform.jobs.stop();
  await owner.query(
    `insert into identity_login_attempts (attempt_key, window_started_at, failures, last_at)
     select 'flood|' || n, $1, 1, $1 from generate_series(1, 11000) n`,
    [new Date(server.clock.now() - 86_400_000)],
  );
  const sizes: number[] = [];
  const counting: Queryable = {
    query: async <Row extends object>(text: string, values?: readonly unknown[]) => {
      const rows = await db.query<Row>(text, values);
      if (text.includes('identity_login_attempts')) sizes.push(rows.length);
      return rows;
    },
  };
  const long = new Date(server.clock.now() - 2 * 86_400_000);
  await prune(counting, {
    codes: long,
    attempts: new Date(server.clock.now() - 3_600_000),
    runs: long,
    tickets: long,
  });
  expect(sizes.length).toBeGreaterThanOrEqual(3);
  expect(Math.max(...sizes)).toBe(5_000);
  const left = await owner.query(
    `select 1 as one from identity_login_attempts where attempt_key like 'flood|%'`,
  );
  expect(left).toEqual([]);
});

test('R-SEC-5: of questions to passkeys that wait for an answer the newest twenty of each session stay', async () => {
  const { id } = await server.customer('asks-often@example.com');
  const tickets = new Tickets(server.platform);
  const { db } = server.database;
  const ofAnother = await tickets.issue(db, {
    kind: 'passkey_step_up',
    userId: id,
    sessionId: 7,
    challenge: 'c',
  });
  const asked: string[] = [];
  for (let n = 0; n < 30; n += 1) {
    asked.push(
      await tickets.issue(db, { kind: 'passkey_step_up', userId: id, sessionId: 8, challenge: 'c' }),
    );
    server.clock.advance(1);
  }
  const kept = await server.database.owner.query(
    `select 1 as one from identity_tickets where user_id = $1 and session_id = 8 and kind = 'passkey_step_up'`,
    [id],
  );
  expect(kept).toHaveLength(20);
  await expect(tickets.consume(db, asked[9]!, 'passkey_step_up')).rejects.toMatchObject({
    code: 'ticket_expired',
  });
  expect((await tickets.consume(db, asked[10]!, 'passkey_step_up')).user_id).toBe(id);
  // Whoever sits in another session takes no question from its owner.
  expect((await tickets.consume(db, ofAnother, 'passkey_step_up')).session_id).toBe(7);
});
