/**
 * Jobs over leases: a node that holds a lease runs its work and renews it in the background; when it stops or dies the
 * lease runs out and another node goes on. `held()` turns false before anyone else can take it.
 */
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { TELL_EVERY_MS, createJobReports } from './job-reports.ts';
import type { Jobs, Lease } from './jobs.ts';
import { releaseLeases, takeLease } from './lease-store.ts';

export interface JobsOptions {
  db: Database;
  nodeId: string;
  log: Logger;
  /** How long a dead node keeps its work. */
  leaseMs: number;
  /** How long a run may take before it counts as failed; ten minutes unless told. */
  hungAfterMs?: number;
}

/** A holder must believe itself out before the database does. */
const SAFETY = 0.8;
/** How often a job looks whether its lease has come. */
const NOT_YET_MS = 250;
/** A lease that has run out is asked for so much later, when it has surely run out. */
const JUST_AFTER_MS = 10;

interface HeldLease extends Lease {
  name: string;
  /** By the monotonic clock: wall clocks jump. */
  goodUntil: number;
}

export function createJobs({ db, nodeId, log, leaseMs, hungAfterMs }: JobsOptions): Jobs {
  const leases = new Map<string, HeldLease>();
  const repeater = createRepeater(log);
  const reports = createJobReports({ db, log, hungAfterMs });
  let isStopped = false;
  repeater.repeat(TELL_EVERY_MS, reports.tell);

  function lease(name: string): HeldLease {
    const known = leases.get(name);
    if (known) return known;
    const fresh: HeldLease = {
      name,
      goodUntil: 0,
      held: () => !isStopped && performance.now() < fresh.goodUntil,
    };
    leases.set(name, fresh);
    repeater.repeat(leaseMs / 3, () => renew(fresh));
    return fresh;
  }

  /** Answers when to ask again, when that is before the next renewal: a dead holder's lease is taken when it runs out. */
  async function renew(target: HeldLease): Promise<number | void> {
    const asked = performance.now();
    const hadIt = target.held();
    const { isMine, freeInMs } = await takeLease(db, {
      name: target.name,
      holder: nodeId,
      forMs: leaseMs,
    });
    // Counted from before the question: the answer may have travelled long.
    target.goodUntil = isMine ? asked + leaseMs * SAFETY : 0;
    if (target.held() !== hadIt) log.info({ lease: target.name, held: target.held() }, 'lease');
    if (!isMine) return freeInMs + JUST_AFTER_MS;
  }

  return {
    every(name, everyMs, work) {
      const needed = lease(name);
      repeater.repeat(everyMs, async () => {
        // A lease is taken in the background: whoever has just got one starts at once, not a whole period later.
        if (!needed.held()) return NOT_YET_MS;
        await reports.noted({ name, node: '' }, () => work(needed));
      });
    },
    everyNode(name, everyMs, work) {
      repeater.repeat(everyMs, () => reports.noted({ name, node: nodeId }, work));
    },
    leads: (name) => lease(name).held(),
    async stop() {
      isStopped = true;
      await repeater.stop();
      await reports.tell();
      await releaseLeases(db, nodeId).catch((error: unknown) =>
        log.warn({ err: error }, 'leases not released'),
      );
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
