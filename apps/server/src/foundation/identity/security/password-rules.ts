/** What a login password and a fund password may be (R-SEC-1, R-SEC-2). Pure. */
import type { RefusalCode } from '@candor/wire';
import { isCommonFundPassword } from '@candor/wire';
import { isFrequentPassword } from './frequent-passwords.ts';

/** Spec section 5: six. Below eight a new device needs a code as well (R-SEC-1). */
const MIN_PASSWORD_LENGTH = 6;
const SHORT_PASSWORD_LENGTH = 8;

/** Why a new password is refused, or undefined. `names` are the account's own texts: e-mail, phone. */
export function passwordFault(typed: string, names: readonly string[]): RefusalCode | undefined {
  // As it is kept: full-width digits are digits.
  const password = typed.normalize('NFKC');
  if ([...password].length < MIN_PASSWORD_LENGTH) return 'password_too_short';
  const lower = password.toLowerCase();
  // Six digits are what a fund password is: both would be the same before long (R-SEC-2).
  const isLikeFund = /^[0-9]{6}$/.test(password);
  if (isLikeFund || isFrequentPassword(lower) || new Set(lower).size < 3) return 'password_too_common';
  const parts = [
    'candor',
    ...names.flatMap((name) => [
      name.toLowerCase(),
      name.toLowerCase().split('@')[0]!,
      name.replace(/^\+/, ''),
    ]),
  ];
  // Either way round: "candor2024", and a phone number without its country code.
  const isPart = parts.some((part) => (part.length >= 4 && lower.includes(part)) || part.includes(lower));
  return isPart ? 'password_contains_account' : undefined;
}

/** As it is kept, not as it was typed: an accent apart from its letter makes no password longer. */
export const isShortPassword = (password: string): boolean =>
  [...password.normalize('NFKC')].length < SHORT_PASSWORD_LENGTH;

/** Six digits that few would try first, and not part of the phone number. */
export function fundPasswordFault(password: string, phone: string | null): RefusalCode | undefined {
  const isWeak = isCommonFundPassword(password) || (phone?.includes(password) ?? false);
  return isWeak ? 'fund_password_weak' : undefined;
}
