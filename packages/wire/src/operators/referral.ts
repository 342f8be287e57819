/** Referral for operators: relations of a customer or all of them by state, with what they earned and why they lapsed. Nobody changes any by hand. */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { MOST_CUSTOMERS_SEEN } from './most-seen.ts';
import { defineNoun } from '../noun.ts';
import { LAPSE_REASONS, REFERRAL_STATES } from '../referral.ts';
import { amountText, datedPaging, id, milliseconds, pageOf, request } from '../shapes.ts';

export const referralDeskCalls = defineCalls({
  relations: {
    method: 'GET',
    path: 'operator/referral/relations',
    views: 'list',
    mostSeen: MOST_CUSTOMERS_SEEN,
    access: 'operator',
    roles: ['support', 'market_admin', 'treasurer', 'auditor'],
    summary:
      'Who invited whom, newest first, by state, day of beginning or of one customer on either side; what it earned in USDT, paid and accrued, and why it lapsed.',
    request: request({
      ...datedPaging,
      state: v.optional(v.picklist(REFERRAL_STATES)),
      user_id: v.optional(id),
    }),
    reply: pageOf(
      v.object({
        id: v.number(),
        referrer_id: v.number(),
        referee_id: v.number(),
        state: v.picklist(REFERRAL_STATES),
        lapse_reason: v.nullable(v.picklist(LAPSE_REASONS)),
        began_at: milliseconds,
        activated_at: v.nullable(milliseconds),
        over_at: v.nullable(milliseconds),
        lapses_at: milliseconds,
        ends_at: milliseconds,
        rate: amountText,
        fees: amountText,
        paid: amountText,
        rebates: v.number(),
      }),
    ),
    refusals: ['acts_too_many'],
  },
});

export const referralDeskNoun = defineNoun({ calls: referralDeskCalls });
