/**
 * Who holds the places that there are for connections: so many of an address, so many of all lines of an IPv6 subscriber. A house that is
 * full turns nobody away who has less than another: the network that holds most gives its oldest place for him, so that whoever takes all
 * places, from however many addresses, takes them from himself.
 */
import { readFileSync } from 'node:fs';
import { frontOf } from './rate-limiter.ts';

export interface PlaceLimits {
  mostOfAddress: number;
  /** Of a /48. */
  mostOfLines: number;
  most: number;
}

export interface Place {
  leave(): void;
}

export interface Places {
  /** Undefined where there is none for this address; `cut` ends the connection that has it. */
  take(block: string, cut: () => void): Place | undefined;
}

export function createPlaces({ mostOfAddress, mostOfLines, most }: PlaceLimits): Places {
  const addresses = new Map<string, number>();
  /** Those who hold places in the order in which they came, by network. */
  const networks = new Map<string, Set<() => void>>();
  let held = 0;
  let largest: ReadonlySet<() => void> = new Set();
  let enough = 0;

  function makesRoomFor(heldBySame: number): boolean {
    // Looked for anew once it has given a tenth: a flood of newcomers must not walk over all networks each.
    if (largest.size === 0 || largest.size < enough) {
      for (const holders of networks.values()) if (holders.size > largest.size) largest = holders;
      enough = largest.size * 0.9;
    }
    if (largest.size <= heldBySame + 1) return false;
    const [cutOldest] = largest;
    cutOldest!();
    return true;
  }

  return {
    take(block, cut) {
      const network = frontOf(block) ?? block;
      const heldBySame = networks.get(network)?.size ?? 0;
      if ((addresses.get(block) ?? 0) >= mostOfAddress || heldBySame >= mostOfLines) return undefined;
      if (held >= most && !makesRoomFor(heldBySame)) return undefined;
      const holders = networks.get(network) ?? new Set();
      networks.set(network, holders);
      const leave = (): void => {
        if (!holders.delete(end)) return;
        held -= 1;
        const left = addresses.get(block)! - 1;
        if (left > 0) addresses.set(block, left);
        else addresses.delete(block);
        if (holders.size === 0 && networks.get(network) === holders) networks.delete(network);
      };
      const end = (): void => {
        leave();
        cut();
      };
      holders.add(end);
      addresses.set(block, (addresses.get(block) ?? 0) + 1);
      held += 1;
      return { leave };
    },
  };
}

/** Files and sockets that this process may have open; undefined where the system does not say. */
export function mostOpenFiles(): number | undefined {
  try {
    const said = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return said === undefined ? undefined : Number(said);
  } catch {
    return undefined;
  }
}
