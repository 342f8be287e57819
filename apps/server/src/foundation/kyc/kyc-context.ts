/** What the use cases of verification share: platform, files, messages, and the people who decide. */
import type { RequestOf, kycCalls } from '@candor/wire';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { CustomerCaller } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Files } from '../files/index.ts';
import type { Notify, Tells } from '../notify/index.ts';
import type { Audit, CaseQueues, Proposals } from '../operators/index.ts';
import type { RiskStatusNoun } from '../risk-status/index.ts';
import type { Screening } from '../screening/index.ts';
import type { Persons } from './persons.ts';
import type { KycMessage } from './messages.ts';

export interface KycPorts {
  files: Pick<Files, 'bind' | 'boundTo' | 'open' | 'differentPictures' | 'alike'>;
  notify: Pick<Tells<KycMessage>, 'tell'> & Pick<Notify, 'recordsChanged'>;
  proposals: Proposals;
  queues: Pick<CaseQueues, 'register'>;
  audit: Audit;
  riskStatus: Pick<RiskStatusNoun, 'raise' | 'openCase'>;
  screening: Pick<Screening, 'isListed' | 'person' | 'onChanged'>;
  /** Whether its owner has closed this account. */
  hasLeft(db: Queryable, userId: number): Promise<boolean>;
}

/** These accounts are one person's (R-SPOT-4). */
export type OnSamePerson = (tx: Tx, userIds: readonly number[]) => Promise<void>;

/** His verification was taken back (R-KYC-6), or his document given to who proved it (R-KYC-2): what stands on it ends. */
export type OnTakenBack = (tx: Tx, userId: number) => Promise<void>;

export interface LinkedAccounts {
  /** The others of a customer's group. */
  of(db: Queryable, userId: number): Promise<number[]>;
  /** The locks under which payouts of any of them are let go, in one order (R-KYC-5). */
  lock(tx: Tx, userId: number): Promise<unknown>;
  /** Takes him out of his group; answers who was in it with him. */
  leave(tx: Tx, userId: number): Promise<number[]>;
}

/** The wire's `stepUpFields`. */
export type StepUpFields = Pick<
  RequestOf<typeof kycCalls.submitBasic>,
  'second_code' | 'passkey_ticket' | 'passkey' | 'fund_password' | 'step_up_code'
>;

/** What is sent in says whose the account is: whoever sits in a session of somebody's does not choose that (R-SEC-5). */
export interface Proofs {
  /** Throws unless the second factor, or the fund password, of who has one came with it. */
  assertStepUpIfAny(caller: CustomerCaller, proof: StepUpFields): Promise<void>;
  /** Throws where that session was ended meanwhile: whoever was thrown out says no more whose the account is. Takes the customer's lock. */
  lockCaller(tx: Tx, caller: CustomerCaller): Promise<unknown>;
}

export interface KycContext extends KycPorts {
  platform: Platform;
  persons: Persons;
  onSamePerson: OnSamePerson[];
  onTakenBack: OnTakenBack[];
  /** Identity keeps which accounts count as one. */
  linked(): LinkedAccounts;
  /** Identity knows what proves a customer. */
  proofs(): Proofs;
  /** When something happened. */
  now(): Date;
  /** What answers are due by and attempts are counted from (R-GEN-5). */
  waitsNow(): Date;
}

/** Which picture a purpose is, in the order of the form. */
export const PICTURES = ['kyc_front', 'kyc_back', 'kyc_hand'] as const;
/** What pictures of an attempt are bound to. */
export const pictureRef = (caseId: number, attempt: number): string => `${caseId}:${attempt}`;
