/**
 * Risk status of customers (R-KYC-5) and the cases that were opened about them: seen on every case, made stricter by one
 * person, set to "blocked by law" and lifted by two (kinds `risk_status`, `risk_case_close`).
 */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { id, milliseconds, none, pageOf, datedPaging, request, text, whole } from '../shapes.ts';
import { PROPOSING } from './proposing.ts';
import { defineNoun } from '../noun.ts';
import { MOST_CUSTOMERS_SEEN } from './most-seen.ts';

export const RISK_STATUSES = ['normal', 'enhanced', 'restricted', 'blocked'] as const;
export type RiskStatus = (typeof RISK_STATUSES)[number];
export const RISK_REASONS = [
  'sanctions',
  'fraud',
  'money_laundering',
  'stolen_identity',
  'court_order',
  'unusual_activity',
  'documents_pending',
  'cleared',
  'mistaken',
] as const;
export type RiskReason = (typeof RISK_REASONS)[number];
/** Of screening: while one is open, nothing is paid out (R-AML-1). */
export const SCREENING_CASES = ['screening_name', 'screening_address'] as const;
/** About what came from listed addresses: that money waits by itself, and the rest of the customer's does not (R-AML-2). */
export const HELD_DEPOSITS_CASE = 'screening_deposit';
/** About what came of a transaction whose money its owner was given before (R-MONEY-10): it waits by itself, too. */
export const MADE_GOOD_CASE = 'made_good_deposit';
/** While one of them is open, the deposits that it is about are credited to nobody. */
export const DEPOSIT_CASES: readonly string[] = [HELD_DEPOSITS_CASE, MADE_GOOD_CASE];
/** Patterns of money that people look at; they hold nothing by themselves. */
export const PATTERN_CASES = ['split_amounts', 'in_and_out', 'shared_address', 'new_address_large'] as const;
export const RISK_CASE_KINDS = [
  'withdrawal_rejected',
  'kyc_refused',
  'manual',
  ...SCREENING_CASES,
  HELD_DEPOSITS_CASE,
  MADE_GOOD_CASE,
  ...PATTERN_CASES,
] as const;
export const RISK_CASE_FINDINGS = ['no_suspicion', 'status_set', 'reported', 'duplicate'] as const;

const version = whole(0, 1_000_000_000);
const person = v.object({ id: v.number(), name: v.string() });

const standing = {
  user_id: v.number(),
  /** In force now. */
  status: v.picklist(RISK_STATUSES),
  reason: v.string(),
  law: v.string(),
  until: v.nullable(milliseconds),
  tags: v.array(v.string()),
  /** Of the row; 0 before there is one. */
  version: v.number(),
  open_cases: v.number(),
  /** The customer's own freeze, and until when withdrawals are stopped otherwise. */
  is_frozen: v.boolean(),
  held_until: v.nullable(milliseconds),
  /** An open case of screening holds every payout. */
  is_in_review: v.boolean(),
};

const change = v.object({
  from: v.picklist(RISK_STATUSES),
  to: v.picklist(RISK_STATUSES),
  reason: v.string(),
  law: v.string(),
  cause: v.string(),
  by: person,
  at: milliseconds,
});
const note = v.object({ note: v.string(), by: person, at: milliseconds });

export const riskCase = v.object({
  id: v.number(),
  version: v.number(),
  user_id: v.number(),
  kind: v.picklist(RISK_CASE_KINDS),
  /** What it is about: `withdrawal`, `kyc_case`. */
  ref_type: v.string(),
  ref_id: v.string(),
  facts: v.record(v.string(), v.string()),
  state: v.picklist(['open', 'proposed', 'closed']),
  proposal_id: v.nullable(v.number()),
  finding: v.nullable(v.picklist(RISK_CASE_FINDINGS)),
  answer: v.string(),
  created_at: milliseconds,
  closed_at: v.nullable(milliseconds),
});

export const riskStatusCalls = defineCalls({
  brief: {
    method: 'GET',
    path: 'operator/risk_status/brief',
    views: ['user', 'user_id'],
    mostSeen: MOST_CUSTOMERS_SEEN,
    access: 'operator',
    roles: ['support', 'kyc_reviewer', 'deposit_maker', 'treasurer', 'withdrawal_approver', 'auditor'],
    summary: 'What stands in the way of paying a customer: risk status, freeze, holds; shown on every case.',
    request: request({ user_id: id }),
    reply: v.object(standing),
    refusals: ['account_unknown', 'acts_too_many'],
  },
  detail: {
    method: 'GET',
    path: 'operator/risk_status/detail',
    views: 'itself',
    access: 'operator',
    roles: ['kyc_reviewer', 'withdrawal_approver', 'auditor'],
    summary: 'The same with its history, internal notes and cases; every look is audited.',
    request: request({ user_id: id }),
    reply: v.object({
      ...standing,
      is_law_told: v.boolean(),
      cause: v.string(),
      set_by: v.nullable(person),
      since: v.nullable(milliseconds),
      history: v.array(change),
      notes: v.array(note),
      cases: v.array(riskCase),
    }),
    refusals: ['account_unknown', 'acts_too_many'],
  },
  set: {
    method: 'POST',
    path: 'operator/risk_status/set',
    access: 'operator',
    takesKey: 'asked',
    roles: ['kyc_reviewer', 'withdrawal_approver'],
    summary:
      'Makes it stricter at once; "blocked" and for longer, anything milder and an earlier end are proposed to a second person. Restricted and blocked name a law or a policy.',
    request: request({
      user_id: id,
      version,
      status: v.picklist(RISK_STATUSES, 'not_a_choice'),
      reason: v.picklist(RISK_REASONS, 'not_a_choice'),
      law: v.optional(text(200)),
      /** 1: the law allows to name it to the customer. */
      is_law_told: v.optional(whole(0, 1), 0),
      /** Moment; absent: until it is lifted. */
      until: v.optional(whole(1, 99_999_999_999_999)),
      /** Joined by commas. */
      tags: v.optional(text(200)),
      note: text(500),
    }),
    reply: v.object({
      proposal_id: v.nullable(v.number()),
      status: v.picklist(RISK_STATUSES),
    }),
    says: 'proposed',
    refusals: [
      'account_unknown',
      'case_changed',
      ...PROPOSING,
      'risk_law_required',
      'risk_unchanged',
      'proof_needed',
    ],
  },
  note: {
    method: 'POST',
    path: 'operator/risk_status/note',
    access: 'operator',
    takesKey: 'asked',
    roles: ['support', 'kyc_reviewer', 'withdrawal_approver'],
    summary: 'Writes a note for colleagues; no customer reads it, and nobody changes it.',
    request: request({ user_id: id, note: text(1000) }),
    reply: none,
    refusals: ['account_unknown'],
  },
  cases: {
    method: 'GET',
    path: 'operator/risk_status/cases',
    views: 'list',
    access: 'operator',
    roles: ['kyc_reviewer', 'withdrawal_approver', 'auditor'],
    summary: 'Cases about customers: open ones oldest first, closed ones newest first.',
    request: request({
      state: v.optional(v.picklist(['open', 'proposed', 'closed'], 'not_a_choice'), 'open'),
      ...datedPaging,
    }),
    reply: pageOf(riskCase),
    refusals: [],
  },
  caseFile: {
    method: 'GET',
    path: 'operator/risk_status/case_file',
    views: 'itself',
    access: 'operator',
    roles: ['kyc_reviewer', 'withdrawal_approver', 'auditor'],
    summary:
      'A case as a file for authorities: what opened it, how it ended, and status, history, notes and other cases of its customer; every look is audited.',
    request: request({ case_id: id }),
    reply: v.object({
      exported_at: milliseconds,
      case: riskCase,
      /** Who proposed the end and who agreed. */
      closed_by: v.nullable(v.number()),
      approved_by: v.nullable(v.number()),
      status: v.picklist(RISK_STATUSES),
      law: v.string(),
      history: v.array(change),
      notes: v.array(note),
      other_cases: v.array(riskCase),
    }),
    refusals: ['case_unknown', 'acts_too_many'],
  },
  openCase: {
    method: 'POST',
    path: 'operator/risk_status/open_case',
    access: 'operator',
    takesKey: 'asked',
    roles: ['support', 'kyc_reviewer', 'withdrawal_approver'],
    summary: 'Opens a case about a customer; 50 in a day.',
    request: request({ user_id: id, note: text(1000) }),
    reply: v.object({ case_id: v.number() }),
    refusals: ['account_unknown', 'acts_too_many'],
  },
  closeCase: {
    method: 'POST',
    path: 'operator/risk_status/close_case',
    access: 'operator',
    takesKey: 'asked',
    roles: ['kyc_reviewer', 'withdrawal_approver'],
    summary: 'Proposes that a case is closed; somebody else checks it (kind `risk_case_close`).',
    request: request({
      case_id: id,
      version: whole(1, 1_000_000_000),
      finding: v.picklist(RISK_CASE_FINDINGS, 'not_a_choice'),
      reason: text(500),
    }),
    reply: v.object({ proposal_id: v.number() }),
    says: 'proposed',
    refusals: ['case_unknown', 'case_changed', ...PROPOSING, 'proof_needed'],
  },
});

export const riskStatusNoun = defineNoun({
  calls: riskStatusCalls,
  refusals: ['risk_law_required', 'risk_unchanged', 'risk_with_others'],
});
