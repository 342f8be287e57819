/** Short-term options (wire.md section 10, R-OPT): terms, orders, the ticks behind a settlement, limits a customer sets. */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import { defineChannels } from './channel.ts';
import {
  amountText,
  choice,
  decimalText,
  flag,
  id,
  milliseconds,
  nothing,
  pageOf,
  paging,
  request,
  text,
  whole,
} from './shapes.ts';
import { STEP_UP_REFUSALS, stepUpFields } from './security-shapes.ts';
import { defineNoun } from './noun.ts';

export const optionOrder = v.object({
  id: v.number(),
  match_id: v.number(),
  symbol: v.string(),
  currency_id: v.number(),
  currency_name: v.string(),
  /** 1 call (rise), 2 put (fall), 3 flat. */
  type: v.number(),
  seconds: v.number(),
  number: amountText,
  /** Percent of the stake that a win pays beyond it. */
  profit_ratio: amountText,
  /** Half width of the flat band as a fraction of the strike; null where flat is not sold. */
  flat_band: v.nullable(amountText),
  expected_profit: amountText,
  /** 1 trading, 2 closing (accepted, waiting for its first tick), 3 closed. */
  status: v.number(),
  /** Strike: the index of the first tick after acceptance; null until then. */
  open_price: v.nullable(amountText),
  strike_seq: v.nullable(v.number()),
  end_price: v.nullable(amountText),
  outcome: v.nullable(v.picklist(['won', 'lost', 'flat', 'void'])),
  /** Why the stake came back (R-OPT-6): too few usable ticks, ten minutes without one, or expiry during an announced halt. */
  void_reason: v.nullable(v.picklist(['ticks_missing', 'no_price', 'halted'])),
  /** Of `ticks_missing`: how many of the ten. */
  ticks_missing: v.nullable(v.number()),
  /** Signed result: profit, minus the stake, or 0. */
  fact_profits: amountText,
  paid: amountText,
  accepted_at: milliseconds,
  created_at: milliseconds,
  expires_at: v.nullable(milliseconds),
  settled_at: v.nullable(milliseconds),
  remain_milli_seconds: v.number(),
});

const optionLimits = v.object({
  is_tested: v.boolean(),
  daily_loss_limit: amountText,
  /** A higher limit that waits, and when it begins. */
  next_loss_limit: v.nullable(amountText),
  next_limit_at: v.nullable(milliseconds),
  /** In open options now, and the most that may be. */
  open_stakes: amountText,
  open_stakes_limit: amountText,
  /** Lost today (UTC), net of what was won, not below zero. */
  lost_today: amountText,
  cool_off_until: v.nullable(milliseconds),
  excluded_until: v.nullable(milliseconds),
});

export const optionCalls = defineCalls({
  seconds: {
    method: 'GET',
    path: 'microtrade/seconds',
    access: 'public',
    summary:
      'Durations with stake limits and payout ratios, and what breaking even needs (R-OPT-1, R-OPT-11).',
    request: request({ match_id: v.optional(id) }),
    reply: v.array(
      v.object({
        id: v.number(),
        seconds: v.number(),
        profit_ratio: amountText,
        flat_ratio: v.nullable(amountText),
        flat_band: v.nullable(amountText),
        /** Percent of flat orders that would have won in 30 days (R-OPT-7); null while too little is counted. */
        flat_hit_rate: v.nullable(amountText),
        min_num: amountText,
        max_amount: amountText,
        break_even_rate: amountText,
      }),
    ),
    refusals: ['pair_unknown'],
  },
  payable: {
    method: 'GET',
    path: 'microtrade/payable_currencies',
    access: 'customer',
    forKeys: 'read',
    summary: 'Currencies a stake may be paid in, with what is available in the option account.',
    request: nothing,
    reply: v.array(
      v.object({
        id: v.number(),
        name: v.string(),
        micro_trade_fee: amountText,
        user_wallet: v.object({ micro_with_insurance: amountText }),
      }),
    ),
    refusals: [],
  },
  submit: {
    method: 'POST',
    path: 'microtrade/submit',
    access: 'customer',
    forKeys: 'trade',
    takesKey: 'asked',
    summary: 'Buys an option; its strike is the index of the first tick after this is accepted (R-OPT-3).',
    request: request({
      match_id: id,
      currency_id: v.optional(id),
      type: choice([1, 2, 3]),
      seconds: whole(1, 86_400),
      number: decimalText,
    }),
    reply: optionOrder,
    says: 'option_bought',
    refusals: [
      'pair_unknown',
      'pair_not_trading',
      'trading_halted',
      'expires_in_halt',
      'opening_stopped',
      'house_account',
      'currency_unknown',
      'duration_unknown',
      'verification_required',
      'not_on_sale_here',
      'option_test_required',
      'option_excluded',
      'option_cooling_off',
      'option_loss_limit',
      'stake_too_small',
      'stake_too_large',
      'open_stakes_limit',
      'amount_too_precise',
      'sold_out',
      'no_price_yet',
      'no_ticks',
      'writes_stopped',
      'amount_too_large',
      'option_fund_full',
      'insufficient_balance',
    ],
  },
  orders: {
    method: 'GET',
    path: 'microtrade/lists',
    access: 'customer',
    forKeys: 'read',
    summary: "The customer's options, newest first; status 1 open ones, 3 settled ones.",
    request: request({ match_id: v.optional(id), status: v.optional(choice([1, 2, 3])), ...paging }),
    reply: pageOf(optionOrder),
    refusals: [],
  },
  detail: {
    method: 'GET',
    path: 'microtrade/detail',
    access: 'customer',
    forKeys: 'read',
    summary:
      'One option with the ticks that settled it; everything needed to check it is here and in GET ticks.',
    request: request({ id }),
    reply: v.object({
      order: optionOrder,
      tick: amountText,
      /** The ten ticks of the window, those that did not count among them. */
      ticks: v.array(
        v.object({
          seq: v.number(),
          at: milliseconds,
          index: amountText,
          status: v.string(),
          hash: v.string(),
          /** Left out among the two highest and two lowest, or not usable. */
          is_counted: v.boolean(),
          is_trimmed: v.boolean(),
        }),
      ),
    }),
    refusals: ['order_unknown'],
  },
  limits: {
    method: 'GET',
    path: 'microtrade/limits',
    access: 'customer',
    forKeys: 'read',
    summary:
      'What the customer has set for himself: loss limit, cool-off, self-exclusion, and whether the test is passed.',
    request: nothing,
    reply: optionLimits,
    refusals: [],
  },
  setLimit: {
    method: 'POST',
    path: 'microtrade/limit',
    access: 'customer',
    takesKey: 'asked',
    summary: 'Sets the daily loss limit; lowering is immediate, raising takes 24 hours.',
    request: request({ daily_loss_limit: decimalText }),
    reply: optionLimits,
    says: 'limit_saved',
    refusals: ['amount_too_precise', 'amount_too_large'],
  },
  exclude: {
    method: 'POST',
    path: 'microtrade/exclude',
    access: 'customer',
    takesKey: 'asked',
    summary:
      'Excludes oneself for 1, 30 or 365 days; nobody can lift it early (R-OPT-11). More than a day asks for the step-up proof.',
    request: request({ days: choice([1, 30, 365]), ...stepUpFields }),
    reply: optionLimits,
    says: 'excluded',
    refusals: [...STEP_UP_REFUSALS],
  },
  test: {
    method: 'POST',
    path: 'microtrade/test',
    access: 'customer',
    takesKey: 'asked',
    summary:
      'The five questions before the first order: answers as five letters, and acceptance of the risk text.',
    request: request({ answers: text(16), accepted: flag }),
    reply: v.object({ is_passed: v.boolean(), wrong: v.array(v.number()) }),
    refusals: ['agreement_required'],
  },
});

export const optionChannels = defineChannels({
  option: {
    name: 'option',
    key: 'none',
    access: 'customer',
    summary: 'An option of the customer after a change.',
    data: optionOrder,
  },
});

/** Open options of a pair: stakes customers have frozen, and what the book has set aside for each side (R-OPT-8). */
const optionPair = v.object({
  symbol: v.string(),
  open: v.number(),
  stakes: amountText,
  calls: amountText,
  puts: amountText,
  flats: amountText,
});

/** What everybody sees of it in GET transparency. */
export const optionSection = v.object({
  /** B:option: free and promised together, and the promised part of it. */
  book: amountText,
  promised: amountText,
  /** R-OPT-8: the most that may be promised in all, and a pair, second and side. */
  cap_all: amountText,
  cap_second: amountText,
  pairs: v.array(optionPair),
});

export const optionNoun = defineNoun({
  calls: optionCalls,
  channels: optionChannels,
  refusals: [
    'duration_unknown',
    'option_test_required',
    'option_excluded',
    'option_cooling_off',
    'option_loss_limit',
    'stake_too_small',
    'stake_too_large',
    'open_stakes_limit',
    'sold_out',
    'option_fund_full',
  ],
  successes: ['option_bought', 'limit_saved', 'excluded'],
});
