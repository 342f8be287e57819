/**
 * Who signs what leaves. A demo signs with its development key; a live server has no signer: its payouts are taken out, signed
 * elsewhere, and come back as transaction ids.
 */
export interface Unsigned {
  to: string;
  currencyId: number;
  rawAmount: bigint;
  nonce: number;
}

export interface Signed {
  txId: string;
  /** Exactly what is broadcast, now and after every crash. */
  signedTx: string;
}

export interface PayoutSigner {
  /** The wallet that pays. */
  address: string;
  /** What the wallet has of each currency, in smallest units, as the chain says now. */
  balances(): Promise<ReadonlyMap<number, bigint>>;
  /** Currency and most that one payout may cost in fees. */
  fee(): Promise<{ currencyId: number; rawAmount: bigint }>;
  /** First nonce that the chain has not used for this wallet. */
  firstNonce(): Promise<number>;
  /** Asks no one: called while the nonce is held. `fee` is what fee() answered. */
  sign(payout: Unsigned, fee: { rawAmount: bigint }): Promise<Signed>;
  /** Sending the same bytes again is no error. */
  broadcast(signedTx: string): Promise<void>;
}
