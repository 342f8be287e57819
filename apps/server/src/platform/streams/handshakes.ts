/**
 * Lets handshakes through one per turn of the event loop, addresses by turns (ADR 107, ADR 174). When a node dies, its clients come to the
 * others within a second; whatever else waits, an order above all, gets its turn between any two of them, and who comes alone waits
 * for one of each address, not for all that a dozen of them ask for at once.
 */
import { createArrivals } from '../arrivals.ts';

export interface Handshakes {
  /** `go` runs when its turn comes; false, and never, where too many wait already and some of them are of the same address. */
  pass(address: string, go: () => void): boolean;
}

export function createHandshakes(most: number): Handshakes {
  const arrivals = createArrivals({ mostOfOne: 1, mostInAll: 1 });
  /** That wait, by address. */
  const held = new Map<string, number>();
  let all = 0;

  function count(address: string, step: 1 | -1): void {
    all += step;
    const left = (held.get(address) ?? 0) + step;
    if (left === 0) held.delete(address);
    else held.set(address, left);
  }

  return {
    pass(address, go) {
      if (all >= most && held.has(address)) return false;
      count(address, 1);
      arrivals.pass(address, () => {
        count(address, -1);
        go();
      });
      return true;
    },
  };
}
