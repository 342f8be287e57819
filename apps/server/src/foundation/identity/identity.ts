/** Identity as other features see it: routes, who a token belongs to, what guards money out, and declared house accounts. */
import { idsShape } from '../../platform/bus.ts';
import type { Language } from '@candor/wire';
import { languageOf } from '@candor/wire';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { gather } from '../../platform/db/gather.ts';
import type { Feature } from '../../platform/feature.ts';
import type { CustomerSession } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ContactOf } from '../notify/index.ts';
import type { ExportSource } from './exports/write-export.ts';
import type { MailConfirmation } from './accounts/confirm-mail.ts';
import { mailConfirmation } from './accounts/confirm-mail.ts';
import { closeAccount } from './accounts/close-account.ts';
import { contactChangeKind } from './recovery/contact-change-proposal.ts';
import { oldestContactChanges, openContactChanges } from './recovery/contact-changes-store.ts';
import { customerRoutes } from './customer-desk/customer-routes.ts';
import { customersFrom } from './customer-desk/customers-store.ts';
import type { CustomerFinder } from './customer-desk/finders.ts';
import type { IdentityContext, IdentityPorts, LockedOut } from './context/identity-context.ts';
import { maskForAnybody, maskTarget } from './context/account-rules.ts';
import { createContext } from './context/identity-context.ts';
import { createKnownGroups } from './context/known-groups.ts';
import { expireUndecided, startIdentityJobs } from './identity-jobs.ts';
import type { HoldConfiguration } from './security/hold-configuration.ts';
import { createHoldConfiguration } from './security/hold-configuration.ts';
import type { MoneyGuards } from './security/money-guards.ts';
import { moneyGuards } from './security/money-guards.ts';
import { claimChange, noteSecurityChange } from './security/security-changes.ts';
import { OWN_EXPORTS } from './exports/own-exports-store.ts';
import { OWN_TIMELINE } from './customer-desk/own-timeline.ts';
import { newInviteCode } from './accounts/register.ts';
import { identityRoutes } from './routes.ts';
import { secondResetKind } from './recovery/second-reset-proposal.ts';
import { stopRequests } from './recovery/stop-requests.ts';
import { secondResetDeskRoutes, secondResetRoutes } from './second-reset-routes.ts';
import { oldestSecondResets, openSecondResets } from './recovery/second-resets-store.ts';
import { securityRoutes } from './security-routes.ts';
import type { TimelineSource } from './customer-desk/timeline.ts';
import { Timeline } from './customer-desk/timeline.ts';
import type { Linked, UserRow } from './context/users-store.ts';
import {
  ensureHouseUser,
  joinStpGroups,
  leaveGroup,
  linkedWith,
  lockPerson,
  lockReachable,
  lockUser,
  phonesOf,
  setStpGroup,
  stpGroupsOf,
  targetsOf,
  userById,
} from './context/users-store.ts';
import { identityTexts } from './texts/index.ts';

export interface KnownUser {
  id: number;
  kind: 'customer' | 'liquidity' | 'demo_trader';
  nickname: string;
  language: Language;
  hasFundPassword: boolean;
  isFrozen: boolean;
  inviteCode: string;
  createdAt: number;
}

export interface Identity extends MoneyGuards {
  feature: Feature;
  /** How long a security change holds withdrawals. */
  holds: HoldConfiguration['kind'];
  /** The session a token opens; undefined when it opens none. On the path of every request. */
  authenticate(token: string): CustomerSession | undefined | Promise<CustomerSession | undefined>;
  /** What other features may know of a customer; undefined when there is no such id. */
  userById(userId: number): Promise<KnownUser | undefined>;
  /** That somebody without an account reads an e-mail address. */
  mails: MailConfirmation;
  /** Ends requests about a lost factor or contact that nobody decided within a month; a job of its own calls it. */
  expireUndecided(): Promise<void>;
  /** Name and masked account, for operators who decide about it. */
  namedForOperators(userId: number): Promise<{ name: string; account: string } | undefined>;
  /** Where a customer is reached; for messages. */
  contactOf: ContactOf;
  /** Phones of those of these customers who have one. */
  phonesOf(userIds: readonly number[], db: Queryable): Promise<Map<number, string>>;
  /** Where a customer is logged in: kinds of devices, and when each was used last. */
  sessionsOf(userId: number): Promise<{ device: string; createdAt: number; lastUsedAt: number }[]>;
  /** Of these sessions, those that are open. */
  liveSessions(ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** Of these customers, those who may be told something: neither frozen nor closed, held so until the transaction ends. */
  reachable(tx: Tx, userIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** Scope of self-trade prevention (R-SPOT-4). */
  stpGroupOf(userId: number): number | Promise<number>;
  /** The same of each, as the database has it now. */
  stpGroupsNow(db: Queryable, userIds: readonly number[]): Promise<number[]>;
  /** Accounts of one person count as one for self-trade prevention from the commit on, on every node (R-SPOT-4). */
  linkAccounts(tx: Tx, userIds: readonly number[]): Promise<void>;
  /** The other accounts that count as one with this one; taking it out of them answers who they were. */
  linkedAccounts(db: Queryable, userId: number): Promise<number[]>;
  unlinkAccount(tx: Tx, userId: number): Promise<number[]>;
  /**
   * Takes the row locks of this account and of all that are linked with it, in the order of their ids; whoever goes by what stands against any of
   * them (R-KYC-5) and whoever sets it then wait for one another. Throws `account_unknown`.
   */
  lockPerson(tx: Tx, userId: number): Promise<{ isFrozen: boolean; others: readonly Linked[] }>;
  /** Ends an account for good, in the transaction that found nothing against it. */
  closeAccount(tx: Tx, userId: number): Promise<void>;
  /** Whoever keeps something waiting for a customer cancels it when he freezes his account; answers how much. */
  onFrozen(cancelFor: (userId: number) => Promise<number>): void;
  /** Somebody registers who was invited; told in the transaction of his registration. */
  onInvited(note: IdentityContext['onInvited'][number]): void;
  /** Accounts have become one person's; told in the transaction that found it. */
  onLinked(note: IdentityContext['onLinked'][number]): void;
  /** E-mail or phone of each of these customers, masked: for whoever knows them, and for everybody. */
  maskedOf(userIds: readonly number[]): Promise<ReadonlyMap<number, { known: string; anybody: string }>>;
  /** Keys and the like end with a freeze, a password reset and the account itself; before the start. */
  onLockedOut(end: LockedOut): void;
  /** The owner says that it was not him, or shuts the account: what was asked for meanwhile does not go on; before the start. */
  onDoubted(end: (tx: Tx, userId: number) => Promise<void>): void;
  /**
   * What was asked for with proofs that stand no more does not go on: he says that it was not him, shuts the account, or a proof of it is
   * changed (R-SEC-5); before the start. Under the customer's lock; once or twice in one act.
   */
  onProofsGone(end: (tx: Tx, userId: number) => Promise<void>): void;
  /** What a verification that ended was to prove does not go on (R-KYC-6): requests for a lost factor or address. */
  endRequests(tx: Tx, userId: number): Promise<void>;
  /** A new or changed API key holds withdrawals like a changed proof (R-API-1). */
  noteKeyChange(tx: Tx, userId: number): Promise<void>;
  /** A declared account of the house or of a demo; `group` joins it to others for self-trade prevention. */
  ensureHouseUser(of: { name: string; kind: 'liquidity' | 'demo_trader'; group?: number }): Promise<number>;
  /** Nouns add what they keep about a customer to his export (R-POL-5); before the start. */
  addToExport(...sources: readonly ExportSource[]): void;
  /** Nouns add what happened to a customer to the timeline operators read; before the start. */
  addToTimeline(...sources: readonly TimelineSource[]): void;
  /** Nouns answer for what they know of customers, for the operators' search; before the start. */
  addFinders(...more: readonly CustomerFinder[]): void;
  /** Requests for a lost contact that wait for a person, since when, and how many for more than a day; for the dashboard. */
  openContactChanges(): Promise<{ open: number; oldestAt: number | null; late: number }>;
  /** The same of lost second factors; late is what waits for a day after its own waiting time. */
  openSecondResets(): Promise<{ open: number; oldestAt: number | null; late: number }>;
}

/** A lost address is answered within a day. */
const ANSWER_WITHIN_MS = 24 * 3_600_000;

export function createIdentity(platform: Platform, ports: IdentityPorts): Identity {
  const holds = createHoldConfiguration(platform);
  const context = createContext(platform, ports, holds.inForce);
  const timeline = new Timeline();
  for (const source of OWN_TIMELINE) timeline.register(source);
  const exportSources = [...OWN_EXPORTS];
  const finders: CustomerFinder[] = [customersFrom];
  registerRecovery(context, ports);
  const onProofsGone: Identity['onProofsGone'] = (end) => {
    for (const when of [context.onDoubted, context.onProofChanged]) when.push(end);
  };
  const endRequests: Identity['endRequests'] = async (tx, userId) => {
    // One that is made at this moment is waited for, or sees what ended it.
    await lockUser(tx, userId);
    await stopRequests(context, tx, userId);
  };
  onProofsGone(endRequests);
  const desk = { ...ports.operators, timeline };
  return {
    holds: holds.kind,
    feature: {
      name: 'identity',
      texts: identityTexts,
      routes: [
        ...identityRoutes(context),
        ...securityRoutes(context),
        ...secondResetRoutes(context),
        ...customerRoutes(context, desk, finders),
        ...secondResetDeskRoutes(context, desk),
      ],
      async start() {
        await holds.start();
        await startIdentityJobs(context, exportSources);
      },
      stop: () => ports.notify.settle(),
    },
    authenticate: (token) => context.sessions.authenticate(token),
    mails: mailConfirmation(context),
    expireUndecided: () => expireUndecided(context),
    ...facts(context, ports),
    reachable: async (tx, userIds) => new Set(await lockReachable(tx, userIds)),
    ...houseAccounts(context),
    ...moneyGuards(context),
    onFrozen: (cancelFor) => void context.onFrozen.push(cancelFor),
    ...knownToOthers(context),
    onLockedOut: (end) => void context.onLockedOut.push(end),
    onDoubted: (end) => void context.onDoubted.push(end),
    onProofsGone,
    endRequests,
    async noteKeyChange(tx, userId) {
      await claimChange(context, tx, { userId, kind: 'api_key' });
      await noteSecurityChange(context, tx, { userId, kind: 'api_key' });
    },
    closeAccount: (tx, userId) => closeAccount(context, tx, userId),
    addToExport: (...sources) => void exportSources.push(...sources),
    addToTimeline: (...sources) => sources.forEach((source) => timeline.register(source)),
    addFinders: (...more) => void finders.push(...more),
    ...openRecoveries(context),
  };
}

/** What people decide about lost contacts and lost second factors. */
function registerRecovery(context: IdentityContext, { operators }: IdentityPorts): void {
  operators.queues.register({
    queue: 'contact_changes',
    roles: ['support', 'kyc_reviewer'],
    open: (db, { limit }) => oldestContactChanges(db, limit),
  });
  operators.queues.register({
    queue: 'second_resets',
    roles: ['support', 'kyc_reviewer'],
    open: (db, { limit }) => oldestSecondResets(db, limit),
  });
  operators.proposals.register(contactChangeKind(context));
  operators.proposals.register(secondResetKind(context));
}

/** What others may know of a customer, and where he is reached and logged in. */
function facts(
  context: IdentityContext,
  { kyc }: IdentityPorts,
): Pick<
  Identity,
  'userById' | 'namedForOperators' | 'contactOf' | 'phonesOf' | 'liveSessions' | 'sessionsOf'
> {
  const { db } = context.platform;
  return {
    async userById(userId) {
      const user = await userById(db, userId);
      return user && knownUser(user);
    },
    async namedForOperators(userId) {
      const user = await userById(db, userId);
      if (user === undefined) return undefined;
      const person = await kyc.personOf(userId);
      return { name: person?.name ?? user.nickname, account: maskTarget(user.email ?? user.phone ?? '') };
    },
    async contactOf(userId, db) {
      const user = await userById(db, userId);
      if (user === undefined || user.kind !== 'customer') return undefined;
      const { email, phone, language, anti_phishing_phrase } = user;
      return { email, phone, language: languageOf(language) ?? 'zh', antiPhishingCode: anti_phishing_phrase };
    },
    phonesOf: (userIds, db) => phonesOf(db, userIds),
    liveSessions: (ids) => context.sessions.live(ids),
    sessionsOf: async (userId) =>
      (await context.sessions.list(userId)).map(({ device, created_at, last_used_at }) => ({
        device,
        createdAt: created_at.getTime(),
        lastUsedAt: last_used_at.getTime(),
      })),
  };
}

/** How many lost contacts and lost second factors wait for a person. */
function openRecoveries({
  platform: { db, clock, waits },
}: IdentityContext): Pick<Identity, 'openContactChanges' | 'openSecondResets'> {
  return {
    openContactChanges: () => openContactChanges(db, new Date(clock.now() - ANSWER_WITHIN_MS)),
    openSecondResets: () => openSecondResets(db, new Date(waits.now() - ANSWER_WITHIN_MS)),
  };
}

/** Who is told of beginnings and links, and how customers are named to others. */
function knownToOthers(context: IdentityContext): Pick<Identity, 'onInvited' | 'onLinked' | 'maskedOf'> {
  return {
    onInvited: (note) => void context.onInvited.push(note),
    onLinked: (note) => void context.onLinked.push(note),
    async maskedOf(userIds) {
      const targets = await targetsOf(context.platform.db, userIds);
      return new Map(
        targets.map(({ id, target }) => [id, { known: maskTarget(target), anybody: maskForAnybody(target) }]),
      );
    },
  };
}

/** Which accounts have changed their group. */
const LINKED = 'identity.linked';

/** Declared accounts, and which accounts count as one for self-trade prevention. */
function houseAccounts(
  context: IdentityContext,
): Pick<
  Identity,
  | 'stpGroupOf'
  | 'stpGroupsNow'
  | 'linkAccounts'
  | 'linkedAccounts'
  | 'unlinkAccount'
  | 'lockPerson'
  | 'ensureHouseUser'
> {
  const { db, bus } = context.platform;
  const read = gather((userIds: readonly number[]) => stpGroupsOf(db, userIds), { isOneAtATime: true });
  const groups = createKnownGroups(async (userId) => (await read(userId)) ?? userId);
  const forget = ({ ids }: { ids: readonly number[] }): void => groups.forget(ids);
  bus.subscribe(LINKED, forget, idsShape);
  return {
    stpGroupOf: groups.groupOf,
    stpGroupsNow: async (on, userIds) =>
      (await stpGroupsOf(on, userIds)).map((group, n) => group ?? userIds[n]!),
    async linkAccounts(tx, userIds) {
      const ids = await joinStpGroups(tx, userIds, context.now());
      for (const note of context.onLinked) await note(tx, ids);
      tx.afterCommit(() => {
        forget({ ids });
        bus.publish(LINKED, { ids });
      });
    },
    linkedAccounts: async (on, userId) => (await linkedWith(on, userId)).map(({ id }) => id),
    async lockPerson(tx, userId) {
      const { user, others } = await lockPerson(tx, userId);
      if (user === undefined) throw new Refusal('account_unknown');
      return { isFrozen: user.is_frozen, others };
    },
    async unlinkAccount(tx, userId) {
      const others = await leaveGroup(tx, userId);
      const ids = [userId, ...others];
      tx.afterCommit(() => {
        forget({ ids });
        bus.publish(LINKED, { ids });
      });
      return others;
    },
    async ensureHouseUser({ name, kind, group }) {
      const id = await ensureHouseUser(db, { name, kind, inviteCode: newInviteCode(), at: context.now() });
      await setStpGroup(db, id, group ?? id);
      groups.forget([id]);
      return id;
    },
  };
}

function knownUser(user: UserRow): KnownUser {
  return {
    id: user.id,
    kind: user.kind,
    nickname: user.nickname,
    language: languageOf(user.language) ?? 'zh',
    hasFundPassword: user.fund_hash !== null,
    isFrozen: user.is_frozen,
    inviteCode: user.invite_code,
    createdAt: user.created_at.getTime(),
  };
}
