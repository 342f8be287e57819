/** What operators see of customers: masked by default, each look behind the mask audited, and a timeline that explains itself. */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { datedPaging, id, milliseconds, none, paging, pageOf, request, text, whole } from '../shapes.ts';
import { PROPOSING } from './proposing.ts';
import { defineNoun } from '../noun.ts';
import { RECOVERY_ANSWERS } from '../second-reset.ts';
import { MOST_ACCOUNTS_SEEN, MOST_CUSTOMERS_SEEN } from './most-seen.ts';

const customerHead = v.object({
  user_id: v.number(),
  nickname: v.string(),
  /** Masked: `a***z@example.com`, `+86138****678`; empty when not bound. */
  email: v.string(),
  phone: v.string(),
  /** Masked name of the verified person, empty before verification. */
  name: v.string(),
  country: v.string(),
  kyc_level: v.picklist(['none', 'basic', 'advanced']),
  is_frozen: v.boolean(),
  created_at: milliseconds,
});

/** Why support stops withdrawals; what else there is to say goes into the customer's notes. */
export const FREEZE_REASONS = [
  'account_takeover',
  'customer_asked',
  'lost_device',
  'unusual_login',
  'fraud_report',
] as const;

export const timelineEntry = v.object({
  /** Source and its id: `login:812`. */
  id: v.string(),
  at: milliseconds,
  /** `login`, `security`, `session`, `contact`, `kyc`, `deposit`, `withdrawal`, `proposal`, `journal`, … */
  source: v.string(),
  /** What happened, by a code the console has words for: `login.ok`, `security.email`, `journal.deposit_credited`. */
  what: v.string(),
  /** Figures and names for the words. */
  params: v.record(v.string(), v.string()),
  /** Where to look further: `journal`, `withdrawal`, `kyc_case`, `proposal`, … */
  link_type: v.nullable(v.string()),
  link_id: v.nullable(v.string()),
});

export const contactChangeHead = v.object({
  id: v.number(),
  version: v.number(),
  user_id: v.number(),
  account: v.string(),
  kind: v.picklist(['email', 'mobile']),
  /** Masked. */
  old_target: v.string(),
  new_target: v.string(),
  reason: v.string(),
  state: v.picklist(['open', 'proposed', 'done', 'refused', 'cancelled', 'expired']),
  age_s: v.number(),
  created_at: milliseconds,
  decided_at: v.nullable(milliseconds),
  answer: v.string(),
  proposal_id: v.nullable(v.number()),
  /** Before this nobody can propose it. */
  ready_at: v.nullable(milliseconds),
  is_ready: v.boolean(),
});

export const customerCalls = defineCalls({
  search: {
    method: 'GET',
    path: 'operator/customers/search',
    views: 'itself',
    access: 'operator',
    roles: ['support', 'kyc_reviewer', 'deposit_maker', 'treasurer', 'withdrawal_approver', 'auditor'],
    summary:
      'Customers by id, invite code, whole words of the verified name (in the audit log), whole e-mail or phone, or whole words of a nickname; masked. Counted: 500 a day.',
    request: request({ q: text(254), ...paging }),
    reply: pageOf(customerHead),
    refusals: ['acts_too_many'],
  },
  detail: {
    method: 'GET',
    path: 'operator/customers/detail',
    views: ['user', 'user_id'],
    mostSeen: MOST_CUSTOMERS_SEEN,
    access: 'operator',
    roles: ['support', 'kyc_reviewer', 'deposit_maker', 'treasurer', 'withdrawal_approver', 'auditor'],
    summary:
      'One customer, masked: verification, protection, holds, sessions, balances are in the timeline and ledger.',
    request: request({ user_id: id }),
    reply: v.object({
      ...customerHead.entries,
      language: v.string(),
      invite_code: v.string(),
      invited_by: v.nullable(v.number()),
      has_fund_password: v.boolean(),
      has_totp: v.boolean(),
      passkeys: v.number(),
      open_sessions: v.number(),
      last_login_at: v.nullable(milliseconds),
      holds: v.array(
        v.object({ reason: v.string(), note: v.string(), since: milliseconds, until: milliseconds }),
      ),
      withdrawals_held_until: v.nullable(milliseconds),
      contact_change_id: v.nullable(v.number()),
      second_reset_id: v.nullable(v.number()),
    }),
    refusals: ['account_unknown', 'acts_too_many'],
  },
  unmask: {
    method: 'POST',
    path: 'operator/customers/unmask',
    access: 'operator',
    roles: ['support', 'kyc_reviewer', 'withdrawal_approver', 'auditor'],
    summary:
      'The whole e-mail address, phone number and name, for a reason that is written to the audit log.',
    request: request({ user_id: id, reason: text(500) }),
    reply: v.object({ user_id: v.number(), email: v.string(), phone: v.string(), name: v.string() }),
    refusals: ['account_unknown', 'acts_too_many'],
  },
  timeline: {
    method: 'GET',
    path: 'operator/customers/timeline',
    views: ['user_timeline', 'user_id'],
    mostSeen: MOST_ACCOUNTS_SEEN,
    access: 'operator',
    roles: ['support', 'kyc_reviewer', 'deposit_maker', 'treasurer', 'withdrawal_approver', 'auditor'],
    summary:
      'What happened in an account, newest first, of all sources; `before` continues a page, `source` keeps one.',
    request: request({
      user_id: id,
      source: v.optional(text(32)),
      before: v.optional(whole(1, 99_999_999_999_999)),
      limit: v.optional(whole(1, 100), 50),
    }),
    reply: v.object({
      list: v.array(timelineEntry),
      sources: v.array(v.string()),
      next_before: v.nullable(milliseconds),
    }),
    refusals: ['account_unknown', 'acts_too_many'],
  },
  freezeWithdrawals: {
    method: 'POST',
    path: 'operator/customers/freeze_withdrawals',
    access: 'operator',
    takesKey: 'asked',
    roles: ['support'],
    summary:
      'Stops withdrawals of an account for 24 hours, for a reason of the catalogue: once a day, three times in a week, and twenty customers a day by one person; longer takes two (risk status).',
    request: request({ user_id: id, reason: v.picklist(FREEZE_REASONS, 'not_a_choice') }),
    reply: v.object({ until: milliseconds }),
    says: 'withdrawals_frozen',
    refusals: ['account_unknown', 'freeze_limit', 'acts_too_many'],
  },
  contactChanges: {
    method: 'GET',
    path: 'operator/customers/contact_changes',
    views: 'list',
    access: 'operator',
    roles: ['support', 'kyc_reviewer', 'auditor'],
    summary: 'Requests to change a lost e-mail address or phone number, oldest first; masked.',
    request: request({
      state: v.optional(v.picklist(['open', 'proposed', 'decided'], 'not_a_choice'), 'open'),
      ...datedPaging,
    }),
    reply: pageOf(contactChangeHead),
    refusals: [],
  },
  contactChange: {
    method: 'GET',
    path: 'operator/customers/contact_change',
    views: 'itself',
    access: 'operator',
    roles: ['support', 'kyc_reviewer', 'auditor'],
    summary: 'One request with both addresses in full; every look is audited.',
    request: request({ case_id: id }),
    reply: v.object({
      ...contactChangeHead.entries,
      name: v.string(),
      country: v.string(),
      kyc_level: v.picklist(['none', 'basic', 'advanced']),
      holds_until_now: v.nullable(milliseconds),
      /** Sent with the request; each of the two people looks at all of them. */
      pictures: v.array(
        v.object({ file_id: v.string(), what: v.picklist(['front', 'hand']), is_seen: v.boolean() }),
      ),
      recent: v.array(timelineEntry),
    }),
    refusals: ['case_unknown', 'acts_too_many'],
  },
  contactPicture: {
    method: 'POST',
    path: 'operator/customers/contact_picture',
    access: 'operator',
    roles: ['support', 'kyc_reviewer'],
    summary: 'One picture of a request, base64; every look is audited, and counts as having looked.',
    request: request({ case_id: id, file_id: text(64) }),
    reply: v.object({ content_type: v.literal('image/jpeg'), base64: v.string() }),
    refusals: ['case_unknown', 'file_unknown', 'acts_too_many'],
  },
  proposeContactChange: {
    method: 'POST',
    path: 'operator/customers/propose_contact_change',
    access: 'operator',
    takesKey: 'asked',
    roles: ['support'],
    summary: 'Support proposes the change; a verification reviewer checks it (kind `contact_change`).',
    request: request({ case_id: id, version: whole(1, 1_000_000), reason: text(500) }),
    reply: v.object({ proposal_id: v.number() }),
    says: 'proposed',
    refusals: [
      'case_unknown',
      'case_changed',
      'case_waiting',
      'pictures_unseen',
      ...PROPOSING,
      'proof_needed',
      'target_taken',
    ],
  },
  refuseContactChange: {
    method: 'POST',
    path: 'operator/customers/refuse_contact_change',
    access: 'operator',
    takesKey: 'asked',
    roles: ['support', 'kyc_reviewer'],
    summary:
      'Says no to a request nobody has proposed: the customer reads `answer` of the catalogue, colleagues `reason`. Twenty customers a day by one person, his stops among them.',
    request: request({
      case_id: id,
      version: whole(1, 1_000_000),
      answer: v.picklist(RECOVERY_ANSWERS, 'not_a_choice'),
      reason: text(500),
    }),
    reply: none,
    says: 'case_decided',
    refusals: ['case_unknown', 'case_changed', 'acts_too_many', 'customer_held_up'],
  },
});

export const customerNoun = defineNoun({
  calls: customerCalls,
});
