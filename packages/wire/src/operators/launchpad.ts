/** New coins for operators: sales with fill and inventory, a look at the allotment as it would be, what was paid; each act with two persons. */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { launchpadSale } from '../launchpad.ts';
import { PROPOSING } from './proposing.ts';
import { defineNoun } from '../noun.ts';
import { amountText, decimalText, id, milliseconds, request, span, text, whole } from '../shapes.ts';

/** 2100-01-01. */
const LATEST = 4_102_444_800_000;
const proposed = v.object({ proposal_id: v.number(), state: v.picklist(['open', 'executed']) });
const moment = whole(0, LATEST);

export const LAUNCHPAD_ACTS = ['open', 'pause', 'close', 'fund', 'release', 'pay_issuer'] as const;
export const SALE_STATES = [
  'published',
  'open',
  'paused',
  'allotting',
  'allotted',
  'launched',
  'ended',
  'refunding',
  'failed',
] as const;

const deskSale = v.object({
  ...launchpadSale.entries,
  state: v.picklist(SALE_STATES),
  published_at: milliseconds,
  /** Tokens in T:newcoin:<p>:inventory, and what must still come in before it can be opened. */
  inventory: amountText,
  lacking: amountText,
  /** What of the inventory goes back to the issuer. */
  surplus: amountText,
  /** In escrow, T:newcoin:<p>:proceeds. */
  proceeds: amountText,
  paid_out: amountText,
});

export const launchpadDeskCalls = defineCalls({
  list: {
    method: 'GET',
    path: 'operator/launchpad',
    views: 'nothing',
    access: 'operator',
    roles: 'any',
    summary:
      'Any operator: every sale, of all days or of those of its publication, with its dates, its fill, its inventory and what lies in escrow.',
    request: request(span),
    reply: v.object({
      time: milliseconds,
      sales: v.array(deskSale),
      /** What may be laid in, by currency. */
      equity: v.array(v.object({ currency: v.string(), amount: amountText })),
    }),
    refusals: [],
  },
  preview: {
    method: 'GET',
    path: 'operator/launchpad/preview',
    views: 'nothing',
    access: 'operator',
    roles: 'any',
    summary: 'The allotment as it would be now, in sums and the ten largest lines, without names.',
    request: request({ id }),
    reply: v.object({
      subscriptions: v.number(),
      committed: amountText,
      is_below_soft_cap: v.boolean(),
      tokens: amountText,
      proceeds: amountText,
      refunds: amountText,
      leftover: amountText,
      /** How many the cap holds back, and how many get all they ask for. */
      capped: v.number(),
      full: v.number(),
      largest: v.array(v.object({ amount: amountText, tokens: amountText, cost: amountText })),
    }),
    refusals: ['sale_unknown'],
  },
  paid: {
    method: 'GET',
    path: 'operator/launchpad/paid',
    views: 'nothing',
    access: 'operator',
    roles: 'any',
    summary: 'What was settled on each of the last UTC days, newest first, sale by sale.',
    request: request({ days: v.optional(whole(1, 90), 30) }),
    reply: v.array(
      v.object({
        day: v.string(),
        sale: v.number(),
        token: v.string(),
        cost: amountText,
        refunds: amountText,
        tokens: amountText,
        unlocked: amountText,
        taken_back: amountText,
      }),
    ),
    refusals: [],
  },
  create: {
    method: 'POST',
    path: 'operator/launchpad/create',
    access: 'operator',
    takesKey: 'asked',
    roles: ['market_admin'],
    summary:
      'Proposes a sale (four eyes); its terms never change afterwards, and it opens a day later at the earliest.',
    request: request({
      token: text(12),
      token_name: text(60),
      token_decimals: whole(0, 8),
      supply: decimalText,
      /** Issue price, what the customer reads as such. */
      change_rate: decimalText,
      cap: decimalText,
      minimum: decimalText,
      maximum: decimalText,
      /** Half of what all tokens cost when absent (R-NC-3). */
      soft_cap: v.optional(decimalText),
      lock_days: whole(0, 730),
      opens_at: moment,
      closes_at: moment,
      allots_at: moment,
      launches_at: moment,
      introduction_zh: text(2000),
      introduction_en: text(2000),
      reason: text(500),
    }),
    reply: proposed,
    says: 'proposed',
    refusals: [
      'sale_token_unfit',
      'sale_price_unfit',
      'sale_bounds_unfit',
      'sale_dates_unfit',
      'amount_zero',
      'amount_too_precise',
      'amount_too_large',
      ...PROPOSING,
      'forbidden',
      'proof_needed',
    ],
  },
  act: {
    method: 'POST',
    path: 'operator/launchpad/act',
    access: 'operator',
    takesKey: 'asked',
    roles: ['market_admin', 'treasurer'],
    summary:
      'Proposes to open or close a sale (closing gives everything back), to lay in tokens or take back what nobody was allotted, to enter that the issuer was paid, by a transfer which the chain shows; a pause is immediate.',
    request: request({
      id,
      act: v.picklist(LAUNCHPAD_ACTS),
      /** Of `fund` and `release`. */
      amount: v.optional(decimalText),
      /** Of `pay_issuer`: where the money leaves, `X:trc20`. */
      account: v.optional(text(32)),
      /** Of `pay_issuer` over a chain: the transaction that paid it. */
      reference: v.optional(text(140)),
      reason: text(500),
    }),
    reply: proposed,
    says: 'proposed',
    refusals: [
      'sale_unknown',
      'sale_act_unfit',
      'sale_inventory_short',
      'sale_surplus_short',
      'sale_account_unfit',
      'sale_transfer_unseen',
      'sale_transfer_booked',
      'sale_dates_unfit',
      'amount_zero',
      'amount_too_precise',
      'amount_too_large',
      'insufficient_balance',
      'writes_stopped',
      ...PROPOSING,
      'proof_needed',
      'forbidden',
    ],
  },
});

export const launchpadDeskNoun = defineNoun({
  calls: launchpadDeskCalls,
  refusals: [
    'sale_token_unfit',
    'sale_price_unfit',
    'sale_bounds_unfit',
    'sale_dates_unfit',
    'sale_act_unfit',
    'sale_inventory_short',
    'sale_surplus_short',
    'sale_account_unfit',
    'sale_transfer_unseen',
    'sale_transfer_booked',
  ],
});
