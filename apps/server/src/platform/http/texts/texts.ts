/**
 * What the platform itself says in one language: the refusals of every call, and every fault of a field. All else that is
 * said to people belongs to a noun and comes with its feature.
 */
import type { anyCallNoun } from '@candor/wire';
import type { TextsIn } from './noun-texts.ts';

/** What can be wrong with one field; the wire's schemas name most of them. */
export const FIELD_FAULTS = [
  'required',
  'wrong_type',
  'unknown_field',
  'repeated',
  'malformed',
  'control_character',
  'leads_elsewhere',
  'reads_as_ours',
  'too_long',
  'too_small',
  'too_large',
  'not_an_id',
  'not_a_whole_number',
  'not_a_decimal',
  'not_a_flag',
  'not_a_choice',
  'unknown_language',
  'not_six_digits',
  'not_an_area_code',
  'not_for_market_orders',
] as const;
export type FieldFault = (typeof FIELD_FAULTS)[number];

export type PlatformTexts = TextsIn<typeof anyCallNoun> & {
  faults: Readonly<Record<FieldFault, string>>;
  /** What people call a field; one without a name here is shown as it is written on the wire. */
  fields: Readonly<Record<FieldName, string>>;
  /** How a field and its fault are joined. */
  faulty: string;
};

export const FIELD_NAMES = [
  'account',
  'agreed',
  'amount',
  'area_code',
  'birth_date',
  'budget',
  'card_id',
  'client_order_id',
  'code',
  'country',
  'currency',
  'currency_id',
  'email',
  'extension_code',
  'file',
  'from',
  'id',
  'lang',
  'legal_id',
  'limit',
  'match_id',
  'nickname',
  'number',
  'old_password',
  'order_type',
  'page',
  'password',
  'period',
  'q',
  're_password',
  'status',
  'symbol',
  'target_price',
  'time_in_force',
  'to',
  'type',
  'user_string',
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

/** Other spellings on the wire of a field that people know by one name. */
export const FIELD_ALIASES: Readonly<Record<string, FieldName>> = {
  areacode: 'area_code',
  email_code: 'code',
  mobile_code: 'code',
  phone_code: 'code',
  oldpassword: 'old_password',
  repassword: 're_password',
  user_type: 'type',
  from_field: 'from',
  to_field: 'to',
  currency_name: 'currency',
};
