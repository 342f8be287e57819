/** The customer's own profile, and keeping the stored user in step with it. */
import { type ReplyOf, identityCalls } from '@candor/wire';
import { useEffect } from 'react';
import { useCall } from '../../platform/api/index.ts';
import { session, updateUser } from '../../platform/storage/index.ts';

export type Profile = ReplyOf<typeof identityCalls.center>;

export function useProfile() {
  const query = useCall(identityCalls.center, {});
  const { data } = query;
  useEffect(() => {
    const { user } = session();
    if (data === undefined || user === undefined) return;
    const { id, nickname, account } = data;
    if (user.nickname !== nickname || user.account !== account) updateUser({ id, nickname, account });
  }, [data]);
  return query;
}

/** `ca****@example.com`: enough to recognise, not enough to learn. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? email : `${email.slice(0, Math.min(2, at))}****${email.slice(at)}`;
}

/** The name that one logs in with, masked as it is where it is bound. */
export const maskedAccount = ({ account, area_code: area }: Profile): string =>
  account.includes('@') ? maskedEmail(account) : maskedPhone(area, account);

/** `+86 138****5678`; the number comes with its area code, as numbers are stored. */
export function maskedPhone(areaCode: string, phoneNumber: string): string {
  const phone = phoneNumber.startsWith(`+${areaCode}`) ? phoneNumber.slice(areaCode.length + 1) : phoneNumber;
  const shown = phone.length > 7 ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : `****${phone.slice(-2)}`;
  return `+${areaCode} ${shown}`;
}
