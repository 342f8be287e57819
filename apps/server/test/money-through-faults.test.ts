/**
 * Money comes in over a chain and leaves over it while the database has no room, now for this and now for that, and its connections are cut under
 * whoever uses them. Who was answered has what he was told, everybody asks again until he is answered, and in the end nothing came or went twice:
 * the chain, the ledger and every customer's own sum say the same (R-GEN-4, R-WD-4, R-DEP-1).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { QUICK_CHAINS } from '../src/foundation/chains/quick-chains.fixture.ts';
import type { TestServer } from './harness.ts';
import { testServer } from './harness.ts';
import type { MoneyLives } from './money-lives.ts';
import { openLives, pause } from './money-lives.ts';

/** Whatever money on its way is written to. */
const TABLES = [
  'chains_payouts',
  'chains_transfers',
  'chains_cursors',
  'chains_blocks',
  'chains_signers',
  'chains_demo_entries',
  'chains_demo_blocks',
  'deposits_incoming',
  'deposits_steps',
  'ledger_balances',
  'ledger_journals',
  'ledger_postings',
  'withdrawals_requests',
  'withdrawals_steps',
  'notify_messages',
  'notify_pushes',
  'platform_kept_replies',
  'streams_events',
  'operators_audit',
  'platform_leases',
];
let server: TestServer;
let lives: MoneyLives;
let isStormy = true;

beforeAll(async () => {
  server = await testServer({ config: { rateLimitPerMinute: 1_000_000, chains: QUICK_CHAINS } });
  lives = await openLives(server, 4);
  await lives.rows(`create function no_room() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file "base/1/2": No space left on device' using errcode = 'disk_full'; end $$`);
});
afterAll(async () => {
  await server.close();
});

/** No room for each in turn, and between them all connections cut; round and round while there are customers. */
async function storm(): Promise<void> {
  const { rows } = lives;
  while (isStormy)
    for (const [n, table] of TABLES.entries()) {
      if (!isStormy) return;
      await rows(
        `create trigger no_room before insert or update on ${table} for each statement execute function no_room()`,
      );
      await pause(200);
      await rows(`drop trigger if exists no_room on ${table}`);
      if (n % 3 === 2)
        await rows(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
        );
      await pause(100);
    }
}

test(
  'R-GEN-4, R-WD-4: deposits and withdrawals through faults of the database come and go once',
  { timeout: 400_000 },
  async () => {
    const stormy = storm();
    await lives.run(server.call);
    isStormy = false;
    await stormy;
    // Nobody is told of a fault of ours where he may try again (ADR 131).
    expect([...lives.answers.keys()].filter((word) => word.endsWith('internal_error'))).toEqual([]);
    await lives.assertSettled();
  },
);
