/**
 * Readings of the whole ledger, one at a time on a node however many ask: each takes a connection of its own and a core of the database,
 * and sixty at once would be felt by every customer. Who asks for what somebody is waiting for already shares that reading; it begins
 * after both have asked, so that nobody is shown less than what stood when he asked.
 */
import { Refusal } from '../../platform/refusal.ts';

/** Different readings that wait; operators turn pages by hand. */
const MOST_WAITING = 32;

export interface LongReadings {
  /** Throws `busy` where too many wait. */
  read<T>(name: string, reading: () => Promise<T>): Promise<T>;
}

export function createLongReadings(most = MOST_WAITING): LongReadings {
  const waiting = new Map<string, Promise<unknown>>();
  let last: Promise<unknown> = Promise.resolve();

  return {
    read<T>(name: string, reading: () => Promise<T>): Promise<T> {
      const shared = waiting.get(name);
      if (shared !== undefined) return shared as Promise<T>;
      if (waiting.size >= most) throw new Refusal('busy');
      const before = last;
      const begun = async (): Promise<T> => {
        await before.catch(() => {});
        waiting.delete(name);
        return reading();
      };
      const made = begun();
      waiting.set(name, made);
      last = made;
      return made;
    },
  };
}
