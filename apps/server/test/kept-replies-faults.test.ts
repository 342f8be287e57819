/**
 * R-GEN-4 when a node or its line dies: the line to PostgreSQL is cut before and after each statement of a call, and whoever
 * asks again with the same key, at another node, gets one reply for one effect.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../src/main.ts';
import { APP_ROLE } from '../src/platform/db/migrations-store.ts';
import { openDatabase } from '../src/platform/db/pg-database.ts';
import type { Database } from '../src/platform/db/database.ts';
import { brokenInvariants } from './check-invariants.ts';
import type { TestServer } from './harness.ts';
import { testServer } from './harness.ts';
import { bytesOf } from './one-reply.ts';
import type { PgCable } from './pg-cable.ts';
import { layPgCable } from './pg-cable.ts';
import type { Trader } from './trader.ts';
import { BTC, USDT, traders } from './trader.ts';

/** More than any of the calls takes, so that the last cuts find nothing to cut. */
const MOST_STATEMENTS = 12;
/** Calls that do not wait for the line are answered long before. */
const LINE_BACK_MS = 2_000;

let server: TestServer;
let dying: TestServer;
let cable: PgCable;
let cabled: Database;
beforeAll(async () => {
  const config = { rateLimitPerMinute: 1_000_000 };
  server = await testServer({ config });
  cable = await layPgCable(server.database.connection);
  cabled = openDatabase({ connection: cable.connection, role: APP_ROLE });
  const { secretPepper } = server.platform.config;
  dying = await testServer({
    config: { ...config, secretPepper },
    database: { ...server.database, db: cabled },
    createApp,
  });
});
afterAll(async () => {
  await dying.close();
  await cabled.close();
  await cable.close();
  expect(await brokenInvariants(server.database.owner)).toEqual({});
  await server.close();
});

const order = { currency_id: BTC, legal_id: USDT, type: 1, target_price: '40000', amount: '0.001' };
const transfer = { currency_id: USDT, from_field: 'change', to_field: 'lever', number: '1' };

test.each([
  [
    'a transfer',
    'wallet/change',
    transfer,
    `ledger_journals where kind = 'transfer' and actor = 'user:' || $1::text`,
  ],
  ['an order', 'coin/trade', order, 'spot_orders where user_id = $1::integer'],
  ['a withdrawal stop', 'user/freeze_withdrawals', {}, 'identity_freezes where user_id = $1::integer'],
] as const)(
  'R-GEN-4: %s, cut before and after each statement, happens once and is answered once',
  async (_, path, fields, effects) => {
    for (const when of ['before', 'after'] as const)
      for (let statement = 1; statement <= MOST_STATEMENTS; statement += 1) {
        const where = `${path}, cut ${when} ${statement}`;
        const [mine] = (await traders(server, { [USDT]: '1000' })) as [Trader];
        const key = randomUUID();
        const request = { path, token: mine.token, fields };
        cable.arm({ statement, when });
        const asked = bytesOf(dying.url, request, { key });
        // The line comes back while the node still asks what became of the call.
        await Promise.race([asked, setTimeout(LINE_BACK_MS)]);
        await cable.mend();
        const first = await asked;
        const second = await bytesOf(server.url, request, { key });
        expect(JSON.parse(second), where).toMatchObject({ type: 'ok' });
        // What was told before was true: the same reply, or that the outcome is unknown.
        if ((JSON.parse(first) as { type: string }).type === 'ok') expect(second, where).toBe(first);
        else expect(JSON.parse(first), where).toMatchObject({ data: { refusal: 'unavailable' } });
        await expect.poll(() => bytesOf(dying.url, request, { key })).toBe(second);
        const [row] = await server.database.owner.query<{ n: bigint }>(
          `select count(*) as n from ${effects}`,
          [mine.id],
        );
        expect(Number(row!.n), where).toBe(1);
      }
  },
  // Each cut waits for a line to be made anew, 24 times.
  600_000,
);
