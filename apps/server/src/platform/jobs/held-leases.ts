/**
 * The leases a node wants: asked for and renewed in the background, all that are due in one statement. `held()` turns false before anyone
 * else can take a lease.
 */
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { JobLease } from './jobs.ts';
import { releaseLeases, takeLeases } from './lease-store.ts';

export interface HeldLeases {
  /** Asked for from now on. */
  want(name: string): JobLease;
  /** None is held any more, and none is asked for; what is left of them others wait for. */
  letGo(): void;
  /** After `letGo`: others may have them at once. */
  release(): Promise<void>;
}

export interface HeldLeasesNeeds {
  db: Database;
  nodeId: string;
  log: Logger;
  /** How long a dead node keeps its work. */
  leaseMs: number;
  /** How the asking went: without leases this node does none of its work, and says nothing of it. */
  note(error: unknown): void;
}

interface WantedLease extends JobLease {
  name: string;
  /** By the monotonic clock, as all times here: wall clocks jump. */
  goodUntil: number;
  askAt: number;
}

/** A holder must believe itself out before the database does. */
const SAFETY = 0.8;
/** A lease that has run out is asked for so much later, when it has surely run out. */
const JUST_AFTER_MS = 10;

export function createHeldLeases({ db, nodeId, log, leaseMs, note }: HeldLeasesNeeds): HeldLeases {
  const wanted = new Map<string, WantedLease>();
  let isStopped = false;
  const asking = whenDue(() => Math.min(...[...wanted.values()].map(({ askAt }) => askAt)), ask);

  async function ask(): Promise<void> {
    const asked = performance.now();
    const renewMs = leaseMs / 3;
    // What is due soon goes along, so that all of one's own are soon asked for together.
    const due = [...wanted.values()].filter(({ askAt, held }) => askAt <= asked + (held() ? renewMs / 2 : 0));
    for (const lease of due) lease.askAt = asked + renewMs;
    const names = due.map(({ name }) => name);
    try {
      for (const { name, isMine, freeInMs } of await takeLeases(db, {
        names,
        holder: nodeId,
        forMs: leaseMs,
      })) {
        const lease = wanted.get(name)!;
        const hadIt = lease.held();
        // Counted from before the question: the answer may have travelled long.
        lease.goodUntil = isMine ? asked + leaseMs * SAFETY : 0;
        // A dead holder's lease is taken when it runs out, not at the next renewal.
        if (!isMine) lease.askAt = Math.min(lease.askAt, performance.now() + freeInMs + JUST_AFTER_MS);
        if (lease.held() !== hadIt) log.info({ lease: name, held: lease.held() }, 'lease');
      }
      note(undefined);
    } catch (error) {
      note(error);
      log.warn({ err: error, leases: names }, 'leases could not be asked for; it will be tried again');
    }
  }

  return {
    want(name) {
      const known = wanted.get(name);
      if (known) return known;
      const lease: WantedLease = {
        name,
        goodUntil: 0,
        askAt: performance.now(),
        held: () => !isStopped && performance.now() < lease.goodUntil,
        isStopping: () => isStopped,
      };
      wanted.set(name, lease);
      asking.plan();
      return lease;
    },
    letGo() {
      isStopped = true;
      asking.stop();
    },
    async release() {
      await asking.over();
      await releaseLeases(db, nodeId).catch((error: unknown) =>
        log.warn({ err: error }, 'leases not released'),
      );
    },
  };
}

interface Asking {
  /** Something else is due, maybe sooner; what is planned in one turn is done together. */
  plan(): void;
  stop(): void;
  /** Resolves when what is under way is. */
  over(): Promise<void>;
}

/** Does `work` when `nextAt` says, by the monotonic clock, and never twice at once. */
function whenDue(nextAt: () => number, work: () => Promise<void>): Asking {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  function plan(): void {
    if (isStopped || running !== undefined) return;
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        running = work().finally(() => {
          running = undefined;
          plan();
        });
      },
      Math.max(0, nextAt() - performance.now()),
    );
  }
  return {
    plan,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
    over: async () => running,
  };
}
