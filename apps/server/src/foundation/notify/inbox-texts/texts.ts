/** What a customer's message says: a title and one or two sentences with the values of its kind in braces. */
import type { MessageKind } from '../message-kinds.ts';

export interface InboxTexts {
  messages: Record<MessageKind, readonly [title: string, text: string]>;
  /** Reasons by code, where a kind carries one; a reason that is not here is shown as it was written. */
  reasons: Readonly<Record<ReasonCode, string>>;
  /** Words for codes in other values, and the line with the customer's own code that proves a mail is ours. */
  words: Readonly<
    Record<
      | 'basic'
      | 'advanced'
      | 'totp'
      | 'passkey'
      | 'antiPhishing'
      | 'photo_front'
      | 'photo_back'
      | 'photo_hand',
      string
    >
  >;
}

export const REASON_CODES = [
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
  'sender_name_differs',
  'no_money_arrived',
  'wrong_reference',
  'voucher_unreadable',
  'not_ours',
  'address_suspicious',
  'source_of_funds',
  'limit_exceeded',
  'bank_details_wrong',
  'asked_by_customer',
  'maintenance',
  'congestion',
  'upgrade',
  'incident',
  'legal',
  'other',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];
