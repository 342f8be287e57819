/** The audit log (R-OPS-6): read-only, chained by hashes; everybody sees what he did, an auditor sees all. */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { id, milliseconds, nothing, request, text, whole } from '../shapes.ts';
import { defineNoun } from '../noun.ts';

export const auditLine = v.object({
  seq: v.number(),
  at: milliseconds,
  /** null: a job or the command line; then `actor` says which. */
  operator_id: v.nullable(v.number()),
  actor: v.string(),
  roles: v.array(v.string()),
  action: v.string(),
  target_type: v.string(),
  target_id: v.string(),
  /** JSON text of what was and of what became; empty when there is nothing to say. */
  before: v.string(),
  after: v.string(),
  reason: v.string(),
  /** Name of the checker. */
  approver: v.nullable(v.string()),
  ip: v.string(),
  request_id: v.string(),
  prev_hash: v.string(),
  /** SHA-256 over the line and the hash before it. */
  hash: v.string(),
});

/** Cases of which everybody who opens them sees who acted. */
export const CASE_TYPES = [
  'withdrawal',
  'deposit_claim',
  'statement_line',
  'kyc_case',
  'contact_change',
  'second_reset',
] as const;

export const auditCalls = defineCalls({
  list: {
    method: 'GET',
    path: 'operator/audit',
    views: 'itself',
    access: 'operator',
    roles: 'any',
    summary:
      'Lines of the audit log, newest first; `before` continues a page. Only an auditor sees those of others.',
    request: request({
      operator_id: v.optional(id),
      /** Whole action or its beginning: `kyc.`. */
      action: v.optional(text(64)),
      target_type: v.optional(text(32)),
      target_id: v.optional(text(64)),
      from: v.optional(whole(0, 99_999_999_999_999)),
      to: v.optional(whole(0, 99_999_999_999_999)),
      before: v.optional(whole(1, 99_999_999_999_999)),
      limit: v.optional(whole(1, 100), 50),
    }),
    reply: v.object({ list: v.array(auditLine), next_before: v.nullable(v.number()) }),
    refusals: ['acts_too_many'],
  },
  acts: {
    method: 'GET',
    path: 'operator/audit/acts',
    views: 'nothing',
    access: 'operator',
    roles: ['support', 'kyc_reviewer', 'deposit_maker', 'treasurer', 'withdrawal_approver', 'auditor'],
    summary:
      'Everybody who acted on a case, oldest first: its decisions, and who made and checked proposals about it. Looks are left out, and so are reasons, which the case itself shows to those who may read them.',
    request: request({ target_type: v.picklist(CASE_TYPES, 'not_a_choice'), target_id: id }),
    reply: v.object({
      list: v.array(
        v.object({
          seq: v.number(),
          at: milliseconds,
          /** Name of a person; of a job as the log has it. */
          actor: v.string(),
          action: v.string(),
          approver: v.nullable(v.string()),
        }),
      ),
    }),
    refusals: [],
  },
  root: {
    method: 'GET',
    path: 'operator/audit/root',
    views: 'nothing',
    access: 'operator',
    roles: ['auditor', 'access_admin'],
    summary:
      'The newest hash, the last root written outside, and whether the newest thousand lines still fit their hashes.',
    request: nothing,
    reply: v.object({
      seq: v.number(),
      hash: v.string(),
      last_root: v.nullable(v.object({ seq: v.number(), hash: v.string(), at: milliseconds })),
      checked_lines: v.number(),
      /** First line that does not fit; null when all do. */
      broken_seq: v.nullable(v.number()),
    }),
    refusals: [],
  },
});

export const auditNoun = defineNoun({
  calls: auditCalls,
});
