/**
 * Runs the invariants every minute in one snapshot and closes the gate on money writes when one breaks (R-MONEY-9).
 * The gate is a row in the database, so that every node stops in the same instant; opening it again is a person's act.
 */
import { Gauge } from 'prom-client';
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CheckRow } from './invariants-store.ts';
import { checkInvariants, readChecks, saveChecks } from './invariants-store.ts';
import { readGate, setGate } from './ledger-store.ts';

const PERIOD_MS = 60_000;

export interface InvariantMonitor {
  start(): void;
  /** Runs every invariant now; closes the gate when one is broken. */
  runOnce(): Promise<readonly CheckRow[]>;
  /** Opens the gate again: the act of two persons, after the cause is gone. Refused by the caller while one is broken. */
  reopen(tx: Tx): Promise<void>;
  /** The last results of any node, and whether money moves. */
  status(): Promise<{ checks: readonly CheckRow[]; isOpen: boolean; reason: string | null }>;
}

export function createInvariantMonitor(platform: Platform): InvariantMonitor {
  const { db, jobs, log, metrics, clock } = platform;
  const violations = new Gauge({
    name: 'ledger_invariant_violations',
    help: 'Offending rows by invariant',
    labelNames: ['inv'],
    registers: [metrics],
  });
  const lastOk = new Gauge({
    name: 'ledger_invariant_last_ok_timestamp_seconds',
    help: 'When every invariant last held',
    registers: [metrics],
  });

  async function runOnce(): Promise<readonly CheckRow[]> {
    const checks = await checkInvariants(db, clock.now());
    for (const check of checks) violations.set({ inv: check.name }, check.violations);
    const broken = checks.filter((check) => !check.holds);
    await saveChecks(db, checks);
    if (broken.length === 0) {
      lastOk.set(clock.now() / 1000);
      return checks;
    }
    const reason = broken.map((check) => `${check.name}: ${check.violations}`).join(', ');
    log.fatal({ sec: true, reason }, 'an invariant of the ledger is broken; money writes are stopped');
    await setGate(db, false, reason);
    return checks;
  }

  return {
    runOnce,
    reopen: (tx) => setGate(tx, true, null),
    start: () => jobs.every('ledger-invariants', PERIOD_MS, async () => void (await runOnce())),
    status: async () => ({ checks: await readChecks(db), ...(await readGate(db)) }),
  };
}
