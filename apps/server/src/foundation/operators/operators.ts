/** The people who run the venue, as other features see them: sessions, four eyes, audit. */
import type { OperatorRole } from '@candor/wire';
import { HEAVY_ROLES } from '@candor/wire';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Feature } from '../../platform/feature.ts';
import type { AuthenticateOperator } from '../../platform/http/admit-caller.ts';
import type { OperatorWatch } from '../../platform/http/call-route.ts';
import type { Platform } from '../../platform/platform.ts';
import { ConfigFault } from '../../platform/read-config.ts';
import type { CaseQueues } from './case-queue-list.ts';
import { CREATE_COMMAND } from './command-line.ts';
import { missingRoles, seedDemoOperators } from './first-operators.ts';
import { isHousePerson, registerHouseKinds, registerOwnAccount } from './house-accounts.ts';
import type { KnownCustomers, OperatorContext, OperatorPorts } from './operator-context.ts';
import { createOperatorContext } from './operator-context.ts';
import { registerPeopleKinds } from './people-kinds.ts';
import { type AtWork, activeWith, allActive, personNames } from './people-store.ts';
import type { Audit, LinkedAccounts, Proposals } from './ports.ts';
import { type WaitingProposals, waitingProposals } from './proposal-views.ts';
import { operatorRoutes } from './routes.ts';
import { auditHead } from './audit-store.ts';
import { pruneSessions } from './sessions-store.ts';
import { authenticateOperator } from './sessions.ts';
import { operatorsTexts } from './texts/index.ts';
import { beginRoles } from './waiting-roles.ts';
import { maySayStill } from './proposals-store.ts';
import { createWatch } from './watch.ts';

export interface Operators {
  feature: Feature;
  authenticateOperator: AuthenticateOperator;
  /** Writes down what operators are shown and refused (R-OPS-11). */
  watch: OperatorWatch;
  proposals: Proposals;
  audit: Audit;
  /** Queues whose next case is taken with one press. */
  queues: Pick<CaseQueues, 'register'>;
  /** The newest line of the audit log, for witnesses; empty before the first. */
  roots(): Promise<{ log: 'audit'; seq: number; hash: string }[]>;
  /** Name of an operator, for who did something. */
  operatorName(operatorId: number): Promise<string>;
  operatorNames(operatorIds: readonly number[], db?: Queryable): Promise<ReadonlyMap<number, string>>;
  /** Who holds a role and works here now. */
  holdersOf(role: OperatorRole): Promise<{ id: number; name: string; email: string }[]>;
  /** Whether somebody may say today what he said then: with a role of these, the same keys, and no role taken since (R-OPS-3). */
  maySayStill(
    tx: Tx,
    of: { operatorId: number; roles: readonly OperatorRole[]; saidAt: Date },
  ): Promise<boolean>;
  /** Everybody who works here now. */
  atWork(): Promise<AtWork[]>;
  /** How many proposals wait for this person's check, and those that expire by then: his own, and those he may check. */
  proposalsFor(person: Pick<AtWork, 'id' | 'roles'>, until: Date): Promise<WaitingProposals>;
  /** A mail to those of them who work here now, once the transaction stands. */
  letterTo(
    tx: Tx,
    of: { operatorIds: readonly number[]; purpose: string; subject: string; text: string },
  ): Promise<void>;
  /** Whether an account, or another of the same person, belongs to staff or the house (R-OPS-7, R-KYC-4). */
  isHouseAccount(userId: number, db?: Queryable): Promise<boolean>;
  /** Begins roles whose day has passed (R-OPS-13); a job asks for it every few seconds. */
  beginRoles(): Promise<void>;
  /** Registers an account that the house trades with (R-SPOT-8); does nothing when it is registered. */
  registerOwnAccount(of: { userId: number; note: string }): Promise<void>;
  /** Whoever knows the customers answers for the names that checkers read. */
  customersBy(known: KnownCustomers): void;
  /** And for which accounts are one person's. */
  linkedBy(linked: LinkedAccounts): void;
  /** Hears of an account that is registered as of staff or of the house, in the transaction of it (R-OPS-7). */
  onRegistered(end: (tx: Tx, userId: number) => Promise<void>): void;
}

/** Live needs its people before it opens (R-GEN-5); a demo gets one a role. */
async function readyPeople(context: OperatorContext): Promise<void> {
  const { config } = context.platform;
  if (config.demoOperators) await seedDemoOperators(context);
  if (config.mode !== 'live') return;
  const missing = await missingRoles(context);
  if (missing.length === 0) return;
  throw new ConfigFault(
    `MODE=live needs a person for each of the roles ${HEAVY_ROLES.join(', ')}; nobody holds ${missing.join(', ')} yet. ` +
      `Create each of them first: ${CREATE_COMMAND.replace('access_admin', missing[0]!)}`,
  );
}

const EXPIRE_EVERY_MS = 30_000;
const STAMP_EVERY_MS = 3_600_000;
const ROLES_EVERY_MS = 5_000;
const REFUSALS_EVERY_MS = 15_000;

export function createOperators(platform: Platform, ports: OperatorPorts): Operators {
  const context = createOperatorContext(platform, ports);
  const { audit, proposals } = context;
  const watch = createWatch(audit, platform.clock);
  registerPeopleKinds(context);
  registerHouseKinds(context);
  return {
    feature: {
      name: 'operators',
      texts: operatorsTexts,
      routes: operatorRoutes(context),
      async start() {
        await readyPeople(context);
        platform.jobs.every('operators-proposals', EXPIRE_EVERY_MS, () => proposals.expireDue());
        platform.jobs.every('operators-roles', ROLES_EVERY_MS, () => beginRoles(context));
        platform.jobs.every('operators-audit-root', STAMP_EVERY_MS, () => audit.stampRoot());
        platform.jobs.every('operators-prune', STAMP_EVERY_MS, () =>
          pruneSessions(platform.db, context.now()),
        );
        platform.jobs.everyNode('operators-refusals', REFUSALS_EVERY_MS, () => watch.sumUp());
      },
      stop: () => watch.sumUp(true),
    },
    authenticateOperator: (token, ip, isBackground) =>
      authenticateOperator(context, token, { ip, isBackground: isBackground === true }),
    watch,
    proposals,
    queues: context.queues,
    audit,
    async roots() {
      const { seq, hash } = await auditHead(platform.db);
      return seq === 0n ? [] : [{ log: 'audit', seq: Number(seq), hash }];
    },
    async operatorName(operatorId) {
      return (await personNames(platform.db, [operatorId])).get(operatorId) ?? `#${operatorId}`;
    },
    operatorNames: (ids, db = platform.db) => personNames(db, ids),
    holdersOf: (role) => activeWith(platform.db, role),
    maySayStill,
    atWork: () => allActive(platform.db),
    proposalsFor: (person, until) => waitingProposals(context, person, until),
    async letterTo(tx, { operatorIds, ...letter }) {
      const readers = (await allActive(tx)).filter(({ id }) => operatorIds.includes(id));
      tx.afterCommit(() => {
        for (const { email: to } of readers) context.letter({ to, ...letter });
      });
    },
    customersBy: (known) => void (context.customer = known),
    linkedBy: (linked) => void (context.linked = linked),
    onRegistered: (end) => void context.onRegistered.push(end),
    beginRoles: () => beginRoles(context),
    registerOwnAccount: (of) => registerOwnAccount(context, of),
    isHouseAccount: (userId, db = platform.db) => isHousePerson(context, db, userId),
  };
}
