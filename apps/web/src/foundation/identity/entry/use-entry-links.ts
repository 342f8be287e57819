/** Moving between login, registration and recovery: one history entry for all, the return path is carried along. */
import { open, usePageParams } from '../../../platform/routing/index.ts';
import type { AccountKind } from './account-rules.ts';
import { entryParams } from './entry-params.ts';

type EntryPage = 'login' | 'register' | 'choose' | 'forgetPassword' | 'unfreeze' | 'lostSecond';

export function useEntryLinks() {
  const params = usePageParams(entryParams);
  const go = (page: EntryPage, kind?: AccountKind): void =>
    open(`pages/user/login/${page}`, { ...params, kind: kind ?? params.kind }, { isReplacing: true });
  return { params, go };
}
