/**
 * Gathering for operators: what waits at customers' addresses, what was moved to the wallet that pays, and what that cost.
 * Where keys are outside the server, a treasurer brings the transaction ids back.
 */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { amountText, datedPaging, id, milliseconds, nothing, request, text } from '../shapes.ts';
import { defineNoun } from '../noun.ts';

const roles = ['treasurer', 'withdrawal_approver', 'auditor'] as const;

const leg = v.object({
  id: v.number(),
  /** `gas`: the chain's own coin for the fee, sent to the address first. */
  leg: v.picklist(['gas', 'money']),
  currency: v.string(),
  amount: amountText,
  state: v.picklist(['queued', 'signed', 'sent', 'confirmed', 'failed']),
  /** Why it waits or failed: `external_signature`, `hot_wallet_short`, `source_unavailable`, `not_seen_on_chain`, `not_paid_by_transaction`, `reverted`. */
  reason: v.nullable(v.string()),
  tx_id: v.nullable(v.string()),
  fee: v.nullable(amountText),
  fee_currency: v.string(),
});

const sweep = v.object({
  id: v.number(),
  chain: v.string(),
  currency: v.string(),
  from_address: v.string(),
  to_address: v.string(),
  amount: amountText,
  state: v.picklist(['open', 'done', 'failed']),
  reason: v.nullable(v.string()),
  /** Failed, and its deposits wait for somebody to let them be gathered again. */
  is_retryable: v.boolean(),
  planned_at: milliseconds,
  ended_at: v.nullable(milliseconds),
  legs: v.array(leg),
});

export const sweepCalls = defineCalls({
  overview: {
    method: 'GET',
    path: 'operator/sweeps/overview',
    views: 'nothing',
    access: 'operator',
    roles,
    summary:
      'By chain and currency: what the wallet that pays holds, what stands at customers’ addresses, what of that waits for being gathered, and the terms.',
    request: nothing,
    reply: v.array(
      v.object({
        chain: v.string(),
        currency: v.string(),
        hot: v.nullable(amountText),
        at_addresses: v.nullable(amountText),
        /** Final deposits that no sweep has taken. */
        waiting: amountText,
        waiting_addresses: v.number(),
        is_on: v.boolean(),
        threshold: amountText,
        hot_ceiling: amountText,
        max_fee: amountText,
        fee_currency: v.string(),
        seen_at: v.nullable(milliseconds),
      }),
    ),
    refusals: [],
  },
  list: {
    method: 'GET',
    path: 'operator/sweeps',
    views: 'list',
    access: 'operator',
    roles,
    summary: 'Sweeps with their transactions, newest first; of a chain, or of days.',
    request: request({ chain: v.optional(text(16)), ...datedPaging }),
    reply: v.array(sweep),
    refusals: [],
  },
  sent: {
    method: 'POST',
    path: 'operator/sweeps/sent',
    access: 'operator',
    takesKey: 'asked',
    roles: ['treasurer'],
    summary:
      'Records the transaction of a leg that was signed outside; the chain decides whether it pays. Nothing leaves by this.',
    request: request({ leg_id: id, tx_id: text(80) }),
    reply: v.null(),
    says: 'payout_recorded',
    refusals: ['sweep_unknown', 'case_changed', 'tx_id_invalid'],
  },
  retry: {
    method: 'POST',
    path: 'operator/sweeps/retry',
    access: 'operator',
    takesKey: 'asked',
    roles: ['treasurer'],
    summary: 'Lets the deposits of a failed sweep be gathered again, to the same wallet as always.',
    request: request({ id, reason: text(500) }),
    reply: v.null(),
    says: 'payout_recorded',
    refusals: ['case_changed'],
  },
});

export const sweepNoun = defineNoun({
  calls: sweepCalls,
  refusals: ['sweep_unknown'],
});
