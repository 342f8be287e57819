/**
 * 100,000 price alerts on one pair (R-AL-1): what a look costs that reaches none, one, a hundred of them. The alternative is what is
 * written first: every look reads all alerts of the pair and compares each. A real PostgreSQL with full durability.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { isReached } from '../../../apps/server/src/foundation/alerts/alert-rules.ts';
import { lockReached } from '../../../apps/server/src/foundation/alerts/alerts-store.ts';
import type { Database } from '../../../apps/server/src/platform/db/database.ts';
import { readConfig } from '../../../apps/server/src/platform/read-config.ts';
import { runServer } from '../../../apps/server/src/platform/run-server.ts';

const ALERTS = 100_000;
const EACH = 50;
const AT_ONCE = 10_000;
const PAIR = 1;
const LOOKS = 200;
const SCANS = 10;
const ONE = 100_000_000n;
/** Alerts wait at 60,001, 60,001.01, …: one a hundredth. */
const LOWEST = 60_001n * ONE;
const STEP = ONE / 100n;

export async function run(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-bench-'));
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' }, 'bench');
  let db: Database | undefined;
  const server = await runServer({
    config,
    createApp(platform) {
      db = platform.db;
      return { features: [], authenticate: async () => undefined };
    },
  });
  try {
    await measure(db!);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(db: Database): Promise<void> {
  for (let from = 0; from < ALERTS; from += AT_ONCE)
    // A row that has a number already keeps its id: permuted ids are not what is measured.
    await db.query(
      `insert into alerts_prices (number, user_id, pair_id, span_s, is_up, threshold, repeats, by_mail, by_push, after_trade, created_at)
       select n, 500000 + n / $2, $1, 0, true, $3::bigint + n * $4::bigint, false, false, false, 0, now()
       from generate_series($5::integer, $6::integer) n`,
      [PAIR, EACH, LOWEST, STEP, from, from + AT_ONCE - 1],
    );
  for (const count of [0, 1, 100]) {
    const high = LOWEST + BigInt(count - 1) * STEP;
    const found = await timeOf(LOOKS, () => look(db, high), count);
    const scanned = await timeOf(SCANS, () => scan(db, high), count);
    console.log(
      `a look that reaches ${count} of ${ALERTS}: ${found.toFixed(2)} ms by threshold, ${scanned.toFixed(0)} ms reading all: ${(scanned / found).toFixed(0)}x`,
    );
  }
}

const look = (db: Database, high: bigint): Promise<number> =>
  db.transaction('look', async (tx) => {
    const reaches = [{ spanS: 0, high, low: high, last: high }];
    return (await lockReached(tx, { pairId: PAIR, reaches, lastTrade: 1, most: 1_000 })).length;
  });

async function scan(db: Database, high: bigint): Promise<number> {
  const rows = await db.query<{ threshold: bigint; is_up: boolean }>(
    `select id, user_id, span_s, is_up, threshold from alerts_prices where pair_id = $1 and state = 'armed'`,
    [PAIR],
  );
  return rows.filter((row) => isReached({ spanS: 0, isUp: row.is_up, threshold: row.threshold }, high))
    .length;
}

/** Median of so many runs, each of which has to find what is there. */
async function timeOf(runs: number, work: () => Promise<number>, expected: number): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < runs; n += 1) {
    const began = performance.now();
    const found = await work();
    times.push(performance.now() - began);
    if (found !== expected) throw new Error(`${found} were found, not ${expected}`);
  }
  return times.toSorted((a, b) => a - b)[runs >> 1]!;
}

if (process.argv[1] === import.meta.filename) await run();
