/**
 * The risk status of a customer as others ask for it and set it (R-KYC-5). What pays money out asks in the transaction that
 * lets it go, under the customer's row lock; what sets it takes the same lock, so that neither overlooks the other.
 */
import type { RiskReason, RiskStatus } from '@candor/wire/operators';
import { DEPOSIT_CASES, SCREENING_CASES } from '@candor/wire/operators';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Audit, CaseQueues, Proposals } from '../operators/index.ts';
import type { CustomerStops, RiskContext } from './risk-context.ts';
import { statusNow } from './risk-context.ts';
import type { Ended } from './close-case.ts';
import { closeCaseKind, endCase } from './close-case.ts';
import type { HeldDeposit } from './held-deposits.ts';
import { askAgain, holdDeposit } from './held-deposits.ts';
import { isAskedAbout } from './held-deposits-store.ts';
import type { CaseRow, StatusRow } from './risk-status-store.ts';
import {
  casesOfKind,
  hasOpenCase,
  insertCase,
  insertPattern,
  oldestOpen,
  openCaseCount,
  saveStatus,
  statusRow,
} from './risk-status-store.ts';
import { DUST_BELOW, isStricter } from './risk-status-rules.ts';
import { riskStatusRoutes } from './routes.ts';
import { MOST_ALONE, isBeyondDay, isWithOthers, restrictedAlone, statusKind } from './set-status.ts';
import { riskStatusTexts } from './texts.ts';

/** A decision elsewhere that makes a status stricter. */
export interface RiskCause {
  userId: number;
  status: 'restricted' | 'blocked';
  reason: RiskReason;
  /** `kyc_case:12`, `withdrawal:7`. */
  cause: string;
  law: string;
  operatorId: number;
  operatorName: string;
  /** Who agreed, and where; "blocked" takes both. */
  approver?: number | undefined;
  proposalId?: number | undefined;
}

export type NewCase = Pick<CaseRow, 'user_id' | 'kind' | 'ref_type' | 'ref_id' | 'facts'>;

export interface RiskStatusNoun {
  feature: Feature;
  /** In force now; `since` is of the waiting clock, null when it was never set. */
  statusOf(
    db: Queryable,
    userId: number,
  ): Promise<{ status: RiskStatus; law: string; isLawTold: boolean; since: Date | null }>;
  /** Customers whom one person alone made stricter within a day. */
  restrictedAloneBy(tx: Tx, operatorId: number): Promise<number[]>;
  /**
   * Makes it stricter; where it is as strict already, it begins anew. Throws acts_too_many where one person alone has done so to as many as
   * he may in a day, whichever way he did.
   */
  raise(tx: Tx, of: RiskCause): Promise<void>;
  /** A case for people; the same cause twice opens one. */
  openCase(tx: Tx, of: NewCase): Promise<number>;
  /** A case of screening: under the customer's lock, so that nothing leaves past it (R-AML-1). */
  openHeld(tx: Tx, of: NewCase): Promise<void>;
  /** A case about a pattern; none while one of its kind is open. */
  openPattern(tx: Tx, of: NewCase): Promise<void>;
  /** Whether an open case of screening holds his payouts. */
  isInReview(db: Queryable, userId: number): Promise<boolean>;
  /** What came from a listed sender: in his open case if there is one, else in a new one. Answers its number (R-AML-2). */
  holdDeposit(tx: Tx, of: HeldDeposit): Promise<number>;
  /** A case again about what is still held after another was closed: once its time is over, or its sender is listed no more. */
  askAgain(tx: Tx, of: { caseId: number; listedAs: string; closedBefore: Date }): Promise<number | undefined>;
  /** Hears, in the transaction that closes it, what became of a case about deposits. */
  onHeldDecided(listener: HeldDecided): void;
  /** Which of these cases are of this kind. */
  ofKind(db: Queryable, of: { ids: readonly number[]; kind: CaseRow['kind'] }): Promise<number[]>;
  /** What it was about is no more: closed by the two who made it so, where it is not closed already. */
  endCase(tx: Tx, of: Ended): Promise<void>;
  /** Whether he is in review, or was sent more than dust by listed senders and no case has said what it is. */
  isAskedAbout(db: Queryable, userId: number): Promise<boolean>;
  /** Identity tells who its customers are. */
  customersBy(stops: CustomerStops): void;
  queues(db?: Queryable): Promise<{ name: string; open: number; oldestAt: number | null; late: number }[]>;
}

export type HeldDecided = (tx: Tx, of: { caseId: number; kind: string; isCleared: boolean }) => Promise<void>;

export function createRiskStatus(
  platform: Platform,
  ports: { proposals: Proposals; audit: Audit; queues: Pick<CaseQueues, 'register'> },
): RiskStatusNoun {
  let stops: CustomerStops | undefined;
  const listeners: HeldDecided[] = [];
  const context: RiskContext = {
    ...ports,
    platform,
    customers() {
      if (stops === undefined) throw new Error('identity has not said who the customers are');
      return stops;
    },
  };
  ports.queues.register({
    queue: 'risk_cases',
    roles: ['kyc_reviewer', 'withdrawal_approver'],
    open: (db, { limit }) => oldestOpen(db, limit),
  });
  ports.proposals.register(statusKind(context));
  ports.proposals.register(
    closeCaseKind(context, async (tx, of) => {
      if (!DEPOSIT_CASES.includes(of.kind)) return;
      const decided = { caseId: of.id, kind: of.kind, isCleared: of.finding === 'no_suspicion' };
      for (const listener of listeners) await listener(tx, decided);
    }),
  );
  return {
    feature: { name: 'risk-status', texts: riskStatusTexts, routes: riskStatusRoutes(context) },
    customersBy: (told) => void (stops = told),
    async statusOf(db, userId) {
      const row = await statusRow(db, userId);
      if (row === undefined) return { status: 'normal', law: '', isLawTold: false, since: null };
      return { status: statusNow(context, row), law: row.law, isLawTold: row.is_law_told, since: row.since };
    },
    raise: (tx, of) => raise(context, tx, of),
    restrictedAloneBy: (tx, operatorId) => restrictedAlone(platform, tx, operatorId),
    openCase: (tx, of) => insertCase(tx, { ...of, at: new Date(platform.clock.now()) }),
    async openHeld(tx, of) {
      await context.customers().lockCustomer(tx, of.user_id);
      await insertCase(tx, { ...of, at: new Date(platform.clock.now()) });
    },
    openPattern: (tx, of) => insertPattern(tx, { ...of, at: new Date(platform.clock.now()) }),
    holdDeposit: (tx, of) => holdDeposit(context, tx, of),
    askAgain: (tx, of) => askAgain(context, tx, of),
    onHeldDecided: (listener) => void listeners.push(listener),
    ofKind: (db, of) => casesOfKind(db, of),
    endCase: (tx, of) => endCase(context, tx, of),
    isAskedAbout: (db, userId) => isAskedAbout(db, { userId, kinds: SCREENING_CASES, dustBelow: DUST_BELOW }),
    isInReview: (db, userId) => hasOpenCase(db, userId, SCREENING_CASES),
    async queues(db = platform.db) {
      const { open, oldestAt } = await openCaseCount(db);
      return [{ name: 'risk_cases', open, oldestAt: oldestAt?.getTime() ?? null, late: 0 }];
    },
  };
}

async function raise(context: RiskContext, tx: Tx, of: RiskCause): Promise<void> {
  await context.customers().lockCustomer(tx, of.userId);
  const before = await statusRow(tx, of.userId);
  const now = before === undefined ? 'normal' : statusNow(context, before);
  if (isStricter(now, of.status)) return;
  const { userId, operatorId } = of;
  const isAsStrict = before !== undefined && now === of.status && before.ends_at === null;
  if (
    of.approver === undefined &&
    (await isWithOthers(context, tx, { operatorId, userId, before, to: of.status }))
  ) {
    // It stands already: a version of the same would only undo what others propose.
    if (isAsStrict) return;
    throw new Refusal('risk_with_others');
  }
  // As strict without an end is enough, but from now on: what was agreed to before this was known waits too. What ends is made to last.
  // What two agreed to stands in their words, not in those of whoever said it first.
  if (isAsStrict)
    return void (await saveStatus(tx, {
      ...before,
      ...(of.approver === undefined ? {} : wordsOf(of, before)),
      ...sayerOf(of),
      since: new Date(context.platform.waits.now()),
    }));
  if (of.approver === undefined && (await isBeyondDay(context, tx, of.operatorId)))
    throw new Refusal('acts_too_many', { limit: MOST_ALONE });
  await saveStatus(tx, {
    user_id: of.userId,
    status: of.status,
    reason: of.reason,
    law: of.law,
    is_law_told: false,
    ends_at: null,
    tags: before?.tags ?? [],
    ...sayerOf(of),
    since: new Date(context.platform.waits.now()),
    version: before?.version ?? 0,
  });
}

/** Told to the customer only where he was told just this. */
const wordsOf = ({ reason, law }: RiskCause, before: StatusRow) => ({
  reason,
  law,
  is_law_told: before.is_law_told && before.law === law,
});

const sayerOf = (of: RiskCause) => ({
  cause: of.cause,
  set_by: of.operatorId,
  set_name: of.operatorName,
  approved_by: of.approver ?? null,
  proposal_id: of.proposalId ?? null,
});
