/** Shapes of withdrawals: their states and flags, ways out, saved addresses, bank details and the row of a record. */
import * as v from 'valibot';
import { stepUpFields } from './security-shapes.ts';
import { amountText, milliseconds, oneLine, text } from './shapes.ts';

/** R-WD-2: how many withdrawals a customer may submit on one UTC day. */
export const WITHDRAWALS_PER_DAY = 3;

export const WITHDRAWAL_STATES = [
  'review',
  'approved',
  'sent',
  'passed',
  'rejected',
  'cancelled',
  'failed',
] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** Why people look at a withdrawal before it is approved; the whole list, published. None of them is about winning. */
export const WITHDRAWAL_FLAGS = [
  'new_address',
  'first_withdrawal',
  'security_change',
  'shared_address',
  'passed_through',
  'held_since',
  'account_review',
  'reserves_short',
  'own_price',
] as const;

/** `withdrawal/terms` and `wallet/out` name a bank payout by this chain. */
export const BANK_WAY = 'bank';
export const NO_ADDRESS = '--';

export const secondFields = {
  second_code: stepUpFields.second_code,
  passkey_ticket: stepUpFields.passkey_ticket,
  passkey: stepUpFields.passkey,
};
/** One way out of a currency: a chain, or the bank. */
export const withdrawalWay = v.object({
  /** Name of the chain; `bank` for the bound account. */
  chain: v.string(),
  /** Decimal places an amount may use. */
  scale: v.number(),
  minimum: amountText,
  /** Fraction of 1 as text, and the fixed part: fee = T(amount * rate + fixed, scale). */
  fee_rate: v.string(),
  fee_fixed: amountText,
  /** Licence or opinion behind a rate above 0.5 %; empty when there is none. */
  sign_off: v.string(),
  is_open: v.boolean(),
  /** Why it is closed, as a code and in the caller's language; empty while it is open. */
  closed_reason: v.string(),
  closed_text: v.string(),
  /** Payouts over it are paused (R-OPS-8): requests are taken and wait; null otherwise. */
  paused_until: v.nullable(milliseconds),
});

export const savedAddress = v.object({
  id: v.number(),
  currency: v.number(),
  currency_name: v.string(),
  nettype: v.string(),
  address: v.string(),
  notes: v.string(),
  is_usable: v.boolean(),
  /** On the clock of the wall; in the past once it is usable. */
  usable_at: milliseconds,
  created_at: milliseconds,
});

export const bankFields = {
  /** The customer's own name; the verified one when absent. */
  name: v.optional(oneLine(100)),
  /** `-` where no card belongs to the account, and when absent. */
  card_number: v.optional(oneLine(24)),
  bank_account: oneLine(34),
  /** International number; `-` where the bank's country has none. */
  iban: oneLine(42),
  /** The bank as people call it; its name when absent. */
  bank: v.optional(oneLine(100)),
  bank_name: oneLine(100),
  bank_branch: oneLine(100),
  bank_address: text(200),
  /** Swift / Fedwire. */
  swift_code: oneLine(11),
  /** Who the bank says the holder of card and account is. */
  real_name: oneLine(100),
  residence_address: text(200),
  postal_code: oneLine(16),
};

export const withdrawalRow = v.object({
  id: v.number(),
  /** 1 under review (also approved and sent), 2 passed, 3 rejected, cancelled or failed. */
  status: v.picklist([1, 2, 3]),
  state: v.picklist(WITHDRAWAL_STATES),
  currency: v.number(),
  name: v.string(),
  /** Chain, or `bank`. */
  chain: v.string(),
  /** What was asked for, the fee, and what arrives: the first is the sum of the others. */
  number: amountText,
  rate: amountText,
  real_number: amountText,
  /** Address, or the bank and the last digits of the account. */
  address: v.string(),
  label: v.string(),
  remark: v.string(),
  tx_id: v.string(),
  /** Why it was rejected or failed, as a code and in the caller's language. */
  reason: v.string(),
  reason_text: v.string(),
  can_cancel: v.boolean(),
  /** Older than 24 h and not at its end. */
  is_late: v.boolean(),
  created_at: milliseconds,
  updated_at: milliseconds,
});
