/** Calls and channels of the four accounts: balances, transfers, records, valuation, the demo faucet (wire.md section 8). */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import { defineChannels } from './channel.ts';
import {
  amountText,
  choice,
  decimalText,
  id,
  milliseconds,
  nothing,
  pageOf,
  paging,
  request,
  text,
  whole,
} from './shapes.ts';
import { defineNoun } from './noun.ts';

/** The family's words for the four accounts: change = coin, lever = contract, micro = option, trust. */
export const ACCOUNT_FIELDS = ['change', 'lever', 'micro', 'trust'] as const;
export type AccountField = (typeof ACCOUNT_FIELDS)[number];
const accountField = v.picklist(ACCOUNT_FIELDS, 'not_a_choice');
/** Where money may stand: in one of the four, or in a copy, each of which has an account of its own (R-CP-4). */
export const MONEY_FIELDS = [...ACCOUNT_FIELDS, 'copy'] as const;
export type MoneyField = (typeof MONEY_FIELDS)[number];
const moneyField = v.picklist(MONEY_FIELDS, 'not_a_choice');

export const walletRow = v.object({
  currency: v.number(),
  currency_name: v.string(),
  logo: v.string(),
  available: amountText,
  frozen: amountText,
  total: amountText,
  /** Price in USDT by index or own last price, null when there is none (R-MD-7). */
  usdt_price: v.nullable(amountText),
  usdt_value: amountText,
  is_small: v.boolean(),
});
export const accountWallet = v.object({
  account: moneyField,
  usdt_total: amountText,
  balance: v.array(walletRow),
});
export const journalLine = v.object({
  id: v.string(),
  journal_id: v.string(),
  kind: v.string(),
  account: moneyField,
  bucket: v.picklist(['available', 'frozen']),
  currency: v.number(),
  currency_name: v.string(),
  value: amountText,
  info: v.string(),
  ref_type: v.string(),
  ref_id: v.string(),
  created_time: milliseconds,
});
const moneyOf = { currency: v.number(), currency_name: v.string(), value: amountText };
/** Something that happened to the customer's money, whatever it took in journals. */
export const walletEvent = v.object({
  /** Number of its newest journal. */
  id: v.string(),
  kind: v.string(),
  /** Of a trade: which way round the customer traded. */
  side: v.nullable(v.picklist(['buy', 'sell'])),
  /** What each account gained or, with a minus, gave: available and frozen together. Empty when money was only set aside. */
  amounts: v.array(v.object({ ...moneyOf, account: moneyField })),
  /** What was set aside (or, with a minus, given back) when nothing else happened. */
  held: v.array(v.object({ ...moneyOf, account: moneyField })),
  /** Part of what was given, or kept from what was received. */
  fees: v.array(v.object(moneyOf)),
  ref_type: v.string(),
  ref_id: v.string(),
  created_time: milliseconds,
  journals: v.array(
    v.object({
      id: v.string(),
      kind: v.string(),
      postings: v.array(
        v.object({ ...moneyOf, account: moneyField, bucket: v.picklist(['available', 'frozen']) }),
      ),
    }),
  ),
});
export const transferRecord = v.object({
  id: v.number(),
  currency: v.number(),
  currency_name: v.string(),
  from_field: moneyField,
  to_field: moneyField,
  value: amountText,
  info: v.string(),
  created_time: milliseconds,
});

/** A currency that totals may be shown in, with the named rate behind it (R-MD-7). */
const valuationRate = {
  currency: v.string(),
  /** Units for one USDT. */
  usdt_rate: amountText,
  rate_source: v.string(),
  rate_at: milliseconds,
  /** The UTC day a daily source gave the rate for; null for what is not daily. */
  rate_day: v.nullable(v.string()),
  /** A daily rate over a week old: its source has not spoken since. */
  rate_is_old: v.boolean(),
  /** What a USDT was taken for in dollars: traded, under the feed's name, or `assumed` to be one. */
  usdt_usd: v.nullable(v.object({ rate: amountText, source: v.string(), at: milliseconds })),
};

export const walletCalls = defineCalls({
  list: {
    method: 'POST',
    path: 'wallet/list',
    access: 'customer',
    forKeys: 'read',
    summary:
      'Balances of the four accounts with their value, and what stands in all copies together; the total has all of it.',
    request: request({ currency_name: v.optional(text(16)), valuation: v.optional(text(8)) }),
    reply: v.object({
      change_wallet: accountWallet,
      lever_wallet: accountWallet,
      micro_wallet: accountWallet,
      trust_wallet: accountWallet,
      /** Of all copies together, with the margins of their positions; what these would bring now is not in it, as it is not in the contract account. */
      copy_wallet: accountWallet,
      valuation: v.object({
        ...valuationRate,
        total: amountText,
        usdt_total: amountText,
        choices: v.array(v.string()),
      }),
      faucet: v.nullable(
        v.object({
          amount: amountText,
          currency_name: v.string(),
          available_at: milliseconds,
          is_available: v.boolean(),
        }),
      ),
    }),
    refusals: ['currency_unknown'],
  },
  rates: {
    method: 'GET',
    path: 'wallet/rates',
    access: 'customer',
    forKeys: 'read',
    summary:
      'Currencies that totals may be shown in, each with its rate, the name of its source and the day (R-MD-7).',
    request: nothing,
    reply: v.array(v.object(valuationRate)),
    refusals: [],
  },
  detail: {
    method: 'POST',
    path: 'wallet/detail',
    access: 'customer',
    summary: 'One currency of one account.',
    request: request({ currency: id, type: v.optional(accountField, 'change') }),
    reply: v.object({
      currency: v.number(),
      currency_name: v.string(),
      account: accountField,
      available: amountText,
      frozen: amountText,
      total: amountText,
      coin_trade_fee: amountText,
      usdt_price: v.nullable(amountText),
      usdt_value: amountText,
    }),
    refusals: ['currency_unknown'],
  },
  records: {
    method: 'POST',
    path: 'wallet/legal_log',
    access: 'customer',
    summary: 'Account change record: every posting of one account and currency, newest first.',
    request: request({
      currency: v.optional(id),
      type: v.optional(choice([1, 2, 3, 4, 5])),
      account: v.optional(moneyField),
      kind: v.optional(text(32)),
      from: v.optional(whole(0, 99_999_999_999_999)),
      to: v.optional(whole(0, 99_999_999_999_999)),
      ...paging,
    }),
    reply: v.object({ list: v.array(journalLine), count: v.number() }),
    refusals: ['currency_unknown'],
  },
  events: {
    method: 'POST',
    path: 'wallet/events',
    access: 'customer',
    summary:
      'What happened to the money, newest first: a line an event, net, with fees and the journals behind it. `next` asks for what follows; a page may be short and still have a next.',
    request: request({
      currency: v.optional(id),
      account: v.optional(moneyField),
      kind: v.optional(text(32)),
      from: v.optional(whole(0, 99_999_999_999_999)),
      to: v.optional(whole(0, 99_999_999_999_999)),
      before: v.optional(id),
      limit: v.optional(whole(1, 50), 20),
    }),
    reply: v.object({ list: v.array(walletEvent), next: v.nullable(v.string()) }),
    refusals: ['currency_unknown'],
  },
  transfer: {
    method: 'POST',
    path: 'wallet/change',
    access: 'customer',
    takesKey: 'asked',
    summary: "Moves available balance between two of the customer's own accounts (R-MONEY-8).",
    request: request({
      currency_id: id,
      from_field: accountField,
      to_field: accountField,
      number: decimalText,
    }),
    reply: v.object({ id: v.number(), journal_id: v.string() }),
    says: 'transferred',
    refusals: [
      'currency_unknown',
      'same_account',
      'account_not_for_currency',
      'amount_zero',
      'amount_too_precise',
      'amount_too_large',
      'insufficient_balance',
      'writes_stopped',
    ],
  },
  transfers: {
    method: 'GET',
    path: 'wallet/hzhistory',
    access: 'customer',
    summary: 'Transfers, newest first.',
    request: request({ currency: v.optional(id), ...paging }),
    reply: pageOf(transferRecord),
    refusals: ['currency_unknown'],
  },
  userCurrencies: {
    method: 'GET',
    path: 'currency/user_currency_list',
    access: 'customer',
    summary: 'Currencies with the accounts they may stand in and what is available there.',
    request: nothing,
    reply: v.array(
      v.object({
        id: v.number(),
        name: v.string(),
        is_match: v.picklist([0, 1]),
        is_micro: v.picklist([0, 1]),
        is_lever: v.picklist([0, 1]),
        is_trust: v.picklist([0, 1]),
        wallet: v.object({
          currency: v.number(),
          currency_name: v.string(),
          change_balance: amountText,
          lever_balance: amountText,
          micro_balance: amountText,
          trust_balance: amountText,
        }),
      }),
    ),
    refusals: [],
  },
  faucet: {
    method: 'POST',
    path: 'wallet/faucet',
    access: 'customer',
    takesKey: 'asked',
    summary: 'Demo only: 10,000 play USDT per UTC day (R-GEN-5).',
    request: nothing,
    reply: v.object({ amount: amountText, currency_name: v.string(), journal_id: v.string() }),
    says: 'faucet_paid',
    refusals: ['faucet_used_today', 'faucet_not_in_live', 'writes_stopped'],
  },
});

export const walletChannels = defineChannels({
  balance: {
    name: 'balance',
    key: 'none',
    access: 'customer',
    summary: 'One balance after a change, with the journal that changed it.',
    data: v.object({
      account: accountField,
      currency: v.number(),
      currency_name: v.string(),
      available: amountText,
      frozen: amountText,
      journal_id: v.string(),
    }),
  },
});

export const walletNoun = defineNoun({
  calls: walletCalls,
  channels: walletChannels,
  refusals: [
    'insufficient_balance',
    'insufficient_sellable_balance',
    'amount_too_precise',
    'amount_too_large',
    'amount_zero',
    'same_account',
    'account_not_for_currency',
    'faucet_used_today',
    'faucet_not_in_live',
  ],
  successes: ['transferred', 'faucet_paid'],
});
