/** What protects the account, read once for all pages of the security centre. */
import { type ReplyOf, identityCalls, securityCalls } from '@candor/wire';
import { refresh, useCall } from '../../../platform/api/index.ts';

export type SecurityStatus = ReplyOf<typeof securityCalls.status>;

export const useSecurity = () => useCall(securityCalls.status, {});

/** After a change: the status, and the profile that shows parts of it. */
export function securityChanged(): void {
  void refresh(securityCalls.status, identityCalls.center);
}
