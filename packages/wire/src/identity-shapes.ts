/** Shapes of accounts, codes, sessions and profiles, which the calls of identity take and give (wire.md sections 2 to 4). */
import * as v from 'valibot';
import { areaCode } from './security-shapes.ts';
import { milliseconds, request, text } from './shapes.ts';

export const accountKind = v.picklist(['email', 'mobile'], 'not_a_choice');
export const userString = text(254);
/** Codes that anybody can have sent to an address. */
export const codePurpose = v.picklist(
  ['register', 'forget', 'login', 'bind_email', 'bind_phone', 'unfreeze'],
  'not_a_choice',
);
/** Codes to the customer's own address; `contact` proves the old one when another is bound. */
export const ownCodePurpose = v.picklist(
  ['address', 'fund_password', 'contact', 'step_up', 'closure'],
  'not_a_choice',
);

export const sendCode = request({ user_string: userString, type: codePurpose, area_code: areaCode });

export const country = v.object({ id: v.number(), name: v.string(), area_code: v.string(), iso: v.string() });
export const session = v.object({
  id: v.number(),
  device: v.string(),
  ip: v.string(),
  place: v.string(),
  created_at: milliseconds,
  last_used_at: milliseconds,
  is_current: v.boolean(),
  /** When it gave way to newer ones, in the last 7 days; null while it is open. */
  ended_at: v.nullable(milliseconds),
});
export const loginRecord = v.object({
  id: v.number(),
  at: milliseconds,
  device: v.string(),
  ip: v.string(),
  place: v.string(),
  outcome: v.picklist([
    'ok',
    'wrong_password',
    'locked',
    'code_required',
    'second_required',
    'second_wrong',
    'frozen',
  ]),
});
export const userCenter = v.object({
  id: v.number(),
  account: v.string(),
  account_number: v.string(),
  nickname: v.string(),
  email: v.string(),
  phone: v.string(),
  area_code: v.string(),
  extension_code: v.string(),
  review_status: v.number(),
  has_fund_password: v.boolean(),
  created_at: milliseconds,
  /** When withdrawals open again after a security change (R-WD-6), or null. */
  withdrawals_held_until: v.nullable(milliseconds),
  /** Why; the codes of `withdrawalHold.reason`. */
  withdrawals_held_because: v.array(v.string()),
  has_second_factor: v.boolean(),
});
