/** What the use cases of operators share: platform, audit, proposals, passwords, the second factor, and limits of a session. */
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Authenticator } from './authenticator.ts';
import { createAuthenticator } from './authenticator.ts';
import type { OwnAudit } from './audit.ts';
import { createAudit } from './audit.ts';
import type { CaseQueues } from './case-queue-list.ts';
import { createCaseQueues } from './case-queue-list.ts';
import type { OperatorPasswords } from './passwords.ts';
import { createOperatorPasswords } from './passwords.ts';
import type { LinkedAccounts } from './ports.ts';
import type { OwnProposals } from './proposals.ts';
import { createProposals } from './proposals.ts';

/** R-OPS-2. */
export const SESSION_MS = 8 * 3_600_000;
const IDLE_MS = { live: 15 * 60_000, demo: 60 * 60_000 } as const;

/** What stands outside this noun. */
export interface OperatorPorts {
  /** A mail; what cannot be delivered is logged and tried again by whoever carries it. */
  letter(of: { to: string; purpose: string; subject: string; text: string }): void;
}

/** As much of the platform as a command line has, too. */
export type OperatorPlatform = Pick<Platform, 'db' | 'clock' | 'waits' | 'config' | 'log'>;

/** How a customer is named to those who decide about his account; undefined when there is none. */
export type KnownCustomers = (
  userId: number,
) => Promise<
  { /** As verified, else the nickname. */ name: string; /** Masked. */ account: string } | undefined
>;

export interface OperatorContext extends OperatorPorts {
  platform: OperatorPlatform;
  audit: OwnAudit;
  proposals: OwnProposals;
  queues: CaseQueues;
  passwords: OperatorPasswords;
  authenticator: Authenticator;
  /** Nobody, until whoever knows the customers is heard. */
  customer: KnownCustomers;
  /** None, until the same answers. */
  linked: LinkedAccounts;
  /** Hear of an account that is registered as of staff or of the house, in the transaction of it. */
  onRegistered: ((tx: Tx, userId: number) => Promise<void>)[];
  /** A session without a call for so long is over. */
  idleMs: number;
  now(): Date;
}

export function createOperatorContext(platform: OperatorPlatform, ports: OperatorPorts): OperatorContext {
  const audit = createAudit(platform);
  const context: OperatorContext = {
    ...ports,
    platform,
    customer: async () => undefined,
    linked: async () => [],
    onRegistered: [],
    audit,
    proposals: createProposals(platform, audit, (db, userId) => context.linked(db, userId)),
    queues: createCaseQueues(),
    passwords: createOperatorPasswords(),
    authenticator: createAuthenticator(platform.config.secretPepper),
    idleMs: IDLE_MS[platform.config.mode],
    now: () => new Date(platform.clock.now()),
  };
  return context;
}
