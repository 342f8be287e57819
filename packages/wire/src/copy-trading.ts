/**
 * Copy-trading ("documentation", wire.md section 14, R-CP): lead traders with what is computed of them, copies of their contract portfolios,
 * what each of their executions became with a follower, and what was shared of profit.
 */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
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
  text,
  whole,
} from './shapes.ts';

/** Version of the words a follower accepts before his first copy, and a lead with his application (R-POL-6). */
export const COPY_AGREEMENT = { version: 1 } as const;
/** Statements of the appropriateness test (R-CP-6): each is true or false; the texts are the app's. */
export const COPY_TEST = { version: 1, questions: 5 } as const;
/** Least and most of one portfolio, USDT. */
export const COPY_AMOUNTS = { minimum: '50', maximum: '100000' } as const;
/** R-CP-1: portfolios of one follower. */
export const MOST_COPIES = 20;
/** What is shown as money (R-CP-6): costs of a year on so much, when it is turned over so often. */
export const COPY_COST_BASE = '1000';

export const COPY_SKIPS = [
  'price',
  'zero_lots',
  'balance',
  'over_limit',
  'too_large',
  'book_full',
  'paused',
  'no_price',
  'stopped',
  'not_open',
] as const;

/** What is computed of a lead from his contract account's ledger and his closed positions (R-CP-1). */
export const leadFigures = v.object({
  at: milliseconds,
  /** USDT in his own contract account at the marks. */
  equity: amountText,
  /** Percent of the last 30 days, by days linked to one another: money that comes and goes makes no return. */
  roi: amountText,
  /** USDT of the last 30 days: everything that moved the account but money in and out. */
  result: amountText,
  /** Percent, of the account by days, at most 90 of them. */
  drawdown: amountText,
  /** Days with a result, and of them those with a loss. */
  days: v.number(),
  losing_days: v.number(),
  /** Closed positions, those with a gain after fees, and percent of them. */
  closed: v.number(),
  won: v.number(),
  hit_rate: v.nullable(amountText),
  /** Seconds a position was held, in the middle. */
  holding: v.nullable(v.number()),
  /** Days since his first position. */
  age_days: v.number(),
  followers: v.number(),
  /** Everybody who ever copied him, and of them those who lost. */
  all_followers: v.number(),
  losing_followers: v.number(),
  /** Result of all followers together after fees and shares, USDT. */
  followers_result: amountText,
  /** Under copy now, USDT. */
  copied: amountText,
  /** What followers paid him of their profit, USDT. */
  shared: amountText,
  /** Return since the beginning by days, percent, the oldest first: for the curve. */
  curve: v.array(v.object({ day: v.string(), roi: amountText, result: amountText })),
  /** What a follower pays in a year on 1,000 USDT at his present turnover: fees, without a share of profit. */
  yearly_cost: amountText,
});

export const leadProduct = v.object({
  id: v.number(),
  name: v.string(),
  about: v.string(),
  is_simulated: v.boolean(),
  currency_id: v.number(),
  currency_name: v.string(),
  /** Days since his first position. */
  day: v.number(),
  save_min: amountText,
  save_max: amountText,
  /** Percent over the last 30 days; the past, and no promise. */
  interest_rate: amountText,
  /** Percent of profit above the high-water mark that goes to him (R-CP-5). */
  share_rate: amountText,
  /** 1: may be copied. */
  status: v.number(),
  label: v.picklist(['in_progress', 'closed']),
  figures: v.nullable(leadFigures),
});

/** A position of a lead or of a copy. */
export const copiedPosition = v.object({
  id: v.number(),
  symbol: v.string(),
  /** 1 long, 2 short. */
  type: v.number(),
  multiple: v.number(),
  share: v.number(),
  number: amountText,
  price: amountText,
  /** Mark while it is open. */
  update_price: v.nullable(amountText),
  margin: amountText,
  /** Unrealised at the mark, or realised; before fees. */
  profits: amountText,
  fees: amountText,
  funding: amountText,
  /** 1 open, 2 closing, 3 closed. */
  status: v.number(),
  reason: v.nullable(v.string()),
  open_seq: v.number(),
  close_seq: v.nullable(v.number()),
  opened_at: milliseconds,
  closed_at: v.nullable(milliseconds),
});

export const copyOrder = v.object({
  id: v.number(),
  /** The lead's. */
  config_id: v.number(),
  name: v.string(),
  currency_id: v.number(),
  currency_name: v.string(),
  /** What was put in, less the part that was withdrawn. */
  amount: amountText,
  /** At the marks. */
  equity: amountText,
  available: amountText,
  margin: amountText,
  unrealised: amountText,
  /** Equity less what was put in, plus what was shared: before the lead's share. */
  profit: amountText,
  shared: amountText,
  /** Percent. */
  share_rate: amountText,
  stop_rate: amountText,
  /** Equity at which the copy ends. */
  stop_at: amountText,
  high_water: amountText,
  /** What would be shared if it were left now. */
  share_now: amountText,
  max_leverage: v.number(),
  max_margin: v.nullable(amountText),
  open: v.number(),
  /** 1 running, 2 over. */
  status: v.number(),
  state: v.picklist(['active', 'paused', 'leaving', 'ended']),
  end_reason: v.nullable(v.picklist(['user', 'stop_loss', 'lead_ended'])),
  returned: v.nullable(amountText),
  created_at: milliseconds,
  ended_at: v.nullable(milliseconds),
});

/** A signal with what it became with a copy: all that a follower needs to recompute it (R-CP-2, R-CP-3). */
export const mirroredSignal = v.object({
  id: v.number(),
  symbol: v.string(),
  type: v.number(),
  kind: v.picklist(['opened', 'closed']),
  lead_lots: v.number(),
  /** What the lead had of the position before. */
  lead_whole: v.number(),
  lead_price: amountText,
  lead_equity: amountText,
  lead_seq: v.number(),
  lead_at: milliseconds,
  marks: v.array(v.object({ symbol: v.string(), mark: amountText })),
  equity: v.nullable(amountText),
  lots: v.number(),
  price: amountText,
  /** The tick that carried it out. */
  seq: v.number(),
  at: milliseconds,
  position_id: v.nullable(v.number()),
  reason: v.nullable(v.picklist(COPY_SKIPS)),
});

const copyFlow = v.object({
  id: v.number(),
  kind: v.picklist(['start', 'add', 'withdraw', 'share', 'end']),
  amount: amountText,
  value: amountText,
  high_water_before: amountText,
  high_water_after: amountText,
  /** Percent. */
  share_rate: amountText,
  /** Monday of a weekly share. */
  period: v.nullable(v.string()),
  marks: v.array(v.object({ symbol: v.string(), mark: amountText })),
  at: milliseconds,
});

const LEAD_SORTS = ['roi', 'result', 'drawdown', 'copied', 'followers', 'hit_rate'] as const;
const acts = ['order_unknown', 'copy_over'] as const;
const amounts = ['amount_too_precise', 'amount_too_large', 'insufficient_balance'] as const;

export const copyTradingCalls = defineCalls({
  report: {
    method: 'GET',
    path: 'documentation/report',
    access: 'customer',
    summary:
      'What the customer copies with in all, the result of running and of all copies, and what stands against a new one.',
    request: nothing,
    reply: v.object({
      sum: amountText,
      count: v.number(),
      /** Of running copies, unrealised included. */
      profit: amountText,
      allprofit: amountText,
      agreement: v.object({ version: v.number(), is_accepted: v.boolean() }),
      test: v.object({ version: v.number(), is_passed: v.boolean() }),
      is_on_sale: v.boolean(),
      sale_reason: v.string(),
    }),
    refusals: [],
  },
  config: {
    method: 'GET',
    path: 'documentation/config',
    access: 'public',
    summary:
      'Lead traders who may be copied with what is computed of them (R-CP-1), filtered and in the order asked for.',
    request: request({
      page: v.optional(whole(1, 100_000), 1),
      limit: v.optional(whole(1, 100), 20),
      sort: v.optional(v.picklist(LEAD_SORTS), 'roi'),
      search: v.optional(text(20)),
      /** At least so many days, at most so much drawdown and share in percent. */
      days: v.optional(whole(0, 10_000)),
      max_drawdown: v.optional(whole(0, 100)),
      max_share: v.optional(whole(0, 15)),
    }),
    reply: v.array(leadProduct),
    refusals: [],
  },
  product: {
    method: 'GET',
    path: 'documentation/product_info',
    access: 'public',
    summary: 'One lead trader, whether he may still be copied or not.',
    request: request({ id }),
    reply: leadProduct,
    refusals: ['lead_unknown'],
  },
  positions: {
    method: 'GET',
    path: 'documentation/positions',
    access: 'public',
    summary: "A lead's positions: status 1 open now, 3 closed ones, the newest first, all of his history.",
    request: request({ id, ...paging, status: v.optional(choice([1, 3]), 1) }),
    reply: v.object({ list: v.array(copiedPosition), total: v.number() }),
    refusals: ['lead_unknown'],
  },
  subscribe: {
    method: 'POST',
    path: 'documentation/sub',
    access: 'customer',
    takesKey: 'asked',
    summary:
      'Copies a lead with an amount out of the coin account, which goes to an account of the copy alone (P-CP-1).',
    request: request({
      config_id: v.optional(id),
      id: v.optional(id),
      amount: decimalText,
      /** Percent of the money put in at whose loss the copy ends; 40 when absent. */
      stop_loss: v.optional(whole(5, 95), 40),
      max_leverage: v.optional(whole(1, 125), 20),
      /** Of one position, USDT. */
      max_margin: v.optional(decimalText),
      accepted: v.optional(flag),
    }),
    reply: copyOrder,
    says: 'copy_started',
    refusals: [
      'lead_unknown',
      'lead_closed',
      'copy_own',
      'copy_ring',
      'copy_twice',
      'copy_too_many',
      'copy_too_small',
      'copy_too_large',
      'copy_test_required',
      'agreement_required',
      'verification_required',
      'not_on_sale_here',
      'house_account',
      ...amounts,
      'amount_zero',
      'writes_stopped',
    ],
  },
  orders: {
    method: 'GET',
    path: 'documentation/order',
    access: 'customer',
    summary: "The customer's copies, the newest first; status 1 running, 2 over.",
    request: request({ ...paging, status: v.optional(choice([1, 2])) }),
    reply: v.object({ order_list: v.array(copyOrder), total: v.number() }),
    refusals: [],
  },
  order: {
    method: 'GET',
    path: 'documentation/order/detail',
    access: 'customer',
    summary: 'One copy with its open positions and everything that went in and out of it.',
    request: request({ id }),
    reply: v.object({ order: copyOrder, positions: v.array(copiedPosition), flows: v.array(copyFlow) }),
    refusals: ['order_unknown'],
  },
  history: {
    method: 'GET',
    path: 'documentation/order/positions',
    access: 'customer',
    summary: 'Closed positions of one copy, the newest first.',
    request: request({ id, ...paging }),
    reply: v.object({ list: v.array(copiedPosition), total: v.number() }),
    refusals: ['order_unknown'],
  },
  signals: {
    method: 'GET',
    path: 'documentation/order/signals',
    access: 'customer',
    summary: 'What each signal became with one copy, skipped ones with their reason, the newest first.',
    request: request({ id, ...paging, skipped: v.optional(flag) }),
    reply: v.object({ list: v.array(mirroredSignal), total: v.number() }),
    refusals: ['order_unknown'],
  },
  add: {
    method: 'POST',
    path: 'documentation/order/add',
    access: 'customer',
    takesKey: 'asked',
    summary: 'Adds money to a copy (P-CP-1).',
    request: request({ id, amount: decimalText }),
    reply: copyOrder,
    says: 'copy_changed',
    refusals: [
      ...acts,
      'copy_too_small',
      'copy_too_large',
      'writes_stopped',
      'amount_zero',
      'not_on_sale_here',
      'verification_required',
      'house_account',
      ...amounts,
    ],
  },
  withdraw: {
    method: 'POST',
    path: 'documentation/order/withdraw',
    access: 'customer',
    takesKey: 'asked',
    summary:
      'Takes a part of what is free in a copy back to the coin account; the high-water mark goes down in proportion (R-CP-5).',
    request: request({ id, amount: decimalText }),
    reply: copyOrder,
    says: 'copy_changed',
    refusals: [...acts, 'copy_too_small', 'amount_zero', ...amounts, 'writes_stopped'],
  },
  pause: {
    method: 'POST',
    path: 'documentation/order/pause',
    access: 'customer',
    takesKey: 'asked',
    summary: 'Opens nothing new in a copy, or goes on; what is open still closes with the lead.',
    request: request({ id, paused: flag }),
    reply: copyOrder,
    says: 'copy_changed',
    refusals: [...acts],
  },
  closeOne: {
    method: 'POST',
    path: 'documentation/order/close',
    access: 'customer',
    takesKey: 'asked',
    summary: 'Closes one position of a copy at its next tick.',
    request: request({ id, position_id: id }),
    reply: copyOrder,
    says: 'copy_changed',
    refusals: [...acts, 'position_not_open'],
  },
  leave: {
    method: 'POST',
    path: 'documentation/order/cancel',
    access: 'customer',
    takesKey: 'asked',
    summary:
      'Leaves a copy: everything closes at its next tick, the share of profit is paid, the rest goes to the coin account (P-CP-4).',
    request: request({ id }),
    reply: copyOrder,
    says: 'copy_leaving',
    refusals: [...acts, 'writes_stopped'],
  },
  test: {
    method: 'POST',
    path: 'documentation/test',
    access: 'customer',
    takesKey: 'asked',
    summary: 'The appropriateness test before the first copy (R-CP-6): a letter a statement, t or f.',
    request: request({ answers: text(16) }),
    reply: v.object({ is_passed: v.boolean(), wrong: v.array(v.number()) }),
    refusals: [],
  },
  own: {
    method: 'GET',
    path: 'documentation/lead',
    access: 'customer',
    summary: 'Whether the customer leads or has applied, and which of the conditions of R-CP-1 he meets.',
    request: nothing,
    reply: v.object({
      lead: v.nullable(leadProduct),
      state: v.nullable(v.picklist(['applied', 'declined', 'active', 'retired', 'removed'])),
      conditions: v.object({
        age_days: v.number(),
        closed: v.number(),
        equity: amountText,
        is_verified: v.boolean(),
        is_met: v.boolean(),
        needed: v.object({ age_days: v.number(), closed: v.number(), equity: amountText }),
      }),
    }),
    refusals: [],
  },
  apply: {
    method: 'POST',
    path: 'documentation/lead/apply',
    access: 'customer',
    takesKey: 'asked',
    summary: 'Applies to lead (R-CP-1): two operators admit on the figures that are computed here.',
    request: request({
      name: v.pipe(text(20), v.minLength(2, 'too_short')),
      about: text(300),
      /** Percent of followers' profit, 0 to 15. */
      share_rate: v.optional(decimalText, '10'),
      accepted: v.optional(flag),
    }),
    reply: v.object({ state: v.literal('applied') }),
    says: 'lead_applied',
    refusals: [
      'agreement_required',
      'lead_already',
      'lead_name_taken',
      'lead_share_too_high',
      'lead_not_ready',
      'house_account',
      'amount_too_precise',
      'amount_too_large',
    ],
  },
  retire: {
    method: 'POST',
    path: 'documentation/lead/retire',
    access: 'customer',
    takesKey: 'asked',
    summary: 'Leads no more, or takes an application back: every copy of him closes and its money goes back.',
    request: nothing,
    reply: v.object({ state: v.picklist(['declined', 'retired']) }),
    says: 'lead_retired',
    refusals: ['lead_unknown'],
  },
});

export const copyTradingNoun = defineNoun({
  calls: copyTradingCalls,
  refusals: [
    'lead_unknown',
    'lead_closed',
    'lead_already',
    'lead_name_taken',
    'lead_share_too_high',
    'lead_not_ready',
    'copy_own',
    'copy_ring',
    'copy_twice',
    'copy_too_many',
    'copy_too_small',
    'copy_too_large',
    'copy_test_required',
    'copy_over',
  ],
  successes: ['copy_started', 'copy_changed', 'copy_leaving', 'lead_applied', 'lead_retired'],
});
