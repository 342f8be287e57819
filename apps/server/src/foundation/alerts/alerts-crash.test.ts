/** Two nodes look at one trade that reaches thousands of alerts, and nodes are killed in the middle: each customer is told once. */
import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProgram } from '../../../test/own-program.ts';
import type { AlertWorld } from './alerts.fixture.ts';
import { BTC_USDT, alertWorld } from './alerts.fixture.ts';

const CUSTOMERS = 60;
const EACH = 50;
let world: AlertWorld;
beforeAll(async () => {
  world = await alertWorld();
});
afterAll(() => world.close());

function looker(onTelling?: (child: ChildProcess) => void): Promise<string | number> {
  const { connection } = world.server.database;
  const input = { connection, now: world.clock.now(), isKilled: onTelling !== undefined };
  return runProgram('alert-looker.ts', input, onTelling ?? (() => undefined));
}

test('R-AL-1: kill -9 between telling and commit, two nodes at once: every alert fires exactly once', async () => {
  const customers = await world.customers(CUSTOMERS);
  const { owner } = world.server.database;
  await owner.query(
    `insert into alerts_prices (user_id, pair_id, span_s, is_up, threshold, repeats, by_mail, by_push, after_trade, created_at)
     select u, $2, 0, true, (200 + n) * 100000000::bigint, false, false, false, 1, now()
     from unnest($1::integer[]) u cross join generate_series(1, $3) n`,
    [customers.map(({ id }) => id), BTC_USDT, EACH],
  );
  await world.trade('300', '100', '301');
  const dies = () => looker((child) => void child.kill('SIGKILL'));
  expect(await Promise.all([dies(), dies()])).toEqual(['SIGKILL', 'SIGKILL']);
  const none = await owner.query('select 1 from notify_messages');
  expect(none).toEqual([]);
  const [killed, survived] = await Promise.all([dies(), looker()]);
  expect(survived).toBe(0);
  // Or the other had told everything before it began.
  expect(['SIGKILL', 0]).toContain(killed);
  const [alerts] = await owner.query(
    `select count(*)::integer as all, count(*) filter (where state = 'done' and fired = 1)::integer as done from alerts_prices`,
  );
  expect(alerts).toEqual({ all: CUSTOMERS * EACH, done: CUSTOMERS * EACH });
  const [messages] = await owner.query(
    `select count(*)::integer as all, count(distinct (user_id, params->>'value'))::integer as different from notify_messages where kind = 'price_above'`,
  );
  expect(messages).toEqual({ all: CUSTOMERS * EACH, different: CUSTOMERS * EACH });
  // Nobody looks at the same trades again.
  expect(await world.alerts.look()).toBe(0);
});
