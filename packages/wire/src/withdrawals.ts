/** Calls that take money out: terms and limits, the address book, the bound bank account, withdrawals and their records. */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import { stepUpFields, withdrawalHold } from './security.ts';
import {
  amountText,
  choice,
  decimalText,
  fundPassword,
  id,
  milliseconds,
  none,
  nothing,
  pageOf,
  paging,
  request,
  text,
  verificationCode,
} from './shapes.ts';

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
] as const;

/** `withdrawal/terms` and `wallet/out` name a bank payout by this chain. */
export const BANK_WAY = 'bank';
const NO_ADDRESS = '--';

const emptyWord = v.picklist(['', 'null', 'undefined']);
const optional = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(
    v.union([
      v.pipe(
        emptyWord,
        v.transform(() => undefined),
      ),
      schema,
    ]),
  );
const secondFields = {
  second_code: stepUpFields.second_code,
  passkey_ticket: stepUpFields.passkey_ticket,
  passkey: stepUpFields.passkey,
};
const PROOF_REFUSALS = [
  'fund_password_required',
  'fund_password_wrong',
  'fund_password_locked',
  'fund_password_birth_date',
  'step_up_required',
  'second_factor_wrong',
  'ticket_expired',
  'passkey_failed',
  'too_many_attempts',
  'busy',
] as const;

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

const bankFields = {
  /** Account or card number. */
  bank_account: text(34),
  /** International number; `-` where the bank's country has none. */
  iban: text(42),
  bank_name: text(100),
  bank_branch: text(100),
  bank_address: text(200),
  /** Swift / Fedwire. */
  swift_code: text(11),
  real_name: text(100),
  residence_address: text(200),
  postal_code: text(16),
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

const SUBMIT_REFUSALS = [
  'verification_first',
  'fund_password_required',
  'withdraw_address_first',
  'bank_account_first',
  'address_waiting',
  'address_is_ours',
  'withdrawals_closed',
  'withdrawals_held',
  'amount_zero',
  'amount_too_precise',
  'amount_too_large',
  'withdrawal_below_minimum',
  'withdrawal_fee_too_high',
  'withdrawals_used_today',
  'no_price_yet',
  'withdrawal_over_limit',
  'insufficient_balance',
  'travel_declaration_required',
] as const;

export const withdrawalCalls = defineCalls({
  rules: {
    method: 'GET',
    path: 'withdrawal/rules',
    access: 'public',
    summary:
      'How withdrawals are decided: thresholds, the whole list of risk flags, limits, and how many are late right now.',
    request: nothing,
    reply: v.object({
      automatic_below: amountText,
      three_persons_from: amountText,
      travel_rule_above: amountText,
      per_day: v.number(),
      limits_24h: v.object({ none: amountText, basic: amountText, advanced: amountText }),
      flags: v.array(v.picklist(WITHDRAWAL_FLAGS)),
      escalates_after_h: v.number(),
      late_after_h: v.number(),
      open: v.number(),
      escalated: v.number(),
      late: v.number(),
    }),
    refusals: [],
  },
  info: {
    method: 'POST',
    path: 'wallet/get_info',
    access: 'customer',
    summary:
      'Everything before a withdrawal of one currency: ways out with fee and minimum, what is available, limits left, holds with reason and end.',
    request: request({ currency: id, currencytxt: v.optional(v.string()) }),
    reply: v.object({
      currency: v.number(),
      name: v.string(),
      /** Percent and minimum of the first way, for the family's clients. */
      rate: v.string(),
      min_number: amountText,
      change_balance: amountText,
      ways: v.array(withdrawalWay),
      level: v.picklist(['none', 'basic', 'advanced']),
      has_fund_password: v.boolean(),
      has_second_factor: v.boolean(),
      per_day: v.number(),
      used_today: v.number(),
      /** Start of the next UTC day, on the clock of the wall. */
      resets_at: milliseconds,
      /** USDT of the sliding 24 hours. */
      limit_24h: amountText,
      left_24h: amountText,
      /** USDT of one unit; null without a price: then nothing can be valued. */
      usdt_price: v.nullable(amountText),
      travel_rule_above: amountText,
      automatic_below: amountText,
      holds: v.array(withdrawalHold),
      held_until: v.nullable(milliseconds),
      arrives_within_h: v.number(),
      is_demo: v.boolean(),
    }),
    refusals: ['currency_unknown'],
  },
  coins: {
    method: 'GET',
    path: 'withdrawal/coins',
    access: 'customer',
    summary: 'Currencies that can be withdrawn, with their ways out and what is available.',
    request: nothing,
    reply: v.array(
      v.object({
        currency: v.number(),
        name: v.string(),
        full_name: v.string(),
        available: amountText,
        chains: v.array(v.string()),
      }),
    ),
    refusals: [],
  },
  addresses: {
    method: 'POST',
    path: 'wallet/get_address',
    access: 'customer',
    summary:
      'The address book, of one currency or whole, newest first; those that still wait say until when.',
    request: request({ currency: optional(id) }),
    reply: v.array(savedAddress),
    refusals: ['currency_unknown'],
  },
  addAddress: {
    method: 'POST',
    path: 'wallet/addaddress',
    access: 'customer',
    summary:
      'Saves an address; it can be used after 24 hours (R-WD-5). Asks for fund password, a code (purpose `address`) and the second factor where there is one.',
    request: request({
      currency_id: id,
      notes: text(40),
      address: text(128),
      netType: text(16),
      pay_password: fundPassword,
      code: verificationCode,
      ...secondFields,
    }),
    reply: savedAddress,
    says: 'address_saved',
    refusals: [
      'currency_unknown',
      'chain_unknown',
      'address_invalid',
      'address_is_ours',
      'address_exists',
      'label_exists',
      'too_many_addresses',
      'code_wrong',
      'code_expired',
      ...PROOF_REFUSALS,
    ],
  },
  deleteAddress: {
    method: 'POST',
    path: 'wallet/deladdress',
    access: 'customer',
    summary: 'Deletes a saved address at once; saved again it waits again.',
    request: request({ address_id: id }),
    reply: none,
    says: 'address_deleted',
    refusals: ['address_unknown'],
  },
  bank: {
    method: 'POST',
    path: 'user/cash_info',
    access: 'customer',
    summary: 'The bound bank account, masked; empty texts when none is bound.',
    request: nothing,
    reply: v.object({
      bank_account: v.string(),
      iban: v.string(),
      bank_name: v.string(),
      bank_branch: v.string(),
      real_name: v.string(),
      bank_address: v.string(),
      swift_code: v.string(),
      residence_address: v.string(),
      postal_code: v.string(),
      banks: v.array(v.object({ id: v.number(), name: v.string() })),
      is_bound: v.boolean(),
      is_usable: v.boolean(),
      usable_at: v.nullable(milliseconds),
      /** The verified name, in which an account has to be; empty before verification. */
      verified_name: v.string(),
    }),
    refusals: [],
  },
  saveBank: {
    method: 'POST',
    path: 'user/cash_save',
    access: 'customer',
    summary:
      'Binds a bank account in the verified name, in place of the one before; usable after 24 hours (R-WD-8). Every field is required.',
    request: request({ ...bankFields, pay_password: fundPassword, ...secondFields }),
    reply: v.object({ usable_at: milliseconds }),
    says: 'bank_saved',
    refusals: [
      'verification_first',
      'bank_name_differs',
      'iban_invalid',
      'swift_invalid',
      'account_number_invalid',
      ...PROOF_REFUSALS,
    ],
  },
  submit: {
    method: 'POST',
    path: 'wallet/out',
    access: 'customer',
    summary:
      'Asks for a withdrawal to a saved address, or with address `--` to the bound bank account. Checks in the order of R-WD-1; the first that fails answers and nothing is frozen before all pass.',
    request: request({
      currency: id,
      number: decimalText,
      /** A saved address; `--` is the bank account. */
      address: v.union([v.literal(NO_ADDRESS), text(128)]),
      chain: optional(text(16)),
      pay_password: fundPassword,
      /** Six digits of the authenticator app, as old clients name it. */
      code: optional(text(16)),
      /** Shown by the client; never used. */
      rate: v.optional(v.string()),
      remark: optional(text(200)),
      note: optional(text(200)),
      /** Above 1,000 USDT (R-WD-7): whose address it is; `provider` names it. */
      travel_owner: optional(v.picklist(['own', 'provider'], 'not_a_choice')),
      travel_provider: optional(text(80)),
      ...secondFields,
    }),
    reply: v.object({
      id: v.number(),
      state: v.picklist(WITHDRAWAL_STATES),
      number: amountText,
      rate: amountText,
      real_number: amountText,
      journal_id: v.string(),
    }),
    says: 'withdrawal_submitted',
    refusals: ['currency_unknown', ...SUBMIT_REFUSALS, 'writes_stopped', ...PROOF_REFUSALS.slice(1)],
  },
  records: {
    method: 'GET',
    path: 'charge_mention/log3',
    access: 'customer',
    summary: 'Withdrawals, newest first.',
    request: request({ status: v.optional(choice([1, 2, 3])), currency: v.optional(id), ...paging }),
    reply: pageOf(withdrawalRow),
    refusals: [],
  },
  detail: {
    method: 'GET',
    path: 'withdrawal/detail',
    access: 'customer',
    summary: 'One withdrawal with what happened to it and when.',
    request: request({ id }),
    reply: v.object({
      ...withdrawalRow.entries,
      timeline: v.array(v.object({ state: v.picklist(WITHDRAWAL_STATES), at: milliseconds })),
      /** Why people look at it: flags of the published list. */
      flags: v.array(v.string()),
      /** Decided without people when nothing speaks against it, not before this moment. */
      automatic_at: v.nullable(milliseconds),
      arrives_by: milliseconds,
      escalated_at: v.nullable(milliseconds),
      travel_owner: v.string(),
      travel_provider: v.string(),
      is_demo: v.boolean(),
    }),
    refusals: ['withdrawal_unknown'],
  },
  cancel: {
    method: 'POST',
    path: 'withdrawal/cancel',
    access: 'customer',
    summary:
      'Cancels a withdrawal that is not approved yet; the money is available at once, the day keeps counting it (R-WD-2).',
    request: request({ id }),
    reply: none,
    says: 'withdrawal_cancelled',
    refusals: ['withdrawal_unknown', 'withdrawal_not_cancellable', 'writes_stopped'],
  },
});
