/**
 * What the chain says of a wallet that pays by signatures from outside: what left it, and whether a transaction that was signed before
 * a moment can still come.
 */
export type WalletMark =
  /** Accounts: a transaction signed before has a nonce up to this one. */
  | { kind: 'nonce'; last: number }
  /** TRON: a transaction signed before names this block or an earlier one, and comes no more once so many have followed on it. */
  | { kind: 'block'; number: number }
  /** TRON, as it was kept before: a day after it was asked. */
  | { kind: 'lifetime'; until: number }
  /** Bitcoin: a transaction signed before spends some of these. `unborn`: what a few of them still hang on, by output. */
  | { kind: 'outputs'; outputs: readonly string[]; unborn?: Readonly<Record<string, Unborn>> };

/**
 * An output of a transaction that stands in no block: it never comes to be once another than `by` spends one of `spends`, and nothing that spends it
 * comes then either.
 */
export interface Unborn {
  /** What that transaction spends, and those that it stands on and that stand in no block. */
  spends: readonly string[];
  /** Their ids. */
  by: readonly string[];
}

export interface Paid {
  from: string;
  to: string;
  currencyId: number;
  /** First block to look at. */
  since: number;
  /**
   * All of this was used, and money goes back if nothing is found: throws unless what answers has seen what used it up. Of several nodes
   * behind one address another one may be behind.
   */
  last?: WalletMark;
  /** Up to here it was looked at before: where every block is read for it, the search begins there; with `last` all of it is read once more. */
  looked?: number;
  /** Throws unless what answers knows this block. */
  head?: number;
}

export interface WalletPayment {
  txId: string;
  outputIndex: number;
  rawAmount: bigint;
}

export interface WalletReader {
  /**
   * `open` payouts may have been signed for, in whichever order. Throws while the node is behind: what it has not seen may have been signed for;
   * on Bitcoin also while the wallet has nothing, for then nothing shows how far a list of its payments reaches.
   */
  mark(of: { address: string; open: number; now: number }): Promise<WalletMark>;
  /** Whether all of it was used, so many blocks deep, or has run out. */
  isUsed(mark: WalletMark, of: { address: string; depth: number; now: number }): Promise<boolean>;
  /**
   * Payments of the wallet to this address, whatever their amount but none of nothing, which anybody has a token say in anybody's name; also
   * those that wait for a block where the chain tells.
   */
  paid(of: Paid): Promise<readonly WalletPayment[]>;
  /** A block from before this moment, from which on to look for what came after it. */
  blockBefore(at: Date): Promise<number>;
}

/** What a node says that stands still is of a moment before: others know more, and so does whoever signs. */
export function refuseBehind(blockAt: number, { now, most }: { now: number; most: number }): void {
  const behind = now - blockAt;
  if (behind > most) throw new Error(`the node is ${Math.round(behind / 1000)} seconds behind`);
}
