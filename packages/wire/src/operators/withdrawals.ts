/**
 * Withdrawals as operators see them: what waits for a decision and since when, why it is flagged, and payouts by bank. An
 * approval is a proposal of kind `withdrawal_approval`; how many persons it takes depends on amount and flags (R-OPS-3).
 */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { withdrawalHold } from '../security.ts';
import {
  amountText,
  id,
  milliseconds,
  none,
  nothing,
  pageOf,
  datedPaging,
  request,
  text,
  whole,
} from '../shapes.ts';
import { WITHDRAWAL_FLAGS, WITHDRAWAL_STATES } from '../withdrawals.ts';
import { PROPOSING } from './proposing.ts';
import { defineNoun } from '../noun.ts';

const version = whole(1, 1_000_000_000);

/** Reasons of a rejection that the console offers; the customer reads them in his language. */
export const WITHDRAWAL_REJECTIONS = [
  'address_suspicious',
  'source_of_funds',
  'limit_exceeded',
  'bank_details_wrong',
  'sanctions',
  'fraud',
  'asked_by_customer',
  'other',
] as const;

export const withdrawalHead = v.object({
  id: v.number(),
  version: v.number(),
  state: v.picklist(WITHDRAWAL_STATES),
  user_id: v.number(),
  currency: v.string(),
  /** Chain, or `bank`. */
  chain: v.string(),
  amount: amountText,
  fee: amountText,
  arrives: amountText,
  /** USDT at submission: what thresholds are compared with. */
  usdt_value: amountText,
  /** The same of all that the customer asked for within 24 hours, this one among them. */
  usdt_value_24h: amountText,
  /** Version of the rules it was judged by (R-WD-4a). */
  rules_version: v.number(),
  flags: v.array(v.picklist(WITHDRAWAL_FLAGS)),
  /** Persons besides the one who proposes: 0, 1 or 2. */
  checks_needed: v.number(),
  /** Small and without a flag: approved by itself after the grace for cancelling. */
  is_automatic: v.boolean(),
  /** Open proposal about it. */
  proposal_id: v.nullable(v.number()),
  age_s: v.number(),
  is_escalated: v.boolean(),
  is_late: v.boolean(),
  reason: v.string(),
  note: v.string(),
  /** Chain transaction, or the bank's reference. */
  tx_id: v.string(),
  /** Who works on it at the moment, and until when at most; anybody may decide all the same. */
  taken_by: v.nullable(v.object({ id: v.number(), name: v.string(), until: milliseconds })),
  decided_by: v.nullable(v.string()),
  approved_by: v.nullable(v.string()),
  created_at: milliseconds,
  updated_at: milliseconds,
});

export const operatorWithdrawalCalls = defineCalls({
  queue: {
    method: 'GET',
    path: 'operator/withdrawals',
    views: 'list',
    access: 'operator',
    roles: ['withdrawal_approver', 'treasurer', 'support', 'auditor'],
    summary:
      'Withdrawals: `review` waits for a decision, `automatic` approves itself, `paying` is approved or sent (all oldest first), `done` newest first.',
    request: request({
      view: v.optional(v.picklist(['review', 'automatic', 'paying', 'done'], 'not_a_choice'), 'review'),
      way: v.optional(v.picklist(['chain', 'bank'], 'not_a_choice')),
      user_id: v.optional(id),
      ...datedPaging,
    }),
    reply: pageOf(withdrawalHead),
    refusals: [],
  },
  detail: {
    method: 'GET',
    path: 'operator/withdrawals/detail',
    views: 'itself',
    access: 'operator',
    // A deposit maker checks approvals and bank payouts, and opens what he checks (R-OPS-9).
    roles: ['withdrawal_approver', 'treasurer', 'deposit_maker', 'auditor'],
    summary:
      'One withdrawal with where it goes, who else uses that address, limits, holds and earlier withdrawals; every look is audited.',
    request: request({ id }),
    reply: v.object({
      ...withdrawalHead.entries,
      address: v.nullable(
        v.object({
          address: v.string(),
          label: v.string(),
          added_at: milliseconds,
          usable_at: milliseconds,
          other_customers: v.number(),
          paid_before: v.number(),
        }),
      ),
      /** Bound account, readable by the treasurer who pays it out and by auditors; masked for others. */
      bank: v.nullable(v.record(v.string(), v.string())),
      remark: v.string(),
      travel_owner: v.string(),
      travel_provider: v.string(),
      customer: v.object({
        id: v.number(),
        nickname: v.string(),
        verified_name: v.string(),
        country: v.string(),
        level: v.picklist(['none', 'basic', 'advanced', 'refused']),
        registered_at: milliseconds,
        used_today: v.number(),
        used_24h: amountText,
        limit_24h: amountText,
        holds: v.array(withdrawalHold),
      }),
      history: v.array(
        v.object({
          id: v.number(),
          state: v.picklist(WITHDRAWAL_STATES),
          currency: v.string(),
          chain: v.string(),
          amount: amountText,
          created_at: milliseconds,
        }),
      ),
      timeline: v.array(v.object({ state: v.picklist(WITHDRAWAL_STATES), at: milliseconds })),
    }),
    refusals: ['case_unknown', 'acts_too_many'],
  },
  takeNext: {
    method: 'POST',
    path: 'operator/withdrawals/take',
    access: 'operator',
    takesKey: 'asked',
    roles: ['withdrawal_approver'],
    summary:
      'Takes the oldest withdrawal that waits for a decision and that nobody works on, for 15 minutes, and leaves the one before; null when there is none.',
    request: nothing,
    reply: v.object({ id: v.nullable(v.number()) }),
    refusals: [],
  },
  leave: {
    method: 'POST',
    path: 'operator/withdrawals/leave',
    access: 'operator',
    takesKey: 'asked',
    roles: ['withdrawal_approver'],
    summary: 'Leaves a withdrawal that the caller has taken, so that others are given it.',
    request: request({ id }),
    reply: none,
    refusals: [],
  },
  approve: {
    method: 'POST',
    path: 'operator/withdrawals/approve',
    access: 'operator',
    takesKey: 'asked',
    roles: ['withdrawal_approver'],
    summary:
      'Approves (P-WD-2) what the rules it was judged by leave to one person; otherwise proposes it (kind `withdrawal_approval`) for one other approver, treasurer or deposit maker to check, or for two (R-WD-4a).',
    request: request({ id, version, reason: text(500) }),
    reply: v.object({ proposal_id: v.number(), state: v.picklist(['open', 'executed']) }),
    says: 'proposed',
    refusals: [
      'case_unknown',
      'case_changed',
      ...PROPOSING,
      'proof_needed',
      'withdrawals_held',
      'account_frozen',
      'payouts_blocked',
      'payouts_in_review',
      'writes_stopped',
      'chain_unknown',
    ],
  },
  reject: {
    method: 'POST',
    path: 'operator/withdrawals/reject',
    access: 'operator',
    takesKey: 'asked',
    roles: ['withdrawal_approver'],
    summary:
      'Rejects a withdrawal under review with a reason the customer reads; the whole amount is available again and the day gives the try back (P-WD-4, R-WD-2).',
    request: request({
      id,
      version,
      reason: v.picklist(WITHDRAWAL_REJECTIONS, 'not_a_choice'),
      note: v.optional(text(500)),
    }),
    reply: none,
    says: 'case_decided',
    refusals: [
      'case_unknown',
      'case_changed',
      'acts_too_many',
      'customer_held_up',
      'risk_with_others',
      'writes_stopped',
    ],
  },
  bankPayout: {
    method: 'POST',
    path: 'operator/withdrawals/bank_payout',
    access: 'operator',
    takesKey: 'asked',
    roles: ['treasurer'],
    summary:
      'Records that an approved payout was `ordered` at a bank, with the reference that its statement will show (kind `withdrawal_bank_payout`), or `not_sent`: everything goes back (P-WD-5), when a later statement does not show it. Whether it is paid, a line of a statement says. What people had to look at by its amount, and whatever was not sent, somebody else checks.',
    request: request({
      id,
      version,
      bank: id,
      outcome: v.picklist(['ordered', 'not_sent'], 'not_a_choice'),
      reference: text(64),
      reason: v.optional(text(500)),
    }),
    reply: v.object({ proposal_id: v.number(), state: v.picklist(['open', 'executed']) }),
    says: 'proposed',
    refusals: [
      'case_unknown',
      'case_changed',
      'bank_unknown',
      'payout_may_have_left',
      'payout_reference_used',
      'payouts_paused',
      ...PROPOSING,
      'proof_needed',
      'withdrawals_held',
      'account_frozen',
      'payouts_blocked',
      'payouts_in_review',
      'writes_stopped',
    ],
  },
});

export const operatorWithdrawalNoun = defineNoun({
  calls: operatorWithdrawalCalls,
});
