/** Words that messages of several nouns share: reasons by code, names of levels and factors. */
export interface SharedWords {
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
      | 'photo_hand'
      | 'span_5m'
      | 'span_1h'
      | 'span_24h',
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
  'document_in_use',
  'verify_again',
  'sender_name_differs',
  'no_money_arrived',
  'wrong_reference',
  'voucher_unreadable',
  'not_ours',
  'address_suspicious',
  'source_of_funds',
  'limit_exceeded',
  'address_deleted',
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
