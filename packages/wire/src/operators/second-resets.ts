/** Lost second factors as operators see them: support proposes the removal, another person who reviews verification decides. */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { RECOVERY_ANSWERS, SECOND_RESET_STATES } from '../second-reset.ts';
import { id, milliseconds, none, datedPaging, pageOf, request, text, whole } from '../shapes.ts';
import { timelineEntry } from './customers.ts';
import { PROPOSING } from './proposing.ts';
import { defineNoun } from '../noun.ts';

export const secondResetHead = v.object({
  id: v.number(),
  version: v.number(),
  user_id: v.number(),
  /** Masked. */
  account: v.string(),
  reason: v.string(),
  state: v.picklist(SECOND_RESET_STATES),
  kyc_level: v.picklist(['none', 'basic', 'advanced']),
  created_at: milliseconds,
  /** Nobody can propose it before. */
  ready_at: milliseconds,
  is_ready: v.boolean(),
  decided_at: v.nullable(milliseconds),
  answer: v.string(),
  proposal_id: v.nullable(v.number()),
});

export const secondResetOperatorCalls = defineCalls({
  list: {
    method: 'GET',
    path: 'operator/second_resets/list',
    views: 'list',
    access: 'operator',
    roles: ['support', 'kyc_reviewer', 'auditor'],
    summary: 'Requests to remove a lost second factor, oldest first; masked.',
    request: request({
      state: v.optional(v.picklist(['open', 'proposed', 'decided'], 'not_a_choice'), 'open'),
      ...datedPaging,
    }),
    reply: pageOf(secondResetHead),
    refusals: [],
  },
  detail: {
    method: 'GET',
    path: 'operator/second_resets/detail',
    views: 'itself',
    access: 'operator',
    roles: ['support', 'kyc_reviewer', 'auditor'],
    summary:
      'One request: who the verified person is, what was proved with it and from where, what would be removed; every look is audited.',
    request: request({ case_id: id }),
    reply: v.object({
      ...secondResetHead.entries,
      name: v.string(),
      country: v.string(),
      /** What was proved with the request, beside the login password. */
      proved: v.array(v.picklist(['email', 'phone', 'id_number', 'pictures', 'new_email'])),
      /** The bound address that could not be read any more, and what would take its place. */
      lost: v.nullable(v.picklist(['email', 'phone'])),
      new_email: v.nullable(v.string()),
      /** Shown with the request; each of the two people looks at all of them. */
      pictures: v.array(
        v.object({ file_id: v.string(), what: v.picklist(['front', 'hand']), is_seen: v.boolean() }),
      ),
      ip: v.string(),
      device: v.string(),
      /** Whether this device had opened the account before. */
      is_known_device: v.boolean(),
      has_totp: v.boolean(),
      passkeys: v.number(),
      recovery_codes_left: v.number(),
      open_sessions: v.number(),
      recent: v.array(timelineEntry),
    }),
    refusals: ['case_unknown', 'acts_too_many'],
  },
  picture: {
    method: 'POST',
    path: 'operator/second_resets/picture',
    access: 'operator',
    roles: ['support', 'kyc_reviewer'],
    summary: 'One picture of a request, base64; every look is audited, and counts as having looked.',
    request: request({ case_id: id, file_id: text(64) }),
    reply: v.object({ content_type: v.literal('image/jpeg'), base64: v.string() }),
    refusals: ['case_unknown', 'file_unknown', 'acts_too_many'],
  },
  propose: {
    method: 'POST',
    path: 'operator/second_resets/propose',
    access: 'operator',
    takesKey: 'asked',
    roles: ['support'],
    summary:
      'After the wait, support proposes the removal; somebody else who reviews verification checks it (kind `second_factor_reset`).',
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
      'second_factor_off',
    ],
  },
  refuse: {
    method: 'POST',
    path: 'operator/second_resets/refuse',
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

export const secondResetOperatorNoun = defineNoun({
  calls: secondResetOperatorCalls,
});
