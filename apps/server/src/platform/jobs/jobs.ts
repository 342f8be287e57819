/**
 * Work that one node at a time does: leases held in PostgreSQL decide which, so a dead node's work moves on by itself. How each
 * job last went is on record for everybody (platform_jobs).
 */
import type { UntoldJob } from './job-reports.ts';

export interface Lease {
  /** False once the lease is lost; loops check it before each step. */
  held(): boolean;
}

/** A lease as the job has it that runs under it. */
export interface JobLease extends Lease {
  /** This node stops: what was begun is left to others, and was not at fault. */
  isStopping(): boolean;
}

export interface Jobs {
  /**
   * Runs `work` every `everyMs` on whichever node holds the lease `name`; a run that throws is logged, on record and retried. One
   * that answers `waited` did nothing, and is neither a success nor a failure.
   */
  every(name: string, everyMs: number, work: (lease: JobLease) => Promise<void | 'waited'>): void;
  /** Like `every`, on every node, without a lease. */
  everyNode(name: string, everyMs: number, work: () => Promise<void | 'waited'>): void;
  /** Whether this node holds `name` now; acquires and renews it in the background once asked. */
  leads(name: string): boolean;
  /** What failed twice in a row or more on this node and the database took no word of: nobody else can know. */
  untold(): readonly UntoldJob[];
  stop(): Promise<void>;
}
