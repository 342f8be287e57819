/**
 * What waits for clients that do not read: so much of one, and so much of all of an address. A thousand sockets that each stay below what
 * one may have would be a gigabyte; the furthest behind go first, so that neighbours of the same address who read are not concerned.
 */
export interface BacklogLimits {
  mostOfOne: number;
  mostOfAddress: number;
  /** One that is further behind makes the others of its address be looked at, at most so often. */
  behind: number;
  lookEveryMs: number;
}

export const BACKLOG_LIMITS: BacklogLimits = {
  // A single large frame is not counted against a client.
  mostOfOne: 1024 * 1024,
  mostOfAddress: 32 * 1024 * 1024,
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

  function cutFurthest(held: ReadonlySet<Backlog>): void {
    const behind = [...held].map((backlog) => ({ backlog, bytes: backlog.waiting() }));
    let sum = behind.reduce((all, { bytes }) => all + bytes, 0);
    if (sum <= limits.mostOfAddress) return;
    for (const { backlog, bytes } of behind.toSorted((a, b) => b.bytes - a.bytes)) {
      if (sum <= limits.mostOfAddress) return;
      sum -= bytes;
      backlog.end();
    }
  }

  return {
    /** Connections of an address, or of all lines of an IPv6 subscriber. */
    count: (block: string): number => addresses.get(block)?.held.size ?? 0,
    bytes: (): number =>
      [...addresses.values()].reduce(
        (sum, { held }) => sum + [...held].reduce((all, each) => all + each.waiting(), 0),
        0,
      ),
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
          if (backlog.waiting() < limits.behind || nowMs - address.lookedAt < limits.lookEveryMs) return;
          address.lookedAt = nowMs;
          cutFurthest(address.held);
        },
        leave(): void {
          address.held.delete(backlog);
          if (address.held.size === 0 && addresses.get(block) === address) addresses.delete(block);
        },
      };
    },
  };
}
