/** What the database said of late about keeping nothing: for whoever looks after it, as customers are only told to try again. */
import type { StorageFault } from './sqlstate.ts';
import { storageFault } from './sqlstate.ts';

export interface StorageFaults {
  note(error: unknown): void;
  now(): StorageFault | undefined;
}

/** Not every statement finds a full disk: pages that are there are written again. So long one that did counts. */
const BELIEVED_MS = 30_000;

export function createStorageFaults(believedMs = BELIEVED_MS): StorageFaults {
  let last: { fault: StorageFault; at: number } | undefined;
  return {
    note(error) {
      const fault = storageFault(error);
      if (fault !== undefined) last = { fault, at: performance.now() };
    },
    now: () => (last !== undefined && performance.now() - last.at < believedMs ? last.fault : undefined),
  };
}
