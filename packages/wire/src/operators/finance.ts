/** Hosting for operators: products with their reserves, what falls due, what was paid; each act on a product with two persons, a stop with one. */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { hostingProduct } from '../finance.ts';
import { PROPOSING } from './proposing.ts';
import { defineNoun } from '../noun.ts';
import { amountText, decimalText, id, milliseconds, request, span, text, whole } from '../shapes.ts';

/** 2100-01-01. */
const LATEST = 4_102_444_800_000;
const proposed = v.object({ proposal_id: v.number(), state: v.picklist(['open', 'executed']) });
const makers = ['market_admin', 'treasurer'] as const;

export const HOSTING_ACTS = ['open', 'pause', 'close', 'fund', 'release'] as const;

const deskProduct = v.object({
  ...hostingProduct.entries,
  state: v.picklist(['published', 'open', 'paused', 'closed']),
  sold: amountText,
  orders: v.number(),
  /** Principal of open orders: customers' own money, in their accounts. */
  principal: amountText,
  /** What must be put into the reserve before the rest of the quota may be sold; 0 when nothing lacks. */
  lacking: amountText,
  /** What of the reserve nothing needs. */
  surplus: amountText,
  published_at: milliseconds,
  closed_at: v.nullable(milliseconds),
});

export const hostingDeskCalls = defineCalls({
  list: {
    method: 'GET',
    path: 'operator/hosting',
    views: 'nothing',
    access: 'operator',
    roles: 'any',
    summary:
      'Any operator: every hosting product, of all days or of those of its publication, with its fill, its reserve and what lacks in it.',
    request: request(span),
    reply: v.object({
      time: milliseconds,
      products: v.array(deskProduct),
      /** What may be funded, by currency: the house's own money. */
      equity: v.array(v.object({ currency: v.string(), amount: amountText })),
    }),
    refusals: [],
  },
  calendar: {
    method: 'GET',
    path: 'operator/hosting/calendar',
    views: 'nothing',
    access: 'operator',
    roles: 'any',
    summary:
      'What open orders are owed on each of the next 90 UTC days, interest and principal, by currency.',
    request: request({ days: v.optional(whole(1, 90), 90) }),
    reply: v.array(
      v.object({
        day: v.string(),
        currency: v.string(),
        interest: amountText,
        principal: amountText,
        payments: v.number(),
        maturing: v.number(),
      }),
    ),
    refusals: [],
  },
  paid: {
    method: 'GET',
    path: 'operator/hosting/paid',
    views: 'nothing',
    access: 'operator',
    roles: 'any',
    summary:
      'What was paid on each of the last UTC days, newest first: interest, principal at maturity, redemptions and penalties.',
    request: request({ days: v.optional(whole(1, 90), 30) }),
    reply: v.array(
      v.object({
        day: v.string(),
        currency: v.string(),
        interest: amountText,
        matured: amountText,
        redeemed: amountText,
        penalties: amountText,
      }),
    ),
    refusals: [],
  },
  create: {
    method: 'POST',
    path: 'operator/hosting/create',
    access: 'operator',
    takesKey: 'asked',
    roles: ['market_admin'],
    summary: 'Proposes a product (four eyes); its terms never change afterwards.',
    request: request({
      currency: text(16),
      cycle_days: whole(1, 1095),
      /** Percent over the whole cycle. */
      total_yield: decimalText,
      minimum: decimalText,
      maximum: decimalText,
      quota: decimalText,
      reason: text(500),
    }),
    reply: proposed,
    says: 'proposed',
    refusals: [
      'currency_unknown',
      'hosting_ratio_unfit',
      'hosting_yield_too_high',
      'hosting_bounds_unfit',
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
    path: 'operator/hosting/act',
    access: 'operator',
    takesKey: 'asked',
    roles: makers,
    summary:
      'Proposes to open, pause, close, fund a product, or to take back what its reserve no longer needs; a pause is immediate, all else needs two persons.',
    request: request({
      id,
      act: v.picklist(HOSTING_ACTS),
      /** Of `fund` and `release`. */
      amount: v.optional(decimalText),
      /** Of the first `open`; a day after publication at the earliest. */
      opens_at: v.optional(whole(0, LATEST)),
      reason: text(500),
    }),
    reply: proposed,
    says: 'proposed',
    refusals: [
      'hosting_unknown',
      'hosting_act_unfit',
      'hosting_reserve_short',
      'hosting_surplus_short',
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

export const hostingDeskNoun = defineNoun({
  calls: hostingDeskCalls,
  refusals: [
    'hosting_ratio_unfit',
    'hosting_yield_too_high',
    'hosting_bounds_unfit',
    'hosting_act_unfit',
    'hosting_reserve_short',
    'hosting_surplus_short',
  ],
});
