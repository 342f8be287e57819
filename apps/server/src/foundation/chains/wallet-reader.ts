/**
 * What the chain says of a wallet that pays by signatures from outside: what left it, and whether a transaction that was signed before
 * a moment can still come.
 */
export type WalletMark =
  /** Accounts: a transaction signed before has a nonce up to this one. */
  | { kind: 'nonce'; last: number }
  /** TRON: a transaction lives for a day at most after it was made. */
  | { kind: 'lifetime'; until: number }
  /** Bitcoin: a transaction signed before spends some of these. */
  | { kind: 'outputs'; outputs: readonly string[] };

export interface Paid {
  from: string;
  to: string;
  currencyId: number;
  rawAmount: bigint;
  /** First block to look at. */
  since: number;
}

export interface WalletReader {
  /** `open` payouts may have been signed for, in whichever order. */
  mark(of: { address: string; open: number; now: number }): Promise<WalletMark>;
  /** Whether all of it was used, so many blocks deep, or has run out. */
  isUsed(mark: WalletMark, of: { address: string; depth: number; now: number }): Promise<boolean>;
  /** Transactions of the wallet that paid exactly this, also those that wait for a block where the chain tells. */
  paid(of: Paid): Promise<readonly { txId: string; outputIndex: number }[]>;
}
