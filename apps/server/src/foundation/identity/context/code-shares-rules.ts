/**
 * Who may still have a code sent, of strangers (R-SEC-3): so many an address, a network and all together. What all share is not for the first
 * who comes with many addresses: from half of it on each source has less, and the last quarter is for purposes of accounts that exist.
 */
import type { CodePurpose } from './code-purposes.ts';

export interface SentCodes {
  block: number;
  network: number;
  all: number;
}

/** Of one target, by strangers, in a day. */
export interface CodesOfTarget {
  all: number;
  /** By the network that asks. */
  network: number;
}

export interface CodeLimits {
  codesPerAddress: number;
  codesPerNetwork: number;
  codesInAll: number;
}

/** Purposes that only make sense for an account that exists: others are answered alike but nothing is sent. */
export const FOR_EXISTING: readonly CodePurpose[] = ['forget', 'login', 'unfreeze'];
/** For one target, of all strangers; whoever asks for more than that guesses, or floods a mailbox. */
const FREE_OF_TARGET = 50;
/** Then so many a network: the owner's has some of its own, and a crowd needs as many networks as it wants tries. */
const CROWDED_OF_NETWORK = 3;
/** Of a code that is sent then. */
const CROWDED_TRIES = 2;
export const TRIES = 5;

/** How often a code for this target may be tried, 0: it is not sent. Each carries tries of its own, so a crowd has five times its number. */
export function triesOf({ all, network }: CodesOfTarget): number {
  if (all < FREE_OF_TARGET) return TRIES;
  return network < CROWDED_OF_NETWORK ? CROWDED_TRIES : 0;
}

/** Of what a source has while there is plenty. */
const SCARCE_SHARE = 4;

export function mayBeSent(sent: SentCodes, limits: CodeLimits, purpose: CodePurpose): boolean {
  const { codesPerAddress, codesPerNetwork, codesInAll } = limits;
  if (sent.all >= codesInAll) return false;
  if (sent.all * 4 >= codesInAll * 3 && !FOR_EXISTING.includes(purpose)) return false;
  const part = sent.all * 2 >= codesInAll ? SCARCE_SHARE : 1;
  return sent.block < Math.ceil(codesPerAddress / part) && sent.network < Math.ceil(codesPerNetwork / part);
}
