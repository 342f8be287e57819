/**
 * Every kind of journal with the posting rule it implements. There is no kind that credits a customer from nowhere
 * and none that adjusts a balance (R-MONEY-10).
 */
export const JOURNAL_KINDS = {
  /** Play money enters a demo: X:demo -> U:coin:a (faucet), X:demo -> E:equity (the house's own). R-GEN-5. */
  demo_faucet: 'R-GEN-5',
  demo_funding: 'R-GEN-5',
  /** The house funds a declared liquidity account from its own money. R-SPOT-8. */
  house_funding: 'R-SPOT-8',
  transfer: 'P-TR-1',
  spot_hold: 'P-SP-1',
  spot_trade: 'P-SP-2',
  spot_release: 'P-SP-5',
  spot_amend: 'P-SP-5',
} as const;

export type JournalKind = keyof typeof JOURNAL_KINDS;
