/**
 * Work that one node at a time does: leases held in PostgreSQL decide which, so a dead node's work moves on by itself.
 */
export interface Lease {
  /** False once the lease is lost; loops check it before each step. */
  held(): boolean;
}

export interface Jobs {
  /** Runs `work` every `everyMs` on whichever node holds the lease `name`; a run that throws is logged and retried. */
  every(name: string, everyMs: number, work: (lease: Lease) => Promise<void>): void;
  /** Like `every`, on every node, without a lease. */
  everyNode(name: string, everyMs: number, work: () => Promise<void>): void;
  /** Whether this node holds `name` now; acquires and renews it in the background once asked. */
  leads(name: string): boolean;
  stop(): Promise<void>;
}
