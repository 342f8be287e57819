/** How much less stands on a chain than the ledger and what is on its way explain (R-MONEY-9 (5)). Pure. */

/** 10^-8 of one currency on one chain, all at one block. */
export interface Counted {
  /** At all our addresses. */
  held: bigint;
  /** -X:<chain>. */
  ledger: bigint;
  /** What the chain has done and the ledger has not heard of: in is positive, out and fees are negative. */
  unheard: bigint;
  /** Signed outside and perhaps sent already. */
  mayHaveLeft: bigint;
}

/**
 * Never negative. More than expected is nothing missing: anybody may send us a coin, and nobody may stop the venue by it; it
 * belongs to nobody in the books and is shown as a difference.
 */
export function shortOf({ held, ledger, unheard, mayHaveLeft }: Counted): bigint {
  const missing = ledger + unheard - mayHaveLeft - held;
  return missing > 0n ? missing : 0n;
}
