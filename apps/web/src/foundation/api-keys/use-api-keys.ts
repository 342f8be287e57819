/** The customer's API keys, read once for the page. */
import { type ReplyOf, apiKeyCalls } from '@candor/wire';
import { refresh, useCall } from '../../platform/api/index.ts';
import { securityChanged } from '../identity/index.ts';

export type ApiKey = ReplyOf<typeof apiKeyCalls.list>['list'][number];
export type MadeKey = ReplyOf<typeof apiKeyCalls.add>;

export const useApiKeys = () => useCall(apiKeyCalls.list, {});

/** After a change: the list, and the hold that it began. */
export function apiKeysChanged(): void {
  void refresh(apiKeyCalls.list);
  securityChanged();
}
