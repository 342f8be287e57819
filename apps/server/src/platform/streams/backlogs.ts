/**
 * What waits for clients that do not read: so much of one, and so much of all of an address. A thousand sockets that each stay below what
 * one may have would be a gigabyte; the furthest behind go first, so that neighbours of the same address who read are not concerned.
 */
export interface BacklogLimits {
  mostOfOne: number;
  mostOfAddress: number;
  /** Of all addresses together. */
  mostInAll: number;
  /** One that is further behind makes the others of its address be looked at, at most so often. */
  behind: number;
  lookEveryMs: number;
}

export const BACKLOG_LIMITS: BacklogLimits = {
  // A single large frame is not counted against a client.
  mostOfOne: 1024 * 1024,
  mostOfAddress: 32 * 1024 * 1024,
  // What the app's sockets wait for is one buffer for all who hear it.
  mostInAll: Infinity,
  behind: 64 * 1024,
  lookEveryMs: 250,
};

export interface Backlog {
  /** Bytes. */
  waiting(): number;
  end(): void;
}

export interface HeldBacklog {
  /** Asked before more is added to what waits. */
  look(nowMs: number): void;
  /** Asked now and then of who is told nothing more: what waits for him stays all the same. */
  lookAround(nowMs: number): void;
  leave(): void;
}

interface Address {
  held: Set<Backlog>;
  lookedAt: number;
}

export function createBacklogs(limits: BacklogLimits = BACKLOG_LIMITS) {
  const addresses = new Map<string, Address>();
  let lookedInAllAt = -Infinity;

  /** Whoever holds most gives it up first, and nobody once there is room. */
  function lookInAll(nowMs: number): void {
    if (limits.mostInAll === Infinity || nowMs - lookedInAllAt < limits.lookEveryMs) return;
    lookedInAllAt = nowMs;
    const sums = [...addresses.values()].map(({ held }) => ({ held, bytes: bytesOf(held) }));
    let beyond = sums.reduce((all, { bytes }) => all + bytes, 0) - limits.mostInAll;
    for (const { held, bytes } of sums.toSorted((a, b) => b.bytes - a.bytes)) {
      if (beyond <= 0) return;
      beyond -= cutFurthest(held, Math.max(0, bytes - beyond));
    }
  }

  return {
    /** Connections of an address, or of all lines of an IPv6 subscriber. */
    count: (block: string): number => addresses.get(block)?.held.size ?? 0,
    bytes: (): number => [...addresses.values()].reduce((sum, { held }) => sum + bytesOf(held), 0),
    hold(block: string, backlog: Backlog): HeldBacklog {
      const address = addresses.get(block) ?? { held: new Set(), lookedAt: -Infinity };
      addresses.set(block, address);
      address.held.add(backlog);
      return {
        look(nowMs: number): void {
          if (backlog.waiting() > limits.mostOfOne) backlog.end();
          else this.lookAround(nowMs);
        },
        lookAround(nowMs: number): void {
          lookInAll(nowMs);
          if (backlog.waiting() < limits.behind || nowMs - address.lookedAt < limits.lookEveryMs) return;
          address.lookedAt = nowMs;
          cutFurthest(address.held, limits.mostOfAddress);
        },
        leave(): void {
          address.held.delete(backlog);
          if (address.held.size === 0 && addresses.get(block) === address) addresses.delete(block);
        },
      };
    },
  };
}

const bytesOf = (held: ReadonlySet<Backlog>): number =>
  [...held].reduce((sum, backlog) => sum + backlog.waiting(), 0);

/** Until so much is left; answers how much less it is. */
function cutFurthest(held: ReadonlySet<Backlog>, allowed: number): number {
  const behind = [...held].map((backlog) => ({ backlog, bytes: backlog.waiting() }));
  const before = behind.reduce((all, { bytes }) => all + bytes, 0);
  let sum = before;
  for (const { backlog, bytes } of behind.toSorted((a, b) => b.bytes - a.bytes)) {
    if (sum <= allowed) break;
    sum -= bytes;
    backlog.end();
  }
  return before - sum;
}
