/** A picture of a case that was used elsewhere too, as cases show it. */
import * as v from 'valibot';

export const FILE_PURPOSES = [
  'kyc_front',
  'kyc_back',
  'kyc_hand',
  'deposit_proof',
  'bank_voucher',
  'chat_image',
  'reset_front',
  'reset_hand',
  'content_picture',
] as const;

export const alikePicture = v.object({
  /** Whose the other one is, and what he sent it for. */
  user_id: v.number(),
  purpose: v.picklist(FILE_PURPOSES),
  /** Of the other one: a case of verification, a claim or a lost second factor; null for what has no page of its own. */
  case_id: v.nullable(v.number()),
  /** The same picture; otherwise it looks the same in another size, quality or light. */
  is_same: v.boolean(),
});
