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
  /** Money seen outside: X -> L:deposit_transit. */
  deposit_seen: 'P-DEP-2',
  /** The chain took it back before it was final: L:deposit_transit -> X. */
  deposit_unseen: 'P-DEP-2',
  /** L:deposit_transit -> U:coin:a, never more than was seen. */
  deposit_credited: 'P-DEP-3',
  /** L:deposit_transit -> L:suspense: money without an owner yet. */
  deposit_suspended: 'P-DEP-4',
  /** L:suspense -> L:deposit_transit: its owner was found. */
  deposit_claimed: 'P-DEP-3',
  /** L:suspense -> X: sent back to where it came from. */
  deposit_returned: 'P-DEP-4',
  withdrawal_hold: 'P-WD-1',
  withdrawal_approved: 'P-WD-2',
  /** L:withdraw_pending -> X and the fee. */
  withdrawal_sent: 'P-WD-3',
  /** E:network -> X: what the chain took. */
  network_fee: 'P-WD-3',
  withdrawal_released: 'P-WD-4',
  withdrawal_failed: 'P-WD-5',
  /** The bank sent a payout back: L:deposit_transit and the fee -> U:coin:a. */
  withdrawal_returned: 'P-WD-6',
  /** A chain delivered less than it took: L:withdraw_pending -> U:coin:a what is missing, E:equity -> X what left besides. */
  withdrawal_short: 'P-WD-7',
  /** The house's own money comes in or goes out by a statement line: X -> E:equity and back. Four eyes. */
  equity_paid_in: 'R-OPS-3',
  equity_paid_out: 'R-OPS-3',
  /** What a bank took for itself: E:equity -> X. Four eyes. */
  bank_fee: 'R-OPS-10',
  /** E:equity -> a book, fund, reserve or E:network, and back from its free part. Four eyes. */
  reserve_funding: 'R-OPS-3',
  reserve_release: 'R-OPS-3',
  /** E:equity -> U:coin:a with four eyes, counted in public. */
  manual_goodwill: 'R-MONEY-10',
  /** Undoes one journal, which it names, posting for posting. Four eyes. */
  manual_reversal: 'R-MONEY-5',
  transfer: 'P-TR-1',
  spot_hold: 'P-SP-1',
  spot_trade: 'P-SP-2',
  spot_release: 'P-SP-5',
  spot_amend: 'P-SP-5',
  /** Undoes a trade that broke the price band: both legs and both fees return. Four eyes. */
  spot_bust: 'R-MD-6',
  option_bought: 'P-OP-1',
  option_won: 'P-OP-2',
  option_lost: 'P-OP-3',
  /** Flat, or void: the stake returns whole. */
  option_returned: 'P-OP-4',
  /** Margin and fee at the worst allowed price, until the order's tick; and back. */
  contract_hold: 'P-CT-8',
  contract_released: 'P-CT-8',
  contract_opened: 'P-CT-1',
  contract_profit: 'P-CT-2',
  contract_loss: 'P-CT-3',
  contract_liquidated: 'P-CT-4',
  contract_bankrupt: 'P-CT-5',
  contract_funding: 'P-CT-6',
  contract_margin: 'P-CT-7',
  /** One tick lifted profits above the book: E:equity, then F:insurance -> B:contract. */
  contract_book_cover: 'R-CT-12',
  /** Money of a copy on its own account, and back; a lead's part of a profit above the high-water mark (R-CP-5). */
  copy_funded: 'P-CP-1',
  copy_share: 'P-CP-3',
  copy_withdrawn: 'P-CP-4',
  copy_left: 'P-CP-4',
  /** E:equity -> T:finance:<p>:free before anything of the quota is sold, and back what nothing needs. Four eyes. */
  finance_funded: 'P-FN-0',
  finance_released: 'P-FN-5',
  /** Principal to the customer's own trust:f, its whole interest from :free to :committed. */
  finance_bought: 'P-FN-1',
  /** T:finance:<p>:committed -> U:coin:a, one a day. */
  finance_interest: 'P-FN-2',
  finance_matured: 'P-FN-3',
  finance_redeemed: 'P-FN-4',
  /** E:equity -> T:newcoin:<p>:inventory before a sale opens, and back what nobody was allotted. Four eyes. */
  newcoin_funded: 'P-NC-0',
  newcoin_released: 'P-NC-5',
  /** A commitment set aside, and given back before the sale closes. */
  newcoin_committed: 'P-NC-1',
  newcoin_withdrawn: 'P-NC-1',
  /** Cost into escrow, the rest back, tokens into the customer's own trust:f: one moment. */
  newcoin_allotted: 'P-NC-2',
  /** No allotment was made: all of it back. */
  newcoin_refunded: 'P-NC-2',
  newcoin_unlocked: 'P-NC-3',
  /** T:newcoin:<p>:proceeds -> X, the issuer, once the coin trades. Four eyes. */
  newcoin_issuer_paid: 'P-NC-4',
  /** It does not trade: cost back against tokens. */
  newcoin_taken_back: 'P-NC-4',
  /** E:equity -> T:airdrop:<c> before it is announced, and back what nobody is owed. Four eyes. */
  airdrop_funded: 'P-AD-0',
  airdrop_released: 'P-AD-2',
  /** T:airdrop:<c> -> U:coin:a, one a customer. */
  airdrop_paid: 'P-AD-1',
  /** E:equity -> T:machine:<p>:reserve before a unit with fixed output is leased, and back what nothing needs. Four eyes. */
  machine_funded: 'P-MC-0',
  machine_released: 'P-MC-5',
  /** Rent, unearned: U:coin:a -> T:machine:<p>:deferred. */
  machine_leased: 'P-MC-1',
  /** T:machine:<p>:deferred -> I:rent:machine, one a day. */
  machine_rent: 'P-MC-2',
  /** T:machine:<p>:output or :reserve -> U:coin:a, one a day. */
  machine_output: 'P-MC-3',
  /** Unearned rent: T:machine:<p>:deferred -> U:coin:a. */
  machine_cancelled: 'P-MC-4',
  /** What a pool paid for units that are leased: E:equity -> T:machine:<p>:output. Four eyes. */
  machine_payout: 'P-MC-6',
  /** What of a referee's fees is his referrer's: I:fee:* -> T:referral:accrued, with the fee. */
  rebate_accrued: 'P-RF-1',
  /** T:referral:accrued -> U:coin:a, one a referee and day. */
  rebate_paid: 'P-RF-2',
  /** T:referral:accrued -> I:fee:*: the relation lapsed, or the fee was given back. */
  rebate_lapsed: 'P-RF-2',
} as const;

export type JournalKind = keyof typeof JOURNAL_KINDS;

/**
 * They only set aside, or give back, what an order or a withdrawal needs: nobody gains or loses, and the order or the withdrawal itself
 * shows it. A customer's record of events leaves them out; the postings keep them.
 */
export const QUIET_KINDS: ReadonlySet<string> = new Set<JournalKind>([
  'spot_hold',
  'spot_release',
  'spot_amend',
  'contract_hold',
  'contract_released',
  'withdrawal_hold',
  'withdrawal_released',
  'newcoin_committed',
  'newcoin_withdrawn',
]);
