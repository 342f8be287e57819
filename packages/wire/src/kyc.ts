/** Verification of a customer (R-KYC-1 to 3, wire.md section 4): what he sends in, and where his case stands. */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import { amountText, milliseconds, none, nothing, oneLine, request, text } from './shapes.ts';
import { STEP_UP_REFUSALS, stepUpFields } from './security-shapes.ts';
import { defineNoun } from './noun.ts';

export const KYC_LEVELS = ['basic', 'advanced'] as const;
export const KYC_STATES = ['none', 'review', 'retry', 'passed', 'final', 'expired'] as const;
export type KycState = (typeof KYC_STATES)[number];

/** Why a case was not passed; the server's catalogue has each in the customer's language. */
export const KYC_REASONS = [
  'blurred',
  'cropped',
  'expired_document',
  'name_mismatch',
  'number_mismatch',
  'not_a_document',
  'screen_photo',
  'face_not_visible',
  'address_incomplete',
  'under_age',
  'fraud',
  'sanctions',
  'duplicate_person',
  'document_in_use',
  'verify_again',
  'other',
] as const;
export type KycReason = (typeof KYC_REASONS)[number];

/** The photos of an advanced case, in the order of its form. */
export const KYC_PHOTOS = ['front', 'back', 'hand'] as const;
/** Reasons about a photo name it: `blurred:front`. */
export const KYC_PHOTO_REASONS = [
  'blurred',
  'cropped',
  'expired_document',
  'not_a_document',
  'screen_photo',
  'face_not_visible',
] as const satisfies readonly KycReason[];
/** What a customer can mend, by level: only this is asked to be corrected (R-KYC-4). */
export const KYC_RETRY_REASONS = {
  /** With the last one photos may be sent at once: they say whose the document is. */
  basic: ['name_mismatch', 'number_mismatch', 'address_incomplete', 'document_in_use'],
  advanced: [...KYC_PHOTO_REASONS, 'name_mismatch', 'number_mismatch'],
} as const satisfies Readonly<Record<(typeof KYC_LEVELS)[number], readonly KycReason[]>>;
export const KYC_FINAL_REASONS = [
  'under_age',
  'fraud',
  'sanctions',
  'duplicate_person',
] as const satisfies readonly KycReason[];

/** A day as YYYY-MM-DD; whether it exists and how long ago it was is the server's rule. */
const day = v.pipe(v.string(), v.nonEmpty('required'), v.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/, 'malformed'));
const fileId = text(64);

export const kycLevelState = v.object({
  level: v.picklist(KYC_LEVELS),
  state: v.picklist(KYC_STATES),
  /** Of `retry`, `final` and `expired`, as codes and in the caller's language. */
  reasons: v.array(v.object({ code: v.string(), text: v.string() })),
  submitted_at: v.nullable(milliseconds),
  decided_at: v.nullable(milliseconds),
  /** While under review: the promised answer (24 h basic, 72 h advanced). */
  due_at: v.nullable(milliseconds),
  is_overdue: v.boolean(),
  /** Day the document runs out. */
  expires_on: v.nullable(v.string()),
  /** Whether something can be sent in now; otherwise why not, as a refusal code. */
  can_submit: v.boolean(),
  blocked_by: v.nullable(v.string()),
  /** New attempts left of the five in 30 days, and when the next one comes free once there is none. */
  retries_left: v.number(),
  next_retry_at: v.nullable(milliseconds),
  /** What the level opens (table of R-KYC-3). */
  withdraw_24h: amountText,
  has_lead_trading: v.boolean(),
});

export const kycCalls = defineCalls({
  submitBasic: {
    method: 'POST',
    path: 'user/real_name',
    access: 'customer',
    summary:
      'Sends the basic verification in, first or again after a correction was asked for; with the second factor or the fund password of who has one.',
    request: request({
      name: oneLine(80),
      /** Name of the country in any of our languages (area_code), or its two letters. */
      country: text(80),
      card_id: oneLine(40),
      birth_date: day,
      address: text(200),
      ...stepUpFields,
    }),
    reply: none,
    says: 'kyc_submitted',
    refusals: [
      ...STEP_UP_REFUSALS,
      'country_unknown',
      'id_number_invalid',
      'birth_date_invalid',
      'kyc_under_age',
      'kyc_under_review',
      'kyc_passed',
      'kyc_final',
      'kyc_too_many_retries',
    ],
  },
  submitAdvanced: {
    method: 'POST',
    path: 'user/real_name2',
    access: 'customer',
    summary:
      'Sends the three photos of the advanced verification in, with the same proof; basic has to be passed before.',
    request: request({
      front_pic: fileId,
      reverse_pic: fileId,
      hand_pic: fileId,
      /** Sent by old clients; not used. */
      card_id: v.optional(v.string()),
      address: v.optional(v.string()),
      ...stepUpFields,
    }),
    reply: none,
    says: 'kyc_submitted',
    refusals: [
      ...STEP_UP_REFUSALS,
      'kyc_basic_first',
      'kyc_under_review',
      'kyc_passed',
      'kyc_final',
      'kyc_too_many_retries',
      'file_unknown',
      'files_differ',
    ],
  },
  own: {
    method: 'GET',
    path: 'user/kyc',
    access: 'customer',
    summary: 'Where both levels stand, why, and what may be corrected; of the document number how it begins.',
    request: nothing,
    reply: v.object({
      level: v.picklist(['none', ...KYC_LEVELS]),
      levels: v.array(kycLevelState),
      /** In a demo whose desk decides by itself: seconds until it does. */
      desk_answers_in_s: v.nullable(v.number()),
      /** Last entered, while it may be corrected; the document number and the birth date are entered again. */
      entered: v.nullable(
        v.object({
          name: v.string(),
          /** Two letters. */
          country: v.string(),
          /** How it begins. */
          card_id: v.string(),
          address: v.string(),
        }),
      ),
    }),
    refusals: [],
  },
});

export const kycNoun = defineNoun({
  calls: kycCalls,
  refusals: [
    'country_unknown',
    'id_number_invalid',
    'birth_date_invalid',
    'kyc_under_age',
    'kyc_under_review',
    'kyc_passed',
    'kyc_final',
    'kyc_too_many_retries',
    'kyc_basic_first',
    'files_differ',
    'verification_required',
  ],
  successes: ['kyc_submitted'],
});
