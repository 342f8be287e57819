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
  /** First block to look at. */
  since: number;
}

export interface WalletPayment {
  txId: string;
  outputIndex: number;
  rawAmount: bigint;
}

export interface WalletReader {
  /** `open` payouts may have been signed for, in whichever order. */
  mark(of: { address: string; open: number; now: number }): Promise<WalletMark>;
  /** Whether all of it was used, so many blocks deep, or has run out. */
  isUsed(mark: WalletMark, of: { address: string; depth: number; now: number }): Promise<boolean>;
  /**
   * Payments of the wallet to this address, whatever their amount but none of nothing, which anybody has a token say in anybody's name; also
   * those that wait for a block where the chain tells.
   */
  paid(of: Paid): Promise<readonly WalletPayment[]>;
}
