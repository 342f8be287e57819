/** Airdrops for operators: campaigns with what lies in reserve, a preview of the distribution, what was paid; each act with two persons, a pause with one. */
import * as v from 'valibot';
import { airdropCampaign } from '../airdrop.ts';
import { defineCalls } from '../call.ts';
import { PROPOSING } from './proposing.ts';
import { MOST_CUSTOMERS_SEEN } from './most-seen.ts';
import { defineNoun } from '../noun.ts';
import { amountText, decimalText, id, milliseconds, paging, request, span, text, whole } from '../shapes.ts';

const proposed = v.object({ proposal_id: v.number(), state: v.picklist(['open', 'executed']) });
const makers = ['market_admin', 'treasurer'] as const;

export const AIRDROP_ACTS = ['fund', 'announce', 'pause', 'resume', 'close', 'release'] as const;

const deskCampaign = v.object({
  ...airdropCampaign.entries,
  state: v.picklist(['draft', 'announced', 'drawn', 'counted', 'paid', 'closed']),
  announced_at: v.nullable(milliseconds),
  block_height: v.nullable(v.number()),
  created_at: milliseconds,
  /** What must still come into the reserve before it can be announced. */
  lacking: amountText,
  /** What nobody is owed any more. */
  surplus: amountText,
  /** The chain's newest block as this node sees it, while the named one is waited for. */
  head: v.nullable(v.number()),
});

const shareRow = v.object({
  user_id: v.number(),
  weight: amountText,
  amount: amountText,
  is_capped: v.boolean(),
  paid_at: v.nullable(milliseconds),
});

export const airdropDeskCalls = defineCalls({
  list: {
    method: 'GET',
    path: 'operator/airdrop',
    views: 'nothing',
    access: 'operator',
    roles: 'any',
    summary:
      'Any operator: every campaign, of all days or of those on which it was made, with its reserve, what lacks in it, and how far it has come.',
    request: request(span),
    reply: v.object({
      time: milliseconds,
      campaigns: v.array(deskCampaign),
      equity: v.array(v.object({ currency: v.string(), amount: amountText })),
    }),
    refusals: [],
  },
  preview: {
    method: 'GET',
    path: 'operator/airdrop/preview',
    views: 'list',
    access: 'operator',
    roles: ['market_admin', 'treasurer', 'access_admin', 'withdrawal_approver', 'auditor'],
    summary:
      'How the pool would be shared if the balances of this moment were counted; of a counted campaign, how it is.',
    request: request({ id }),
    reply: v.object({
      is_final: v.boolean(),
      customers: v.number(),
      capped: v.number(),
      cap: amountText,
      /** Shared in all, and what of the pool nobody gets. */
      shared: amountText,
      left: amountText,
      largest: v.array(
        v.object({ user_id: v.number(), weight: amountText, amount: amountText, is_capped: v.boolean() }),
      ),
    }),
    refusals: ['airdrop_unknown'],
  },
  shares: {
    method: 'GET',
    path: 'operator/airdrop/shares',
    views: 'list',
    mostSeen: MOST_CUSTOMERS_SEEN,
    access: 'operator',
    roles: ['market_admin', 'treasurer', 'access_admin', 'withdrawal_approver', 'support', 'auditor'],
    summary: 'What was counted and paid, customer by customer, the largest first.',
    request: request({ id, ...paging }),
    reply: v.object({ rows: v.array(shareRow), total: v.number() }),
    refusals: ['airdrop_unknown', 'acts_too_many'],
  },
  create: {
    method: 'POST',
    path: 'operator/airdrop/create',
    access: 'operator',
    takesKey: 'asked',
    roles: ['market_admin'],
    summary: 'Proposes a campaign (four eyes); its terms never change afterwards.',
    request: request({
      currency: text(16),
      counted_currency: text(16),
      pool: decimalText,
      /** Percent of the pool. */
      cap_rate: v.optional(decimalText, '4'),
      decimals: whole(0, 8),
      /** First of the named days, and how many follow one another. */
      first_day: v.pipe(
        v.string(),
        v.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/, 'not_a_day'),
      ),
      days: whole(1, 30),
      reason: text(500),
    }),
    reply: proposed,
    says: 'proposed',
    refusals: [
      'currency_unknown',
      'airdrop_terms_unfit',
      'airdrop_too_soon',
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
    path: 'operator/airdrop/act',
    access: 'operator',
    takesKey: 'asked',
    roles: makers,
    summary:
      'Proposes to fund, announce, resume or close a campaign, or to take back what of its pool nobody is owed; a pause is immediate, all else needs two persons.',
    request: request({
      id,
      act: v.picklist(AIRDROP_ACTS),
      /** Of `fund` and `release`. */
      amount: v.optional(decimalText),
      reason: text(500),
    }),
    reply: proposed,
    says: 'proposed',
    refusals: [
      'airdrop_unknown',
      'airdrop_act_unfit',
      'airdrop_reserve_short',
      'airdrop_overfunded',
      'airdrop_surplus_short',
      'airdrop_too_soon',
      'airdrop_chain_away',
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

export const airdropDeskNoun = defineNoun({
  calls: airdropDeskCalls,
  refusals: [
    'airdrop_terms_unfit',
    'airdrop_too_soon',
    'airdrop_act_unfit',
    'airdrop_reserve_short',
    'airdrop_overfunded',
    'airdrop_surplus_short',
    'airdrop_chain_away',
  ],
});
