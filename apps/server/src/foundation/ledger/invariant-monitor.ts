/**
 * Runs the invariants every minute in one snapshot and closes the gate on money writes when one breaks (R-MONEY-9).
 * The gate is a row in the database, so that every node stops in the same instant; opening it again is a person's act.
 */
import { Gauge } from 'prom-client';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { assert } from '../../platform/refusal.ts';
import type { Invariant } from './invariant-queries-store.ts';
import { LEDGER_INVARIANTS } from './invariant-queries-store.ts';
import type { CheckRow, CheckRun, OffendingSet } from './invariants-store.ts';
import {
  acknowledge,
  checkInvariants,
  keepOffending,
  offendingPage,
  readChecks,
  rowsOfSet,
  saveChecks,
} from './invariants-store.ts';
import { closeGate, openGate, readGate } from './ledger-store.ts';
import { createLongReadings } from './long-readings.ts';

const PERIOD_MS = 60_000;

export interface InvariantMonitor {
  /** From here on these are run with the ledger's own. */
  watch(invariants: readonly Invariant[]): void;
  /** Says so in the log when the gate is closed; nothing waits for it. */
  start(): Promise<void>;
  /** Runs every invariant now, once for all who ask meanwhile; closes the gate when one is broken. */
  runOnce(): Promise<readonly CheckRun[]>;
  /** A page of the rows of an invariant that stand now; undefined when there is none of that name. */
  page(
    name: string,
    of: { offset: number; limit: number },
  ): Promise<{ total: number; rows: readonly Record<string, string | null>[] } | undefined>;
  /** Keeps all rows of these invariants as they stand now, for two persons to look at. */
  keep(names: readonly string[]): Promise<readonly OffendingSet[]>;
  keptRows(db: Queryable, set: OffendingSet, limit: number): Promise<readonly string[]>;
  /** Which invariants are broken now by rows that are in none of these sets. */
  brokenBeside(sets: readonly OffendingSet[]): Promise<readonly string[]>;
  /** Opens the gate again in spite of these rows, which close it no more: the act of two persons who have seen them. */
  reopen(tx: Tx, of: { sets: readonly OffendingSet[]; proposalId: number }): Promise<void>;
  /** The last results of any node, and whether money moves. */
  status(): Promise<{
    checks: readonly CheckRow[];
    isOpen: boolean;
    reason: string | null;
    changedAt: number;
  }>;
}

export function createInvariantMonitor(platform: Platform): InvariantMonitor {
  const { db, jobs, log, clock } = platform;
  const invariants = [...LEDGER_INVARIANTS];
  const run = createRun(platform, invariants);
  const runs = createLongReadings();
  /** Apart from the runs, so that the run of the minute never waits behind pages. */
  const pages = createLongReadings();

  const runOnce = (): Promise<readonly CheckRun[]> => runs.read('run', run);

  return {
    watch(more) {
      for (const one of more) {
        // Two of one name would be saved as one, and then none at all.
        assert(!invariants.some(({ name }) => name === one.name), `two invariants are called ${one.name}`);
        invariants.push(one);
      }
    },
    runOnce,
    async page(name, at) {
      const invariant = invariants.find((each) => each.name === name);
      if (invariant === undefined) return undefined;
      return pages.read(`${name} ${at.offset} ${at.limit}`, () => offendingPage(db, { invariant, ...at }));
    },
    keep: (names) =>
      keepOffending(
        db,
        invariants.filter(({ name }) => names.includes(name)),
      ),
    keptRows: rowsOfSet,
    async brokenBeside(sets) {
      const kept = sets.map(({ digest }) => digest);
      const runs = await checkInvariants(db, { invariants, now: clock.now(), kept });
      return runs.filter(({ unacknowledged }) => unacknowledged > 0).map(({ name }) => name);
    },
    async reopen(tx, { sets, proposalId }) {
      await acknowledge(tx, { sets, proposalId });
      await openGate(tx, proposalId);
    },
    async start() {
      const { isOpen, reason } = await readGate(db);
      if (!isOpen)
        log.error(
          { sec: true, reason },
          'money writes are stopped: only releases pass until two people open the gate',
        );
      jobs.every('ledger-invariants', PERIOD_MS, async () => void (await runOnce()));
    },
    status: async () => ({ checks: await readChecks(db, invariants), ...(await readGate(db)) }),
  };
}

/** Runs them all, saves what was found, and closes the gate when one is broken by a row that nobody has acknowledged. */
function createRun({ db, log, metrics, clock }: Platform, invariants: readonly Invariant[]) {
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

  return async function run(): Promise<readonly CheckRun[]> {
    const checks = await checkInvariants(db, { invariants, now: clock.now() });
    for (const check of checks) violations.set({ inv: check.name }, check.violations);
    const broken = checks.filter((check) => check.unacknowledged > 0);
    await saveChecks(db, checks);
    if (broken.length === 0) {
      lastOk.set(clock.now() / 1000);
      return checks;
    }
    const reason = broken.map((check) => `${check.name}: ${check.unacknowledged}`).join(', ');
    log.fatal({ sec: true, reason }, 'an invariant of the ledger is broken; money writes are stopped');
    await closeGate(db, reason);
    return checks;
  };
}
