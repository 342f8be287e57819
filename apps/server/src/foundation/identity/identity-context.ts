/** What the use cases of identity share: platform, sessions, codes, password hashes, notifications. */
import type { Language } from '@candor/wire';
import { languageOf } from '@candor/wire';
import type { Platform } from '../../platform/platform.ts';
import type { Notify } from '../notify/index.ts';
import type { SecurityNotice } from '../notify/index.ts';
import { Codes } from './codes.ts';
import type { PasswordHashes } from './password-hashes.ts';
import { createPasswordHashes } from './password-hashes.ts';
import { Sessions } from './sessions.ts';
import type { UserRow } from './users-store.ts';

export interface IdentityContext {
  platform: Platform;
  notify: Notify;
  sessions: Sessions;
  codes: Codes;
  hashes: PasswordHashes;
  now(): Date;
}

export function createContext(platform: Platform, notify: Notify): IdentityContext {
  return {
    platform,
    notify,
    sessions: new Sessions(platform),
    codes: new Codes(platform, notify),
    hashes: createPasswordHashes(platform.config.secretPepper),
    now: () => new Date(platform.clock.now()),
  };
}

/** Tells a customer about a security change, in the language of the account, at the address that is safest. */
export function noticeTo(context: IdentityContext, user: UserRow, notice: SecurityNotice): void {
  const to = user.email ?? user.phone;
  const language: Language = languageOf(user.language) ?? 'zh';
  if (to !== null) context.notify.notice({ to, notice, language });
}
