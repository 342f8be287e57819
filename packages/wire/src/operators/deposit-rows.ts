/** Rows of deposits as operators read them: a customer's claim, a line of a bank, a transfer that the watchers saw. */
import * as v from 'valibot';
import { amountText, milliseconds } from '../shapes.ts';

const person = v.object({ id: v.number(), name: v.string() });

/** Reasons of a rejection that the console offers; the customer reads them in his language. */
export const DEPOSIT_REJECTIONS = [
  'no_money_arrived',
  'sender_name_differs',
  'wrong_reference',
  'voucher_unreadable',
  'not_ours',
  'asked_by_customer',
  'other',
] as const;

export const claimHead = v.object({
  id: v.number(),
  version: v.number(),
  kind: v.picklist(['bank', 'lost']),
  state: v.picklist(['review', 'credited', 'resolved', 'rejected']),
  user_id: v.number(),
  currency: v.string(),
  chain: v.nullable(v.string()),
  /** As claimed; what a line says is what counts. */
  amount: amountText,
  reference: v.nullable(v.string()),
  tx_id: v.nullable(v.string()),
  /** Why it waits or was rejected; a code, or empty. */
  reason: v.string(),
  note: v.string(),
  /** Open line with this claim's reference. */
  suggested_line: v.nullable(v.number()),
  /** Line it was matched with. */
  line_id: v.nullable(v.number()),
  age_s: v.number(),
  /** Older than 24 h. */
  is_late: v.boolean(),
  created_at: milliseconds,
  decided_at: v.nullable(milliseconds),
  decided_by: v.nullable(v.string()),
});

export const statementLine = v.object({
  id: v.number(),
  version: v.number(),
  /** Bank number of the configuration; the ledger's account is X:bank:<n>. */
  bank: v.number(),
  bank_line_id: v.string(),
  value_date: v.string(),
  currency: v.string(),
  amount: amountText,
  sender_name: v.string(),
  reference: v.string(),
  state: v.picklist(['open', 'credited', 'suspended', 'returned', 'reversed', 'payback']),
  reason: v.string(),
  entered_by: person,
  /** Second person of a line worth 1,000 USDT or more. */
  checked_by: v.nullable(person),
  /** Claim it was matched with, or is blocked on. */
  claim_id: v.nullable(v.number()),
  user_id: v.nullable(v.number()),
  /** Open claim with this line's reference. */
  suggested_claim: v.nullable(v.number()),
  return_reference: v.nullable(v.string()),
  /** The withdrawal that the bank sent back with it. */
  payout_id: v.nullable(v.number()),
  age_s: v.number(),
  created_at: milliseconds,
  updated_at: milliseconds,
});

/** What left in the MT940 statement that shows a line, and is why two persons credit it; null where nothing is. */
export const leftBeside = v.nullable(
  v.object({
    /** Lines that nobody has explained, and their sum. */
    count: v.number(),
    sum: amountText,
    /** Explained by the text of its lines alone. */
    by_text: amountText,
  }),
);

export const seenDeposit = v.object({
  id: v.number(),
  user_id: v.number(),
  currency: v.string(),
  chain: v.string(),
  state: v.picklist(['seen', 'unseen', 'gathering', 'held', 'credited']),
  amount: amountText,
  credited: v.nullable(amountText),
  confirmations: v.number(),
  confirmations_needed: v.number(),
  tx_id: v.string(),
  address: v.string(),
  from_address: v.nullable(v.string()),
  created_at: milliseconds,
  updated_at: milliseconds,
});
