/** Calls by which a customer who lost the second factor and its recovery codes asks for a way back (R-SEC-4, R-WD-6). */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import { ticket } from './security-shapes.ts';
import { milliseconds, none, request, rowId, strangersCode, text, whole } from './shapes.ts';
import { defineNoun } from './noun.ts';

export const SECOND_RESET_STATES = ['open', 'proposed', 'done', 'refused', 'cancelled', 'expired'] as const;
export type SecondResetState = (typeof SECOND_RESET_STATES)[number];

/** What a customer is told whose lost mailbox, phone or second factor was not replaced (R-KYC-4); what else there is to say is for colleagues. */
export const RECOVERY_ANSWERS = [
  'blurred',
  'not_a_document',
  'face_not_visible',
  'name_mismatch',
  'number_mismatch',
  'other',
] as const;

/** The newest request of a customer, as he sees it. */
export const secondReset = v.object({
  id: v.number(),
  version: v.number(),
  state: v.picklist(SECOND_RESET_STATES),
  created_at: milliseconds,
  /** Before this moment nobody can carry it out. */
  ready_at: milliseconds,
  decided_at: v.nullable(milliseconds),
  /** Of RECOVERY_ANSWERS; empty while there is none. */
  answer: v.string(),
});

export const secondResetCalls = defineCalls({
  begin: {
    method: 'POST',
    path: 'user/second/lost_begin',
    access: 'public',
    summary:
      'The ticket of a login, a forgotten password or a frozen account becomes one for a reset of the second factor; the reply says what has to be proved, to which addresses, and how long it waits.',
    request: request({ ticket }),
    reply: v.object({
      ticket: v.string(),
      expires_in_s: v.number(),
      /** Masked; empty when not bound. A code to each of them is needed. */
      email: v.string(),
      phone: v.string(),
      /** Verified customers name their document as well. */
      needs_id_number: v.boolean(),
      /** They show it too: a picture of the document, and one of themselves with it. */
      needs_pictures: v.boolean(),
      wait_hours: v.number(),
      /** Who cannot read one of the bound addresses any more waits so long; null where that is not possible. */
      lost_wait_hours: v.nullable(v.number()),
      request: v.nullable(secondReset),
    }),
    refusals: ['ticket_expired'],
  },
  sendCode: {
    method: 'POST',
    path: 'user/second/lost_code',
    access: 'public',
    summary:
      'Sends a code to the e-mail or phone that is bound to the account of the ticket, or to the new e-mail that takes the place of a lost one.',
    request: request({
      ticket,
      to: v.picklist(['email', 'mobile', 'new'], 'not_a_choice'),
      new_email: v.optional(text(254)),
    }),
    reply: v.object({ resend_after_s: v.number(), digits: v.number(), target: v.string() }),
    says: 'code_sent',
    refusals: [
      'ticket_expired',
      'code_too_soon',
      'code_daily_limit',
      'email_not_bound',
      'phone_not_bound',
      'invalid_email',
      'invalid_phone',
      'sms_country_closed',
      'too_many_attempts',
    ],
  },
  picture: {
    method: 'POST',
    path: 'user/second/lost_picture',
    access: 'public',
    summary:
      'Takes one picture for a request, without a session: the ticket says whose it is. The reply is an id for front_pic and hand_pic.',
    request: request({ ticket }),
    reply: v.string(),
    refusals: [
      'ticket_expired',
      'not_an_image',
      'image_unreadable',
      'too_many_pixels',
      'file_too_large',
      'too_many_uploads',
      'busy',
    ],
    isUpload: true,
  },
  request: {
    method: 'POST',
    path: 'user/second/lost_request',
    access: 'public',
    summary:
      'Asks for the removal of the second factor; two people look at it after the wait, and the link in the mail stops it.',
    request: request({
      ticket,
      email_code: v.optional(strangersCode),
      phone_code: v.optional(strangersCode),
      id_number: v.optional(text(64)),
      front_pic: v.optional(text(64)),
      hand_pic: v.optional(text(64)),
      /** The bound address that cannot be read any more: no code of it, pictures, and a longer wait. */
      lost: v.optional(v.picklist(['email', 'phone'], 'not_a_choice')),
      /** Takes its place; needed where nothing else is bound. */
      new_email: v.optional(text(254)),
      new_code: v.optional(strangersCode),
      reason: text(500),
    }),
    reply: v.object({ id: v.number(), ready_at: milliseconds }),
    says: 'second_reset_requested',
    refusals: [
      'ticket_expired',
      'code_wrong',
      'code_expired',
      'id_number_wrong',
      'pictures_needed',
      'file_unknown',
      'lost_address_unproved',
      'invalid_email',
      'target_taken',
      'too_many_attempts',
      'second_reset_open',
      'second_factor_off',
      'wrong_credentials',
      'account_closed',
      'email_not_bound',
      'phone_not_bound',
    ],
  },
  cancel: {
    method: 'POST',
    path: 'user/second/lost_cancel',
    access: 'customer',
    shutsOut: true,
    summary: 'Stops a request of the own account, until it has been carried out.',
    request: request({ id: rowId, version: whole(1, 1_000_000) }),
    reply: none,
    says: 'second_reset_cancelled',
    refusals: ['case_unknown', 'case_changed'],
  },
  stop: {
    method: 'POST',
    path: 'user/second/lost_stop',
    access: 'public',
    hasOwnTurns: true,
    summary:
      'The link of the mail about a request: pauses withdrawals for 24 hours and stops the request. Where that was asked for in a session, or is stopped already, every session ends.',
    request: request({ token: ticket }),
    reply: v.object({
      until: milliseconds,
      account: v.string(),
      /** A request was open and is cancelled by this. */
      cancelled: v.boolean(),
      /** Every session was ended. */
      logged_out: v.boolean(),
    }),
    says: 'withdrawals_frozen',
    refusals: ['link_expired'],
  },
});

export const secondResetNoun = defineNoun({
  calls: secondResetCalls,
  refusals: [
    'second_reset_open',
    'case_waiting',
    'id_number_wrong',
    'pictures_needed',
    'pictures_unseen',
    'lost_address_unproved',
  ],
  successes: ['second_reset_requested', 'second_reset_cancelled'],
});
