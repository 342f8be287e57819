/**
 * Work that takes the processor, as much at once as there are cores. People who are known here (a session, a known device, a
 * right code) wait in a line of their own that is served first; strangers never hold the last core and never more than
 * their share of the places from one address, so that a flood of anonymous logins keeps nobody else waiting (R-SEC-1).
 */
import { availableParallelism } from 'node:os';
import { Refusal } from './refusal.ts';

const MOST_KNOWN = 200;
const MOST_STRANGERS = 50;
const MOST_OF_ONE_ADDRESS = 25;

/** Runs `work` when its turn comes; throws `busy` before anything of it has happened. `address` is where a stranger comes from. */
export type Turns = <T>(address: string | undefined, work: () => Promise<T>) => Promise<T>;

interface Stranger {
  address: string;
  go: () => void;
}

export function createTurns(size = availableParallelism()): Turns {
  const known: (() => void)[] = [];
  const strangers: Stranger[] = [];
  const mostStrangers = Math.max(1, size - 1);
  let free = size;
  let strangersIn = 0;

  function wait(address: string | undefined): Promise<void> | undefined {
    if (address === undefined) {
      if (free > 0) return void (free -= 1);
      if (known.length >= MOST_KNOWN) throw new Refusal('busy');
      return new Promise((go) => known.push(go));
    }
    if (free > 0 && strangersIn < mostStrangers) {
      free -= 1;
      strangersIn += 1;
      return undefined;
    }
    const fromHere = strangers.filter((each) => each.address === address).length;
    if (strangers.length >= MOST_STRANGERS || fromHere >= MOST_OF_ONE_ADDRESS) throw new Refusal('busy');
    return new Promise((go) => strangers.push({ address, go }));
  }

  /** A finished task hands its place on, so the bound holds at every moment. */
  function leave(wasStranger: boolean): void {
    free += 1;
    if (wasStranger) strangersIn -= 1;
    const next = known.shift();
    if (next !== undefined) {
      free -= 1;
      return next();
    }
    if (strangersIn >= mostStrangers) return;
    const stranger = strangers.shift();
    if (stranger === undefined) return;
    free -= 1;
    strangersIn += 1;
    stranger.go();
  }

  return async (address, work) => {
    await wait(address);
    try {
      return await work();
    } finally {
      leave(address !== undefined);
    }
  };
}
