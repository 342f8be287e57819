/**
 * The proof of liabilities: a day from the ledger to the signed tree, then the next day after a tenth of the customers moved money: read
 * whole, as a day is, beside carrying yesterday's balances over and reading what changed. Nonce and date are in every leaf (ADR 97), so
 * that every leaf is hashed either way. `npm run bench -- liabilities=1000000` for the whole: wanted in 5 minutes and 2 GB.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { coinAvailable, house, journalOf } from '@candor/ledger';
import { layFoundation } from '../../../apps/server/src/foundation/foundation.ts';
import type { Foundation } from '../../../apps/server/src/foundation/foundation.ts';
import { movableClock } from '../../../apps/server/src/platform/clock.ts';
import type { Platform } from '../../../apps/server/src/platform/platform.ts';
import { readConfig } from '../../../apps/server/src/platform/read-config.ts';
import { runServer } from '../../../apps/server/src/platform/run-server.ts';
import { balancesOfDay, changedBalances } from './carried.ts';
import { buildTree } from '../../../apps/server/src/products/proofs/build-tree.ts';
import type { Proofs } from '../../../apps/server/src/products/proofs/proofs.ts';
import { createProofs } from '../../../apps/server/src/products/proofs/proofs.ts';
import { readBalances } from '../../../apps/server/src/products/proofs/read-balances.ts';
import { newestSnapshot } from '../../../apps/server/src/products/proofs/snapshots-store.ts';
import { SILENT_FEED } from '../../../apps/server/test/house.ts';

const CUSTOMERS = Number(process.env['BENCH_SIZE'] ?? 50_000);
const FIRST = 10_001;
const USDT = 3;
const DAY_MS = 86_400_000;
const BATCH = 1_000;
const SAMPLE_MS = 20;

interface Bench {
  platform: Platform;
  on: Foundation;
  proofs: Proofs;
}

export async function run(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-bench-'));
  const clock = movableClock(Date.parse('2027-03-01T00:00:10Z'));
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' }, 'bench');
  let made: Bench | undefined;
  const server = await runServer({
    config,
    clock,
    createApp(platform) {
      const on = layFoundation(platform, { feed: SILENT_FEED });
      const proofs = createProofs(platform, on);
      // Nobody else shows what is held here, and nothing is held.
      proofs.deps.ports.reserves = async () => [];
      made = { platform, on, proofs };
      return {
        features: on.parts.filter(({ name }) => ['markets', 'configuration', 'ticks'].includes(name)),
        authenticate: async () => undefined,
      };
    },
  });
  try {
    await measure(made!, clock);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(bench: Bench, clock: ReturnType<typeof movableClock>): Promise<void> {
  const { platform, proofs } = bench;
  await credit(bench, 'first', CUSTOMERS);
  const first = await watched(() => published(proofs));
  const day = (await newestSnapshot(platform.db))!;
  await credit(bench, 'second', Math.ceil(CUSTOMERS / 10));
  clock.advance(DAY_MS);
  const rebuilt = await watched(() => published(proofs));
  const newest = (await newestSnapshot(platform.db))!;
  const of = { journal: newest.journal, unrealised: async () => [] };
  const whole = await watched(() => readBalances(platform.db, of));
  const carried = await watched(async () => {
    const before = await balancesOfDay(platform.db, day.seq);
    return changedBalances(platform.db, { before, after: day.journal, upTo: newest.journal });
  });
  const hashed = await watched(() => buildTree(carried.value[0]!, { date: newest.date, currency: 'USDT' }));
  const [read] = whole.value.currencies;
  if (hashed.value.root.sum !== read!.owed || carried.value[0]!.users.length !== CUSTOMERS)
    throw new Error('what was carried over is not what the ledger owes');
  console.table({
    customers: { value: CUSTOMERS },
    'a day from ledger to signature, s': { value: seconds(first.ms) },
    'customers a second': { value: Math.round((CUSTOMERS / first.ms) * 1000) },
    'memory of the node at its peak, MB': { value: first.peakMb },
    'the next day, a tenth moved, s': { value: seconds(rebuilt.ms) },
    'of it reading all balances, s': { value: seconds(whole.ms) },
    'reading what changed and carrying the rest over, s': { value: seconds(carried.ms) },
    'hashing all leaves, either way, s': { value: seconds(hashed.ms) },
    'carried over against rebuilt': {
      value: `${((carried.ms + hashed.ms) / (whole.ms + hashed.ms)).toFixed(2)}x`,
    },
    'memory at its peak over both days, MB': { value: Math.max(first.peakMb, rebuilt.peakMb) },
  });
}

/** A node that met journals on their way comes again, as the job does. */
async function published(proofs: Proofs): Promise<void> {
  while (!(await proofs.takeDue()));
}

async function credit({ platform: { db }, on }: Bench, name: string, count: number): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const journals = Array.from({ length: Math.min(BATCH, count - from) }, (_, n) => {
      const userId = FIRST + from + n;
      const head = { refType: 'bench', refId: `${name}:${userId}`, actor: 'job:bench' };
      return journalOf({ ...head, kind: 'demo_funding' }, [
        {
          from: house('X:demo'),
          to: coinAvailable(userId),
          currencyId: USDT,
          amount: BigInt(1 + ((from + n) % 1000)) * 1_000_000n,
        },
      ]);
    });
    await db.transaction('bench', (tx) => on.ledger.post(tx, journals));
  }
  for (const table of ['ledger_balances', 'ledger_postings', 'ledger_journals'])
    await db.query(`analyze ${table}`);
}

async function watched<T>(work: () => Promise<T>): Promise<{ value: T; ms: number; peakMb: number }> {
  let peak = process.memoryUsage().rss;
  const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), SAMPLE_MS);
  const began = performance.now();
  const value = await work();
  const ms = performance.now() - began;
  clearInterval(sampling);
  return { value, ms, peakMb: Math.round(peak / 1_000_000) };
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1);
