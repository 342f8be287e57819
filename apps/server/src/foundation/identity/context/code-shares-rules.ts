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

export interface CodeLimits {
  codesPerAddress: number;
  codesPerNetwork: number;
  codesInAll: number;
}

/** Purposes that only make sense for an account that exists: others are answered alike but nothing is sent. */
export const FOR_EXISTING: readonly CodePurpose[] = ['forget', 'login', 'unfreeze'];
/** Of what a source has while there is plenty. */
const SCARCE_SHARE = 4;

export function mayBeSent(sent: SentCodes, limits: CodeLimits, purpose: CodePurpose): boolean {
  const { codesPerAddress, codesPerNetwork, codesInAll } = limits;
  if (sent.all >= codesInAll) return false;
  if (sent.all * 4 >= codesInAll * 3 && !FOR_EXISTING.includes(purpose)) return false;
  const part = sent.all * 2 >= codesInAll ? SCARCE_SHARE : 1;
  return sent.block < Math.ceil(codesPerAddress / part) && sent.network < Math.ceil(codesPerNetwork / part);
}
