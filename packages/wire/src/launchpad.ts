/** New coin subscription (wire.md section 16, R-NC): sales with their phases, subscriptions, and what an allotment was made of. */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import { defineChannels } from './channel.ts';
import { defineNoun } from './noun.ts';
import {
  amountText,
  choice,
  decimalText,
  flag,
  id,
  milliseconds,
  nothing,
  paging,
  request,
  whole,
} from './shapes.ts';

/** Version of the words a customer accepts before his first commitment; kept with it (R-POL-6). */
export const LAUNCHPAD_AGREEMENT = { version: 1 } as const;

/** R-NC-1, by time. `refunded`: no allotment, or none that lasted; everything went back. */
export const SALE_PHASES = [
  'upcoming',
  'subscribing',
  'allotting',
  'locked',
  'launched',
  'ended',
  'refunded',
] as const;
export const SALE_FAILURES = ['soft_cap', 'closed'] as const;

export const launchpadSale = v.object({
  id: v.number(),
  new_currency_id: v.number(),
  new_currency_name: v.string(),
  new_currency_full_name: v.string(),
  /** What is paid with. */
  currency_id: v.number(),
  currency_name: v.string(),
  /** Tokens for sale. */
  num: amountText,
  /** What of them no commitment asks for yet; after the allotment what nobody was given. */
  last_num: amountText,
  /** Of one token. */
  change_rate: amountText,
  /** The most tokens that one customer gets. */
  cap: amountText,
  /** The smallest piece of the token. */
  step: amountText,
  buy_num: amountText,
  /** The most that one customer commits. */
  buy_max: amountText,
  /** Commitments below it: everything is refunded (R-NC-3). */
  soft_cap: amountText,
  /** All commitments together, and how many. */
  committed: amountText,
  subscriptions: v.number(),
  /** Commitments against the cost of all tokens, a fraction: above 1 it is oversubscribed. */
  subscribed: amountText,
  /** Lock-up in days, from the allotment. */
  day: v.number(),
  phase: v.picklist(SALE_PHASES),
  is_sold_out: v.boolean(),
  /** No new commitments now, and unless the coin trades no allotment: when it goes on, the dates below move (R-NC-2). */
  is_paused: v.boolean(),
  /** The market prices the coin: what is committed may be lowered and taken back, not made or raised. */
  is_traded: v.boolean(),
  failure: v.nullable(v.picklist(SALE_FAILURES)),
  /** Tokens that were allotted; null before. */
  allotted: v.nullable(amountText),
  /** SHA-256 of what was published of the allotment; null before. */
  digest: v.nullable(v.string()),
  created_at: milliseconds,
  end_at: milliseconds,
  /** When it is allotted. */
  allots_at: milliseconds,
  /** Announced day of trading. */
  online_time: milliseconds,
  /** Not trading by then: cost back against tokens (R-NC-3). */
  launch_deadline: milliseconds,
  launched_at: v.nullable(milliseconds),
  /** When tokens may be moved; before the launch at the earliest. */
  unlock_at: milliseconds,
  /** The pair, once it is listed. */
  symbol: v.nullable(v.string()),
  /** Last traded price; null before two customers have traded. */
  last_price: v.nullable(amountText),
  introduction: v.string(),
  is_recommend: v.number(),
});

export const SUBSCRIPTION_STATES = [
  'committed',
  'cancelled',
  'allotted',
  'refunded',
  'released',
  'taken_back',
] as const;

export const launchpadSubscription = v.object({
  id: v.number(),
  config_id: v.number(),
  new_currency_name: v.string(),
  currency_name: v.string(),
  /** The commitment. */
  amount: amountText,
  change_rate: amountText,
  day: v.number(),
  state: v.picklist(SUBSCRIPTION_STATES),
  /** 1 passed (allotted), 2 refunded, 3 under review. */
  exam_status: v.number(),
  phase: v.picklist(SALE_PHASES),
  /** The sale stands still: what is to come of it comes later than the dates below say (R-NC-2). */
  is_paused: v.boolean(),
  /** Null until it is allotted. */
  tokens: v.nullable(amountText),
  cost: v.nullable(amountText),
  refund: v.nullable(amountText),
  /** Tokens at the last traded price less their cost; null before anybody has traded. Nothing of it is paid. */
  unrealised: v.nullable(amountText),
  /** Percent of the cost; null likewise. */
  interest_rate: v.nullable(amountText),
  last_price: v.nullable(amountText),
  may_change: v.boolean(),
  may_cancel: v.boolean(),
  may_take_back: v.boolean(),
  /** Its line in the published allotment begins with this: SHA-256 of `id:salt`, the first 32 digits. */
  alias: v.string(),
  salt: v.string(),
  created_at: milliseconds,
  changed_at: milliseconds,
  allots_at: milliseconds,
  online_time: milliseconds,
  unlock_at: milliseconds,
  start_at: milliseconds,
  end_at: milliseconds,
  /** When it was allotted, or refunded. */
  settled_at: v.nullable(milliseconds),
  over_at: v.nullable(milliseconds),
});

const commitRefusals = [
  'sale_unknown',
  'sale_not_open',
  'sale_traded',
  'sale_too_small',
  'sale_too_large',
  'sale_linked',
  'agreement_required',
  'verification_required',
  'not_on_sale_here',
  'house_account',
  'amount_too_precise',
  'amount_too_large',
  'insufficient_balance',
  'writes_stopped',
] as const;

export const launchpadCalls = defineCalls({
  sales: {
    method: 'GET',
    path: 'lh/send/config',
    access: 'public',
    summary: 'Every sale that was published, the newest first, with phase, progress and dates.',
    request: nothing,
    reply: v.array(launchpadSale),
    refusals: [],
  },
  sale: {
    method: 'GET',
    path: 'lh/send/product_info',
    access: 'public',
    summary: 'One sale.',
    request: request({ id }),
    reply: launchpadSale,
    refusals: ['sale_unknown'],
  },
  availability: {
    method: 'GET',
    path: 'lh/send/sale',
    access: 'customer',
    summary: 'Whether it is sold to this customer, and why not (R-GEN-6); which words were accepted.',
    request: nothing,
    reply: v.object({ is_on_sale: v.boolean(), sale_reason: v.string(), is_accepted: v.boolean() }),
    refusals: [],
  },
  commit: {
    method: 'POST',
    path: 'lh/send/order',
    access: 'customer',
    takesKey: 'asked',
    summary:
      'Commits an amount to a sale, or that much more; it is held until the allotment (P-NC-1). Not once the coin trades.',
    request: request({ config_id: id, amount: decimalText, accepted: v.optional(flag) }),
    reply: launchpadSubscription,
    says: 'sale_committed',
    refusals: commitRefusals,
  },
  change: {
    method: 'POST',
    path: 'lh/send/order/change',
    access: 'customer',
    takesKey: 'asked',
    summary: 'Makes a commitment larger or smaller, until the sale closes; `amount` is the new one, whole.',
    request: request({ id, amount: decimalText }),
    reply: launchpadSubscription,
    says: 'sale_changed',
    refusals: [
      'subscription_unknown',
      'sale_not_open',
      'sale_traded',
      'sale_too_small',
      'sale_too_large',
      'sale_linked',
      'verification_required',
      'not_on_sale_here',
      'house_account',
      'amount_too_precise',
      'amount_too_large',
      'insufficient_balance',
      'writes_stopped',
    ],
  },
  cancel: {
    method: 'POST',
    path: 'lh/send/order/cancel',
    access: 'customer',
    takesKey: 'asked',
    summary:
      'Takes a commitment back whole, until the sale closes, or when no allotment came within 24 hours of that; at any time while the sale stands still and its coin does not trade.',
    request: request({ id }),
    reply: launchpadSubscription,
    says: 'sale_cancelled',
    refusals: ['subscription_unknown', 'sale_over', 'writes_stopped'],
  },
  takeBack: {
    method: 'POST',
    path: 'lh/send/order/take_back',
    access: 'customer',
    takesKey: 'asked',
    summary:
      'Cost back against tokens where the coin does not trade 30 days after the announced day (P-NC-4).',
    request: request({ id }),
    reply: launchpadSubscription,
    says: 'sale_taken_back',
    refusals: ['subscription_unknown', 'sale_no_right_yet', 'writes_stopped'],
  },
  subscriptions: {
    method: 'GET',
    path: 'lh/send/order_list',
    access: 'customer',
    summary: "The customer's subscriptions, newest first; status 1 subscribing, 2 launched, 3 over.",
    request: request({ ...paging, status: v.optional(choice([1, 2, 3])) }),
    reply: v.object({
      order_list: v.array(launchpadSubscription),
      total: v.number(),
      /** Unrealised, in USDT, of those in this reply whose coin trades. */
      total_interest: amountText,
    }),
    refusals: [],
  },
  recommend: {
    method: 'GET',
    path: 'lh/send/get_recommend',
    access: 'public',
    summary: 'The sale that the home page points at; empty texts when there is none.',
    request: nothing,
    reply: v.object({
      recommend_title: v.string(),
      recommend_content: v.string(),
      config_id: v.nullable(v.number()),
    }),
    refusals: [],
  },
  allotment: {
    method: 'GET',
    path: 'lh/send/allotment',
    access: 'public',
    summary:
      'What a sale was allotted by, a page of lines `alias commitment tokens`; all lines after the first one, each ended by a line feed, have the digest of the sale.',
    request: request({ id, page: v.optional(whole(1, 100_000), 1) }),
    reply: v.object({ head: v.string(), pages: v.number(), digest: v.string(), lines: v.array(v.string()) }),
    refusals: ['sale_unknown', 'sale_not_allotted'],
  },
});

export const launchpadChannels = defineChannels({
  launchpad: {
    name: 'launchpad',
    key: 'none',
    access: 'customer',
    summary: 'A subscription of the customer after a change.',
    data: launchpadSubscription,
  },
});

export const launchpadNoun = defineNoun({
  calls: launchpadCalls,
  channels: launchpadChannels,
  refusals: [
    'sale_unknown',
    'sale_not_open',
    'sale_traded',
    'sale_too_small',
    'sale_too_large',
    'sale_linked',
    'sale_over',
    'sale_no_right_yet',
    'sale_not_allotted',
    'subscription_unknown',
  ],
  successes: ['sale_committed', 'sale_changed', 'sale_cancelled', 'sale_taken_back'],
});
