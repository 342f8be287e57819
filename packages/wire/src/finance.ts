/** Fixed-term hosting (wire.md section 13, R-FN): products with their quota and coverage, orders, what leaving early costs. */
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

/** Version of the words a customer accepts before his first order; accepting them is stored once with it (R-POL-6). */
export const HOSTING_AGREEMENT = { version: 1 } as const;

export const HOSTING_LABELS = ['coming_soon', 'in_progress', 'sold_out', 'paused'] as const;

export const hostingProduct = v.object({
  id: v.number(),
  currency_id: v.number(),
  currency_name: v.string(),
  /** Cycle in days. */
  day: v.number(),
  save_min: amountText,
  /** The most that one customer has in it. */
  save_max: amountText,
  /** Percent over the whole cycle, exact. */
  interest_rate: amountText,
  /** A fraction, cut to four places of a percent (R-FN-1): shown, never computed with. */
  day_rate: amountText,
  /** Percent, simple (R-FN-9). */
  annual_rate: amountText,
  /** Above a quarter a year: a limited promotion (R-FN-9). */
  is_promotion: v.boolean(),
  /** s: what each remaining day costs, as a fraction of the principal (R-FN-5). */
  settlement_ratio: amountText,
  /** 1 in progress, 0 otherwise; `label` says which. */
  status: v.number(),
  label: v.picklist(HOSTING_LABELS),
  opens_at: v.nullable(milliseconds),
  quota: amountText,
  /** What of the quota is for sale. */
  left: amountText,
  /** R-FN-8: (free + committed) / (unpaid + interest of what is for sale); null where nothing is owed. */
  coverage: v.nullable(amountText),
  /** What lies in T:finance:<p>, free and committed, and what it is for. */
  reserve: v.object({ free: amountText, committed: amountText, unpaid: amountText, unsold: amountText }),
});

export const hostingOrder = v.object({
  id: v.number(),
  config_id: v.number(),
  currency_id: v.number(),
  currency_name: v.string(),
  amount: amountText,
  day: v.number(),
  /** A fraction. */
  day_rate: amountText,
  /** Percent over the whole cycle. */
  interest_rate: amountText,
  remain_day: v.number(),
  /** Interest paid so far. */
  total_interest: amountText,
  /** What the running day earns; 0 on the day of purchase. */
  today_interest: amountText,
  /** All interest of the whole cycle; shown for cycles up to 30 days (R-FN-10). */
  expected_interest: amountText,
  /** 1 hosting, 2 over. */
  status: v.number(),
  /** 1: redeemed early. */
  is_cancel: v.number(),
  state: v.picklist(['hosting', 'completed', 'redeemed']),
  /** Redeemed now while it is hosted; what was taken once it is over. */
  cancel_fee: amountText,
  /** What comes back of the principal: now, or did. */
  back: amountText,
  created_at: milliseconds,
  /** Until then leaving costs nothing (R-FN-7). */
  free_until: milliseconds,
  /** The next interest; null once it is over. */
  next_pay_at: v.nullable(milliseconds),
  /** When the principal comes back. */
  end_at: milliseconds,
  /** When it was over; null before. */
  updated_at: v.nullable(milliseconds),
});

/** What everybody sees of hosting (R-FN-8): each product with what is owed and what lies there for it; closed ones until all is paid. */
export const hostingSection = v.object({
  products: v.array(
    v.object({
      ...v.pick(hostingProduct, [
        'id',
        'currency_name',
        'day',
        'interest_rate',
        'quota',
        'coverage',
        'reserve',
      ]).entries,
      /** Principals of open orders. */
      hosted: amountText,
    }),
  ),
});

/** What a customer has in one currency. */
const hostedCurrency = v.object({
  currency_id: v.number(),
  currency_name: v.string(),
  count: v.number(),
  sum: amountText,
  profit: amountText,
  allprofit: amountText,
});

export const hostingCalls = defineCalls({
  report: {
    method: 'GET',
    path: 'lh/deposit/report',
    access: 'customer',
    summary:
      'What the customer hosts, what today earns, what was earned in all: in USDT, and currency by currency.',
    request: nothing,
    reply: v.object({
      sum: amountText,
      count: v.number(),
      /** Of today. */
      profit: amountText,
      allprofit: amountText,
      /** False where a currency has no price now: the sums leave it out. */
      is_complete: v.boolean(),
      currencies: v.array(hostedCurrency),
      agreement: v.object({ version: v.number(), is_accepted: v.boolean() }),
      is_on_sale: v.boolean(),
      sale_reason: v.string(),
    }),
    refusals: [],
  },
  config: {
    method: 'GET',
    path: 'lh/deposit/config',
    access: 'public',
    summary: 'Every product that is on offer or comes, with its quota and its coverage (R-FN-8).',
    request: request({ page: v.optional(whole(1, 100_000)) }),
    reply: v.array(hostingProduct),
    refusals: [],
  },
  product: {
    method: 'GET',
    path: 'lh/deposit/product_info',
    access: 'public',
    summary: 'One product.',
    request: request({ id }),
    reply: hostingProduct,
    refusals: ['hosting_unknown'],
  },
  buy: {
    method: 'POST',
    path: 'lh/deposit',
    access: 'customer',
    takesKey: 'asked',
    summary: 'Hosts an amount out of the coin account; its whole interest is set aside with it (P-FN-1).',
    request: request({ config_id: id, amount: decimalText, accepted: v.optional(flag) }),
    reply: hostingOrder,
    says: 'hosting_bought',
    refusals: [
      'hosting_unknown',
      'hosting_not_open',
      'hosting_too_small',
      'hosting_too_large',
      'hosting_sold_out',
      'agreement_required',
      'verification_required',
      'not_on_sale_here',
      'house_account',
      'amount_too_precise',
      'amount_too_large',
      'insufficient_balance',
      'writes_stopped',
    ],
  },
  orders: {
    method: 'GET',
    path: 'lh/deposit/order',
    access: 'customer',
    summary: "The customer's orders, newest first; status 1 hosting, 2 completed, 3 redeemed.",
    request: request({ ...paging, status: v.optional(choice([1, 2, 3])) }),
    reply: v.object({ order_list: v.array(hostingOrder), total: v.number() }),
    refusals: [],
  },
  redeem: {
    method: 'POST',
    path: 'lh/deposit/order/cancel',
    access: 'customer',
    takesKey: 'asked',
    summary:
      'Redeems an order early (P-FN-4); refused when it would cost more than `penalty`, which is what was shown.',
    request: request({ id, penalty: v.optional(decimalText) }),
    reply: hostingOrder,
    says: 'hosting_redeemed',
    refusals: [
      'order_unknown',
      'hosting_over',
      'hosting_penalty_changed',
      'amount_too_precise',
      'amount_too_large',
      'writes_stopped',
    ],
  },
});

export const hostingChannels = defineChannels({
  hosting: {
    name: 'hosting',
    key: 'none',
    access: 'customer',
    summary: 'A hosting order of the customer after a change.',
    data: hostingOrder,
  },
});

export const hostingNoun = defineNoun({
  calls: hostingCalls,
  channels: hostingChannels,
  refusals: [
    'hosting_unknown',
    'hosting_not_open',
    'hosting_too_small',
    'hosting_too_large',
    'hosting_sold_out',
    'hosting_over',
    'hosting_penalty_changed',
  ],
  successes: ['hosting_bought', 'hosting_redeemed'],
});
