/**
 * Who may still have a code sent, of strangers (R-SEC-3): so many an address, a network and all together. What all share is not for the first
 * who comes with many addresses: from half of it on each source has less, and the last quarter is for purposes of accounts that exist. Nor do
 * strangers of one provider lock its other customers out: where somebody has logged in from before, his own address is what counts.
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
  /** By the network that asks, by the subscriber (an IPv6 /48; of IPv4 the address), and by the very address. */
  network: number;
  line: number;
  block: number;
  /** By the neighbourhood (/24, /48) of the address. */
  near: number;
  /** Whether the target's owner has logged in from its neighbourhood: others of the network take nothing from him there. */
  isHome: boolean;
  /** And from this very address: there his neighbours do not, either. */
  isHere: boolean;
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
/** What follows is too long to be found by trying, so it is bounded for the mailbox's sake alone. */
const LONG_OF_BLOCK = 5;
const LONG_OF_LINE = 20;
const LONG_OF_NETWORK = 100;
/** Of the addresses of a neighbourhood where the owner has logged in before, but for those from which he did. */
const LONG_NEAR = 100;

/** How a code for this target is sent. */
export interface CodeForm {
  /** Each code carries tries of its own, so a crowd has five times its number. */
  tries: number;
  isLong: boolean;
}

/**
 * Undefined: it is not sent. A stranger of the owner's network takes his short code there and no more: a long one comes, which he has to use up by
 * the address.
 */
export function formOf({
  all,
  network,
  line,
  block,
  near,
  isHome,
  isHere,
}: CodesOfTarget): CodeForm | undefined {
  if (all < FREE_OF_TARGET) return { tries: TRIES, isLong: false };
  const short = { tries: CROWDED_TRIES, isLong: false };
  if (network < CROWDED_OF_NETWORK) return short;
  const isLeft = isHere || (isHome ? near < LONG_NEAR : line < LONG_OF_LINE && network < LONG_OF_NETWORK);
  return isLeft && block < LONG_OF_BLOCK ? { tries: TRIES, isLong: true } : undefined;
}

/** Of what a source has while there is plenty. */
const SCARCE_SHARE = 4;

/** What all share is shared alike by all there are and by those of one network; `isHome` as above, `isBound`: to an address of an account. */
export function mayBeSent(
  sent: SentCodes,
  limits: CodeLimits,
  { purpose, isHome = false, isBound = false }: { purpose: CodePurpose; isHome?: boolean; isBound?: boolean },
): boolean {
  const { codesPerAddress, codesPerNetwork, codesInAll } = limits;
  const isForExisting = isBound || FOR_EXISTING.includes(purpose);
  const isLeft = (count: number, limit: number): boolean =>
    isForExisting ? count < limit : count * 4 < limit * 3;
  if (!isLeft(sent.all, codesInAll)) return false;
  const isScarce = sent.all * 2 >= codesInAll;
  const ofNetwork = Math.ceil(codesPerNetwork / (isScarce ? SCARCE_SHARE : 1));
  if (!isHome && !isLeft(sent.network, ofNetwork)) return false;
  const isTight = isScarce || (!isHome && sent.network * 2 >= ofNetwork);
  return sent.block < Math.ceil(codesPerAddress / (isTight ? SCARCE_SHARE : 1));
}
