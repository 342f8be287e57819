/**
 * Jobs over leases: a node that holds a lease runs its work and renews it in the background; when it stops or dies the
 * lease runs out and another node goes on. `held()` turns false before anyone else can take it.
 */
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { TELL_EVERY_MS, createJobReports } from './job-reports.ts';
import type { Jobs } from './jobs.ts';
import { createHeldLeases } from './held-leases.ts';

export interface JobsOptions {
  db: Database;
  nodeId: string;
  log: Logger;
  /** How long a dead node keeps its work. */
  leaseMs: number;
  /** How long a run may take before it counts as failed; ten minutes unless told. */
  hungAfterMs?: number;
}

/** The asking for leases, on record like a job. */
const LEASES = 'leases';
/** How often a job looks whether its lease has come. */
const NOT_YET_MS = 250;

export function createJobs({ db, nodeId, log, leaseMs, hungAfterMs }: JobsOptions): Jobs {
  const reports = createJobReports({ db, log, hungAfterMs });
  const note = (error: unknown): void => reports.note({ name: LEASES, node: nodeId }, error);
  const leases = createHeldLeases({ db, nodeId, log, leaseMs, note });
  const repeater = createRepeater(log);
  repeater.repeat(TELL_EVERY_MS, reports.tell);

  return {
    every(name, everyMs, work) {
      const needed = leases.want(name);
      repeater.repeat(everyMs, async () => {
        // A lease is taken in the background: whoever has just got one starts at once, not a whole period later.
        if (!needed.held()) return NOT_YET_MS;
        await reports.noted({ name, node: '' }, () => work(needed));
      });
    },
    everyNode(name, everyMs, work) {
      repeater.repeat(everyMs, () => reports.noted({ name, node: nodeId }, work));
    },
    leads: (name) => leases.want(name).held(),
    untold: reports.untold,
    async stop() {
      leases.letGo();
      await repeater.stop();
      await reports.tell();
      await leases.release();
    },
  };
}

interface Repeater {
  /** Runs `step` now and then `everyMs` after its end, or sooner when it answers so; never twice at once. */
  repeat(everyMs: number, step: () => Promise<number | void>): void;
  /** Resolves when what is running is over; nothing runs again. */
  stop(): Promise<void>;
}

function createRepeater(log: Logger): Repeater {
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let isStopped = false;
  return {
    repeat(everyMs, step) {
      const run = () => {
        const work = step()
          .catch((error: unknown) => log.warn({ err: error }, 'job failed; it will be tried again'))
          .then((outcome) => {
            running.delete(work);
            if (isStopped) return;
            const timer = setTimeout(
              () => {
                timers.delete(timer);
                run();
              },
              Math.min(everyMs, outcome ?? everyMs),
            );
            timers.add(timer);
          });
        running.add(work);
      };
      run();
    },
    async stop() {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.allSettled(running);
    },
  };
}
