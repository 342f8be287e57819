/**
 * Verification as reviewers see it: the queue, a case with what was entered and shown, and the decision. One reviewer passes
 * or asks for a correction; a refusal for good needs a second person (R-OPS-3, proposal kind `kyc_final`).
 */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { KYC_LEVELS, KYC_STATES } from '../kyc.ts';
import { id, milliseconds, none, pageOf, datedPaging, request, text, whole } from '../shapes.ts';
import { PROPOSING } from './proposing.ts';
import { defineNoun } from '../noun.ts';
import { alikePicture } from './alike-picture.ts';

/** Why a verification is taken back (R-KYC-6). */
export const KYC_TAKE_BACK_CAUSES = ['forged_photos', 'passed_by_mistake'] as const;

const version = whole(1, 1_000_000_000);
const person = v.object({ id: v.number(), name: v.string() });
const day = v.pipe(v.string(), v.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/, 'malformed'));

export const kycHead = v.object({
  id: v.number(),
  version: v.number(),
  user_id: v.number(),
  level: v.picklist(KYC_LEVELS),
  state: v.picklist(KYC_STATES),
  /** Masked, `王**`; the case has it in full. */
  name: v.string(),
  /** ISO 3166-1 alpha-2. */
  country: v.string(),
  attempt: v.number(),
  /** Of the last decision: codes, of a photo with its name (`blurred:front`). */
  reasons: v.array(v.string()),
  submitted_at: milliseconds,
  /** Since it was sent in. */
  age_s: v.number(),
  due_at: milliseconds,
  is_overdue: v.boolean(),
  /** Who has it open, until `claimed_until`; others may still read it. */
  claimed_by: v.nullable(person),
  claimed_until: v.nullable(milliseconds),
  /** Open proposal to refuse it for good. */
  proposal_id: v.nullable(v.number()),
  decided_at: v.nullable(milliseconds),
});

const kycPhoto = v.object({
  file_id: v.string(),
  purpose: v.picklist(['kyc_front', 'kyc_back', 'kyc_hand']),
  width: v.number(),
  height: v.number(),
});

export const kycAttempt = v.object({
  attempt: v.number(),
  submitted_at: milliseconds,
  name: v.string(),
  country: v.string(),
  /** The document's number; masked for support. */
  card_id: v.string(),
  birth_date: v.string(),
  /** On the day it was sent in. */
  age_years: v.nullable(v.number()),
  address: v.string(),
  /** Which picture is which; opened one by one with operator/kyc/file. */
  files: v.array(kycPhoto),
  /** Absent until decided. */
  decision: v.nullable(
    v.object({
      state: v.picklist(KYC_STATES),
      reasons: v.array(v.string()),
      /** For colleagues; no customer reads it. */
      note: v.string(),
      decided_at: milliseconds,
      decided_by: person,
    }),
  ),
});

export const operatorKycCalls = defineCalls({
  queue: {
    method: 'GET',
    path: 'operator/kyc/queue',
    views: 'list',
    access: 'operator',
    roles: ['kyc_reviewer', 'support', 'auditor'],
    summary: 'Cases: those under review oldest first, decided ones newest first; names are masked.',
    request: request({
      state: v.optional(v.picklist(['review', 'decided'], 'not_a_choice'), 'review'),
      level: v.optional(v.picklist(KYC_LEVELS, 'not_a_choice')),
      user_id: v.optional(id),
      ...datedPaging,
    }),
    reply: pageOf(kycHead),
    refusals: [],
  },
  counts: {
    method: 'GET',
    path: 'operator/kyc/counts',
    views: 'nothing',
    access: 'operator',
    roles: ['kyc_reviewer', 'support', 'auditor'],
    summary: 'How many cases of each level wait, how many are overdue, and since when the oldest.',
    request: request({}),
    reply: v.array(
      v.object({
        level: v.picklist(KYC_LEVELS),
        open: v.number(),
        overdue: v.number(),
        oldest_at: v.nullable(milliseconds),
      }),
    ),
    refusals: [],
  },
  claim: {
    method: 'POST',
    path: 'operator/kyc/claim',
    access: 'operator',
    roles: ['kyc_reviewer'],
    summary: 'Shows others that a reviewer has the case open, for 10 minutes; repeat it to keep it.',
    request: request({ case_id: id }),
    /** False when somebody else has it: `claimed_by` of the case says who. */
    reply: v.object({
      is_mine: v.boolean(),
      claimed_by: v.nullable(person),
      claimed_until: v.nullable(milliseconds),
    }),
    refusals: ['case_unknown'],
  },
  unclaim: {
    method: 'POST',
    path: 'operator/kyc/unclaim',
    access: 'operator',
    roles: ['kyc_reviewer'],
    summary: 'Puts a claimed case back.',
    request: request({ case_id: id }),
    reply: none,
    refusals: ['case_unknown'],
  },
  detail: {
    method: 'GET',
    path: 'operator/kyc/case',
    views: 'itself',
    access: 'operator',
    roles: ['kyc_reviewer', 'support', 'auditor'],
    summary:
      'One case with every attempt, newest first; in full for reviewers and auditors, masked for support. Every look is audited.',
    request: request({ case_id: id }),
    reply: v.object({
      ...kycHead.entries,
      is_masked: v.boolean(),
      /** What basic said, on an advanced case too: the photos are compared with it. */
      attempts: v.array(kycAttempt),
      /**
       * Other customers with the same country and document number, and those who passed with the same name, country and birth date
       * on another document; how far each is verified (R-KYC-2, R-KYC-4).
       */
      same_person: v.array(
        v.object({
          user_id: v.number(),
          state: v.picklist(KYC_STATES),
          by: v.picklist(['document', 'name']),
        }),
      ),
      /** Photos, of any attempt, that other customers sent too. */
      alike: v.array(alikePicture),
      /** The other level's case of this customer. */
      other_case: v.nullable(
        v.object({ id: v.number(), level: v.picklist(KYC_LEVELS), state: v.picklist(KYC_STATES) }),
      ),
      retries_left: v.number(),
      /** Whether the caller may decide now. */
      may_decide: v.boolean(),
      expires_on: v.nullable(v.string()),
      /** Photos of the newest attempt that the caller has not opened in this session. */
      unseen: v.array(v.string()),
      /** Others whose photos have to be opened as well before it passes: closed accounts with this document, and whoever was refused for good with it. */
      to_compare: v.array(v.number()),
      /** Accounts that count as the same person's for self-trade prevention. */
      linked: v.array(v.number()),
      /**
       * Of an advanced case under review whom a pass makes one person with this customer, of any other whom he is linked with. Whoever passes
       * or unlinks has opened the photos of all of them (R-KYC-4).
       */
      one_person: v.array(
        v.object({
          user_id: v.number(),
          /** Of the photos, for operator/kyc/file; null where none are kept. */
          case_id: v.nullable(v.number()),
          /** By which he was passed. */
          files: v.array(kycPhoto),
          /** Those that the caller has not opened in this session. */
          unseen: v.array(v.string()),
          /** Whether a pass may say that he is somebody else. */
          may_be_apart: v.boolean(),
        }),
      ),
      /** Whether the caller may propose here to take the verification back: there is one, he passed none of it, and the photos are here. */
      may_take_back: v.boolean(),
    }),
    refusals: ['case_unknown', 'acts_too_many'],
  },
  file: {
    method: 'GET',
    path: 'operator/kyc/file',
    views: 'itself',
    access: 'operator',
    roles: ['kyc_reviewer', 'auditor'],
    summary:
      'A picture of a case, base64; every look is audited, and counts as having opened it in this session.',
    request: request({ case_id: id, file_id: text(64) }),
    reply: v.object({ content_type: v.literal('image/jpeg'), base64: v.string() }),
    refusals: ['case_unknown', 'file_unknown', 'acts_too_many'],
  },
  decide: {
    method: 'POST',
    path: 'operator/kyc/decide',
    access: 'operator',
    takesKey: 'asked',
    roles: ['kyc_reviewer'],
    summary:
      'Passes a basic case, asks for a correction (reasons needed), or proposes to pass an advanced one or to refuse for good, which a second person checks (kinds `kyc_pass`, `kyc_final`). Photos have to be opened in this session; for a pass of an advanced one, those of `one_person` too.',
    request: request({
      case_id: id,
      version,
      decision: v.picklist(['pass', 'retry', 'final'], 'not_a_choice'),
      /** Codes of KYC_RETRY_REASONS or KYC_FINAL_REASONS joined by commas, of a photo with its name; none with `pass`. */
      reasons: v.optional(text(400)),
      /** For colleagues. */
      note: v.optional(text(500)),
      /** With `final`: the law that forbids to serve him; for colleagues and his risk status. */
      law: v.optional(text(200)),
      /** Of the document: needed with `pass` of an advanced case. */
      expires_on: v.optional(day),
      /** With `pass` of an advanced case: accounts of `one_person` that are somebody else's, joined by commas. They are not linked, nor later. */
      apart: v.optional(
        v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,9}(,[1-9][0-9]{0,9}){0,99}$/, 'malformed')),
      ),
    }),
    /** `final` stays under review until the second person has spoken. */
    reply: v.object({ state: v.picklist(KYC_STATES), proposal_id: v.nullable(v.number()) }),
    says: 'case_decided',
    refusals: [
      'case_unknown',
      'case_changed',
      ...PROPOSING,
      'kyc_reason_required',
      'kyc_person_verified',
      'kyc_basic_first',
      'pictures_unseen',
      'linked_pictures_unseen',
      'own_case',
      'acts_too_many',
      'proof_needed',
    ],
  },
  unlink: {
    method: 'POST',
    path: 'operator/kyc/unlink',
    access: 'operator',
    takesKey: 'asked',
    roles: ['kyc_reviewer'],
    summary:
      'Proposes that the accounts linked to this customer are other persons; a second person checks it (kind `kyc_unlink`). Both have opened the photos of all of them in this session.',
    request: request({ case_id: id, reason: text(500) }),
    reply: v.object({ proposal_id: v.number(), state: v.picklist(['open', 'executed']) }),
    says: 'proposed',
    refusals: [
      'case_unknown',
      'case_changed',
      'not_linked',
      ...PROPOSING,
      'pictures_unseen',
      'linked_pictures_unseen',
      'proof_needed',
    ],
  },
  takeBack: {
    method: 'POST',
    path: 'operator/kyc/take_back',
    access: 'operator',
    takesKey: 'asked',
    roles: ['kyc_reviewer'],
    summary:
      'Proposes to take a customer\u2019s verification back, all levels; a second person checks it (kind `kyc_take_back`). Neither of them passed it, and both have opened the photos in this session.',
    request: request({
      case_id: id,
      /** For colleagues and his risk status. */
      cause: v.picklist(KYC_TAKE_BACK_CAUSES, 'not_a_choice'),
      reason: text(500),
    }),
    reply: v.object({ proposal_id: v.number(), state: v.picklist(['open', 'executed']) }),
    says: 'proposed',
    refusals: [
      'case_unknown',
      'kyc_not_verified',
      'own_case',
      'pictures_unseen',
      ...PROPOSING,
      'proof_needed',
    ],
  },
});

export const operatorKycNoun = defineNoun({
  calls: operatorKycCalls,
  refusals: [
    'kyc_reason_required',
    'kyc_person_verified',
    'not_linked',
    'linked_pictures_unseen',
    'kyc_not_verified',
  ],
});
