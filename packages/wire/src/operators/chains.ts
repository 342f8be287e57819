/**
 * Chains for operators: how far the watcher is, and payouts. Where the keys are outside the server (live), a treasurer takes
 * the list of unsigned payouts to the signer and brings each transaction id back; the watcher then checks it on chain.
 */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { amountText, id, milliseconds, nothing, request, span, text, whole } from '../shapes.ts';
import { PROPOSING } from './proposing.ts';
import { defineNoun } from '../noun.ts';

const payoutState = v.picklist(['queued', 'signed', 'sent', 'confirmed', 'failed'], 'not_a_choice');

export const chainPayout = v.object({
  id: v.number(),
  /** `withdrawal:12`: what it pays. */
  ref: v.string(),
  chain: v.string(),
  currency: v.string(),
  to: v.string(),
  amount: amountText,
  state: payoutState,
  /** Why it waits: `hot_wallet_short`, `external_signature`, `signer_missing`, `source_unavailable`, `not_paid_by_transaction`, `payouts_paused`, `payout_destination_gone`, `giving_up`; and how it ended otherwise than it should: `given_up`, `reverted`, `arrived_short`, `arrived_more`, `never_arrived`. */
  reason: v.nullable(v.string()),
  tx_id: v.nullable(v.string()),
  /** Given up outside: the nonce of the paying wallet up to which all have to be used otherwise; null where there is none. */
  last_nonce: v.nullable(v.number()),
  confirmations: v.number(),
  confirmations_needed: v.number(),
  attempts: v.number(),
  queued_at: milliseconds,
  sent_at: v.nullable(milliseconds),
  ended_at: v.nullable(milliseconds),
  version: v.number(),
});

export const chainOperatorCalls = defineCalls({
  watchers: {
    method: 'GET',
    path: 'operator/chains/watchers',
    views: 'nothing',
    access: 'operator',
    roles: ['treasurer', 'deposit_maker', 'withdrawal_approver', 'auditor'],
    summary:
      'Per chain: last block processed, its distance from the head, the last fault, who signs, and the hot wallet with what it holds.',
    request: nothing,
    reply: v.array(
      v.object({
        chain: v.string(),
        kind: v.picklist(['demo', 'node', 'closed']),
        signer: v.picklist(['development', 'external']),
        block: v.nullable(v.number()),
        behind: v.nullable(v.number()),
        last_seen_at: v.nullable(milliseconds),
        fault: v.nullable(v.string()),
        hot_wallet: v.nullable(v.string()),
        hot_holdings: v.array(v.object({ currency: v.string(), amount: amountText })),
        payouts_waiting: v.number(),
      }),
    ),
    refusals: [],
  },
  payouts: {
    method: 'GET',
    path: 'operator/chains/payouts',
    views: 'list',
    searches: 'q',
    access: 'operator',
    // Whoever checks how one ends may look at it (R-OPS-9).
    roles: ['treasurer', 'withdrawal_approver', 'deposit_maker', 'auditor'],
    summary:
      'Payouts, oldest first, of a chain, a state, an address or transaction, or days; with state `queued` this is the list to be signed outside. Treasurers and those who check how one ends see it, auditors read.',
    request: request({
      chain: v.optional(text(16)),
      state: v.optional(payoutState),
      /** Address or transaction, whole. */
      q: v.optional(text(140)),
      ...span,
      after: v.optional(id),
      limit: v.optional(whole(1, 100), 50),
    }),
    reply: v.object({ list: v.array(chainPayout), next_after: v.nullable(v.number()) }),
    refusals: ['chain_unknown', 'acts_too_many'],
  },
  payoutSent: {
    method: 'POST',
    path: 'operator/chains/payout_sent',
    access: 'operator',
    takesKey: 'asked',
    roles: ['treasurer'],
    summary:
      'Live: a treasurer records the id of the transaction that pays, signed outside. It is confirmed only when the chain shows that it pays this address this amount. `version` is the one that was read.',
    request: request({ id, tx_id: text(80), version: id }),
    reply: chainPayout,
    says: 'payout_recorded',
    refusals: [
      'payout_unknown',
      'case_changed',
      'tx_id_invalid',
      'payout_not_external',
      'payout_destination_gone',
      'payouts_paused',
      'account_frozen',
      'payouts_blocked',
      'payouts_in_review',
      'withdrawals_held',
      'proof_needed',
    ],
  },
  reprice: {
    method: 'POST',
    path: 'operator/chains/payout_reprice',
    access: 'operator',
    takesKey: 'asked',
    roles: ['treasurer'],
    summary:
      'Proposes that a payout which this server signed and no block takes is signed anew at a higher price, under the same nonce; an approver checks the price.',
    request: request({ id, version: id, reason: text(500) }),
    reply: v.object({ proposal_id: v.number(), state: v.picklist(['open', 'executed']) }),
    says: 'proposed',
    refusals: [
      'payout_unknown',
      'case_changed',
      'payout_not_replaceable',
      'payout_replaced_often',
      'payout_price_too_high',
      ...PROPOSING,
      'proof_needed',
    ],
  },
  giveUp: {
    method: 'POST',
    path: 'operator/chains/payout_give_up',
    access: 'operator',
    takesKey: 'asked',
    roles: ['treasurer'],
    summary:
      'Proposes that a payout is given up and the customer gets everything back: at once when only this server signs and has not, else when what a transaction could use was used otherwise on chain; refused when the wallet has paid it. An approver checks it, two where its worth asks for three persons.',
    request: request({ id, version: id, reason: text(500) }),
    reply: v.object({ proposal_id: v.number(), state: v.picklist(['open', 'executed']) }),
    says: 'proposed',
    refusals: [
      'payout_unknown',
      'case_changed',
      'payout_not_replaceable',
      'payout_replaced_often',
      'payout_price_too_high',
      'payout_seen_on_chain',
      'payout_arrived_short',
      ...PROPOSING,
      'proof_needed',
    ],
  },
  endShort: {
    method: 'POST',
    path: 'operator/chains/payout_short',
    access: 'operator',
    takesKey: 'asked',
    roles: ['treasurer'],
    summary:
      'Proposes to end a payout of which another amount arrived than was to, or nothing, by what its final transaction shows: the customer has the missing part back, what left the wallet besides, also to him, is the loss of the house. An approver checks the figures, two where its worth asks for three persons.',
    request: request({ id, version: id, reason: text(500) }),
    reply: v.object({ proposal_id: v.number(), state: v.picklist(['open', 'executed']) }),
    says: 'proposed',
    refusals: [
      'payout_unknown',
      'case_changed',
      'payout_not_short',
      'payout_other_waits',
      ...PROPOSING,
      'proof_needed',
    ],
  },
});

export const chainOperatorNoun = defineNoun({
  calls: chainOperatorCalls,
  refusals: [
    'payout_unknown',
    'payout_not_external',
    'payout_destination_gone',
    'payout_not_replaceable',
    'payout_replaced_often',
    'payout_price_too_high',
    'payout_seen_on_chain',
    'payout_not_short',
    'payout_other_waits',
    'payout_arrived_short',
    'tx_id_invalid',
  ],
  successes: ['payout_recorded'],
});
