/** What the use cases of identity share: platform, sessions, codes, tickets, hashes, notifications, and the nouns beside it. */
import type { Language } from '@candor/wire';
import { languageOf } from '@candor/wire';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { houseUrl } from '../../../platform/http/site.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Files } from '../../files/index.ts';
import type { Kyc } from '../../kyc/index.ts';
import type { Notify, Tells } from '../../notify/index.ts';
import type { IdentityMessage } from '../messages/kinds.ts';
import type { SecurityNotice } from './notice-texts.ts';
import { sendNotice } from './send-notices.ts';
import type { Audit, CaseQueues, Proposals } from '../../operators/index.ts';
import type { HoldHours } from './hold-hours.ts';
import { FIRST_HOURS } from './hold-hours.ts';
import { Codes } from './codes.ts';
import type { PasswordHashes } from './password-hashes.ts';
import { createPasswordHashes } from './password-hashes.ts';
import type { Seal } from './seal.ts';
import { createSeal } from './seal.ts';
import { Sessions } from './sessions.ts';
import { Tickets } from './tickets.ts';
import type { UserRow } from './users-store.ts';

/** Tells customers what identity has to say, and nothing of another noun. */
type IdentityNotify = Omit<Notify, keyof Tells<string>> & Tells<IdentityMessage>;

/** The nouns that identity stands on. */
export interface IdentityPorts {
  notify: Notify;
  kyc: Pick<Kyc, 'levelOf' | 'personOf' | 'statusesOf' | 'isIdNumber' | 'isBirthDate' | 'idsByName'>;
  /** Whether its owner has closed the account for good, and nothing has come to it since that he could come back for. */
  isClosed(db: Queryable, userId: number): Promise<boolean>;
  /** He has come back for it. */
  reopenClosed(tx: Tx, userId: number, at: Date): Promise<void>;
  /** Customers whose risk status this person made stricter alone within a day. */
  riskStatus: { restrictedAloneBy(tx: Tx, operatorId: number): Promise<number[]> };
  files: Pick<Files, 'take' | 'bind' | 'boundTo' | 'open' | 'differentPictures'>;
  operators: { proposals: Proposals; audit: Audit; queues: Pick<CaseQueues, 'register'> };
}

export type LockedOut = (
  tx: Tx,
  userId: number,
  why: 'freeze' | 'password_reset' | 'closure',
) => Promise<void>;

export interface IdentityContext {
  platform: Platform;
  notify: IdentityNotify;
  ports: IdentityPorts;
  sessions: Sessions;
  codes: Codes;
  tickets: Tickets;
  hashes: PasswordHashes;
  totpSeal: Seal;
  /** That a security change made now holds withdrawals (R-WD-6). */
  holdHours(): HoldHours;
  /** Each cancels what waits for a customer who froze his account, and answers how much. */
  onFrozen: ((userId: number) => Promise<number>)[];
  /** Each notes who invited whom, in the transaction of the registration (R-RF-3). */
  onInvited: ((tx: Tx, of: { userId: number; invitedBy: number }) => Promise<void>)[];
  /** Each is told which accounts have just become one person's, in the transaction that found it. */
  onLinked: ((tx: Tx, userIds: readonly number[]) => Promise<void>)[];
  /** Each ends what else opens an account, in the transaction that ends all of its sessions for good. */
  onLockedOut: LockedOut[];
  /** Somebody says that it was not him, or shuts the account: what was asked for in it does not go on. */
  onDoubted: ((tx: Tx, userId: number) => Promise<void>)[];
  /** A proof of the account was added, replaced or removed: what was asked for with the older one does not go on (R-SEC-5). */
  onProofChanged: ((tx: Tx, userId: number) => Promise<void>)[];
  /** Wrong tries at a fund password, by customer, that the database took no word of (R-SEC-2). */
  uncountedFundTries: Map<number, number>;
  now(): Date;
}

export function createContext(
  platform: Platform,
  ports: IdentityPorts,
  holdHours: () => HoldHours = () => FIRST_HOURS,
): IdentityContext {
  const { notify } = ports;
  return {
    platform,
    notify,
    ports,
    sessions: new Sessions(platform, notify.endDevices),
    codes: new Codes(platform, notify),
    tickets: new Tickets(platform),
    hashes: createPasswordHashes(platform.config.secretPepper),
    totpSeal: createSeal(platform.config.secretPepper, 'totp'),
    holdHours,
    onFrozen: [],
    onInvited: [],
    onLinked: [],
    onLockedOut: [],
    onDoubted: [],
    onProofChanged: [],
    uncountedFundTries: new Map(),
    now: () => new Date(platform.clock.now()),
  };
}

/** Tells a customer about a security change in the language of the account, at the address that is safest. */
export function noticeTo(
  context: IdentityContext,
  user: UserRow,
  of: SecurityNotice | { notice: SecurityNotice; link: string | undefined },
): void {
  const { notice, link } = typeof of === 'string' ? { notice: of, link: undefined } : of;
  const language: Language = languageOf(user.language) ?? 'zh';
  const to = user.email ?? user.phone;
  if (to !== null)
    sendNotice(context.notify, { to, notice, language, phrase: user.anti_phishing_phrase, link });
}

/** A page of the app, for a mail. */
export const linkOf = ({ platform }: IdentityContext, page: string): string =>
  `${houseUrl(platform.config)}/h5/#/${page}`;
