/** Four eyes (R-OPS-3): what one person proposes and others check, with the effect in plain lines and the version that was seen. */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { OPERATOR_ROLES } from '../operator-roles.ts';
import { id, milliseconds, none, nothing, datedPaging, pageOf, request, text, whole } from '../shapes.ts';
import { PROPOSING } from './proposing.ts';
import { defineNoun } from '../noun.ts';
import { MOST_CUSTOMERS_SEEN } from './most-seen.ts';

const version = whole(1, 1_000_000_000);
const person = v.object({ id: v.number(), name: v.string() });

export const effectLine = v.object({
  field: v.string(),
  before: v.nullable(v.string()),
  after: v.string(),
  /** The pending version of configuration it is compared with (R-OPS-9); null: what is in force. */
  against: v.nullable(v.number()),
});

export const proposalHead = v.object({
  id: v.number(),
  version: v.number(),
  /** `operator_invite`, `withdrawal`, `pair`, `reversal`, … */
  kind: v.string(),
  subject_type: v.string(),
  subject_id: v.string(),
  /** Customer it is about. */
  user_id: v.nullable(v.number()),
  state: v.picklist(['open', 'executed', 'refused', 'expired', 'withdrawn']),
  /** What it is about in the list: amount and where it goes, out of the effect as it was made. */
  summary: v.array(effectLine),
  reason: v.string(),
  maker: person,
  /** How many persons besides the maker have to say yes, and how many did. */
  checks_needed: v.number(),
  checks_given: v.number(),
  created_at: milliseconds,
  expires_at: milliseconds,
  decided_at: v.nullable(milliseconds),
  age_s: v.number(),
  /** Whether the caller may check it now: another person with one of the roles, who has not spoken yet. */
  may_check: v.boolean(),
  may_withdraw: v.boolean(),
});

export const proposalCalls = defineCalls({
  kinds: {
    method: 'GET',
    path: 'operator/proposals/kinds',
    views: 'nothing',
    access: 'operator',
    roles: 'any',
    summary: 'Kinds of proposals, who may make and who may check them.',
    request: nothing,
    reply: v.array(
      v.object({
        kind: v.string(),
        makers: v.array(v.picklist(OPERATOR_ROLES)),
        checkers: v.array(v.picklist(OPERATOR_ROLES)),
      }),
    ),
    refusals: [],
  },
  list: {
    method: 'GET',
    path: 'operator/proposals',
    views: 'list',
    access: 'operator',
    roles: 'any',
    summary:
      'Proposals this operator may make, check or, as an auditor, read: open ones oldest first, decided ones newest first.',
    request: request({
      /** `to_check`: those the caller may check now; `mine`: those the caller made. */
      view: v.optional(v.picklist(['to_check', 'open', 'mine', 'decided'], 'not_a_choice'), 'open'),
      kind: v.optional(text(32)),
      user_id: v.optional(id),
      /** Only those that have waited, or stood before they were decided, at least so long. */
      min_age_s: v.optional(whole(0, 100_000_000), 0),
      ...datedPaging,
    }),
    reply: pageOf(proposalHead),
    refusals: [],
  },
  detail: {
    method: 'GET',
    path: 'operator/proposals/detail',
    views: ['proposal', 'id'],
    mostSeen: MOST_CUSTOMERS_SEEN,
    access: 'operator',
    roles: 'any',
    summary: 'One proposal with what it would do, rendered now from its stored content, and who said what.',
    request: request({ id }),
    reply: v.object({
      ...proposalHead.entries,
      /** False of what undoes an act of one's own: one may agree to it, and others end it (ADR 165). */
      may_refuse: v.boolean(),
      /** While open: rendered against the present state. Decided: as it was rendered when it was decided. */
      effect: v.array(effectLine),
      /** As it was rendered when it was made; differs from `effect` when the state moved since. */
      effect_when_made: v.array(effectLine),
      /** Refusal code for which it could not be carried out at the last yes; it stays open. */
      last_failure: v.nullable(v.string()),
      /** The same as a sentence in the caller's language; empty when there was none. */
      last_failure_text: v.string(),
      checks: v.array(
        v.object({
          operator: person,
          verdict: v.picklist(['yes', 'no']),
          reason: v.string(),
          at: milliseconds,
        }),
      ),
    }),
    refusals: ['proposal_unknown', 'acts_too_many'],
  },
  approve: {
    method: 'POST',
    path: 'operator/proposals/approve',
    access: 'operator',
    takesKey: 'asked',
    roles: 'any',
    summary:
      'Says yes to what was seen; with the last yes that is needed it is carried out in the same moment.',
    request: request({ id, version, reason: v.optional(text(500)) }),
    reply: v.object({ state: v.picklist(['open', 'executed']) }),
    says: 'case_decided',
    refusals: [
      'proposal_unknown',
      'case_changed',
      'own_case',
      'checked_already',
      'proof_needed',
      'proposal_expired',
      'forbidden',
      'operator_exists',
      'operator_alike',
      'operator_unknown',
      'last_of_role',
      'case_unknown',
      'case_waiting',
      'pictures_unseen',
      'linked_pictures_unseen',
      'not_linked',
      'kyc_basic_first',
      'kyc_person_verified',
      'second_factor_off',
      'target_taken',
      'configuration_unknown',
      'configuration_moved',
      'configuration_in_force',
      'insufficient_balance',
      'journal_unknown',
      'journal_reversed',
      'trade_unknown',
      'trade_already_busted',
      'trade_kept_the_band',
      'bust_not_covered',
      'pair_unknown',
      'line_exists',
      'line_not_on_statement',
      'own_money_on_statement',
      'own_money_committed',
      'movement_unfit',
      'payout_unfit',
      'payout_may_have_left',
      'line_spent',
      'line_not_lost',
      'line_money_elsewhere',
      'line_on_statement',
      'statement_not_last',
      'statement_used',
      'halt_unknown',
      'halt_over',
      'halt_ends_early',
      'halt_too_soon',
      'hosting_act_unfit',
      'hosting_reserve_short',
      'hosting_surplus_short',
      'sale_token_unfit',
      'sale_dates_unfit',
      'sale_act_unfit',
      'sale_inventory_short',
      'sale_surplus_short',
      'sale_transfer_unseen',
      'sale_transfer_booked',
      'transfer_booked',
      'airdrop_terms_unfit',
      'lead_act_unfit',
      'lead_not_ready',
      'house_account',
      'airdrop_too_soon',
      'airdrop_act_unfit',
      'airdrop_reserve_short',
      'airdrop_overfunded',
      'airdrop_surplus_short',
      'airdrop_chain_away',
      'machine_act_unfit',
      'machine_reserve_short',
      'machine_surplus_short',
      'machine_day_unfit',
      'machine_transaction_used',
      'machine_transfer_booked',
      'machine_transfer_unseen',
      'pause_over',
      'payouts_paused',
      'payout_unknown',
      'payout_not_replaceable',
      'payout_not_short',
      'chain_unknown',
      'withdrawals_held',
      'account_frozen',
      'payouts_blocked',
      'payouts_in_review',
      'invariant_broken',
      'verification_first',
    ],
  },
  refuse: {
    method: 'POST',
    path: 'operator/proposals/refuse',
    access: 'operator',
    takesKey: 'asked',
    roles: 'any',
    summary: 'Says no, with a reason: one no ends a proposal.',
    request: request({ id, version, reason: text(500) }),
    reply: none,
    says: 'case_decided',
    refusals: [
      'proposal_unknown',
      'case_changed',
      'own_case',
      'checked_already',
      'proposal_expired',
      'forbidden',
      'acts_too_many',
    ],
  },
  withdraw: {
    method: 'POST',
    path: 'operator/proposals/withdraw',
    access: 'operator',
    takesKey: 'asked',
    roles: 'any',
    summary: "Takes one's own open proposal back.",
    request: request({ id, version }),
    reply: none,
    says: 'case_decided',
    refusals: ['proposal_unknown', 'case_changed', 'forbidden'],
  },
});

export const proposalNoun = defineNoun({
  calls: proposalCalls,
  refusals: [
    'case_unknown',
    ...PROPOSING,
    'case_changed',
    'proposal_unknown',
    'proposal_expired',
    'own_case',
    'checked_already',
    'proof_needed',
    'worth_unknown',
    'act_too_large',
    'acts_too_many',
  ],
  successes: ['case_decided', 'proposed'],
});
