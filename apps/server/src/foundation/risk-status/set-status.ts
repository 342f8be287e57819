/** Operators set a risk status: stricter alone and at once, "blocked" and anything milder with a second person (R-KYC-5). */
import type { RiskReason, RiskStatus } from '@candor/wire/operators';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import { namesPayee } from '../../platform/forbidden-text-rules.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { EffectLine, ProposalKind } from '../operators/index.ts';
import type { RiskContext } from './risk-context.ts';
import { statusNow } from './risk-context.ts';
import { isStricter, needsLaw, takesTwo } from './risk-status-rules.ts';
import type { StatusRow } from './risk-status-store.ts';
import {
  insertNote,
  lastAgreed,
  lockAlone,
  saidAlone,
  saveStatus,
  setAlone,
  statusRow,
  wasLiftedByOthers,
} from './risk-status-store.ts';

export const RISK_STATUS = 'risk_status';
/** Customers whose status one person sets alone in 24 hours. */
export const MOST_ALONE = 20;
/** So often he says something of one customer alone in that time: each word is a new version, and nobody else's is about the one before. */
const MOST_WORDS = 5;

export interface Wanted {
  user_id: number;
  version: number;
  status: RiskStatus;
  reason: RiskReason;
  law?: string | undefined;
  is_law_told: number;
  /** On the clock of the wall. */
  until?: number | undefined;
  tags?: string | undefined;
  note: string;
}

/** Stored in the proposal: what will stand in the row. */
interface Payload {
  userId: number;
  version: number;
  status: RiskStatus;
  reason: RiskReason;
  law: string;
  isLawTold: boolean;
  until: number | null;
  tags: string[];
  makerName: string;
  /** Stricter than what stood when it was proposed, or without its end; not there in proposals of before it was kept. */
  isMore?: boolean;
}

export async function setStatus(context: RiskContext, wanted: Wanted, caller: OperatorCaller) {
  const { platform, proposals, audit, customers } = context;
  return onceIn(platform.db, { name: 'risk-status-set', caller }, async (tx) => {
    await customers().lockCustomer(tx, wanted.user_id);
    const payload = read(context, wanted, caller);
    const before = await statusRow(tx, wanted.user_id);
    refuseMoved(before, payload);
    refuseSame(context, before, payload);
    const { operatorId, name } = caller.operator;
    await insertNote(tx, { userId: payload.userId, operatorId, name, note: wanted.note });
    const isForTwo =
      takesTwo(standingOf(before), payload, platform.waits.now()) ||
      isNewlyTold(before, payload) ||
      (await isBeyondDay(context, tx, operatorId)) ||
      (await hasSaidMuch(context, tx, { operatorId, userId: payload.userId })) ||
      (await isWithOthers(context, tx, { operatorId, before, userId: payload.userId, to: payload.status }));
    if (isForTwo) {
      const { proposalId } = await proposals.propose(tx, {
        kind: RISK_STATUS,
        input: payload,
        reason: wanted.note,
        caller,
      });
      return {
        proposal_id: proposalId,
        status: before === undefined ? ('normal' as const) : statusNow(context, before),
      };
    }
    await save(context, tx, { payload, operatorId, approver: null, proposalId: null });
    await audit.record(tx, caller, {
      action: 'risk_status.set',
      targetType: 'customer',
      targetId: String(payload.userId),
      // With its end: one that ends tomorrow is another than one that stands.
      before: { status: before?.status ?? 'normal', until: before === undefined ? '' : endOf(before) },
      after: {
        status: payload.status,
        reason: payload.reason,
        law: payload.law,
        until: untilOf(payload),
      },
      reason: wanted.note,
    });
    return { proposal_id: null, status: payload.status };
  });
}

export function statusKind(context: RiskContext): ProposalKind<Payload> {
  return {
    kind: RISK_STATUS,
    makers: ['kyc_reviewer', 'withdrawal_approver'],
    checkers: ['kyc_reviewer', 'withdrawal_approver', 'auditor'],
    checksNeeded: () => 1,
    // What he reads of it is let out to a customer (R-OPS-14), and other words about what stands already stop nothing.
    isStop: ({ status, until, isLawTold, isMore }) =>
      status === 'blocked' && until === null && !isLawTold && isMore !== false,
    async prepare(tx, input) {
      const payload = input as Payload;
      const row = await statusRow(tx, payload.userId);
      refuseMoved(row, payload);
      const now = row === undefined ? 'normal' : statusNow(context, row);
      return { ...payload, isMore: isStricter(payload.status, now) || endsBy(row) };
    },
    async render(db, payload) {
      const row = await statusRow(db, payload.userId);
      const until = untilOf(payload);
      return {
        subjectType: 'risk_status',
        subjectId: String(payload.userId),
        userId: payload.userId,
        lines: [
          {
            field: 'risk_status',
            before: row === undefined ? 'normal' : statusNow(context, row),
            after: payload.status,
          },
          { field: 'reasons', ...(row === undefined ? {} : { before: row.reason }), after: payload.reason },
          { field: 'law', ...(row === undefined ? {} : { before: row.law }), after: payload.law },
          {
            field: 'law_told',
            ...(row === undefined ? {} : { before: yesOrNo(row.is_law_told) }),
            after: yesOrNo(payload.isLawTold),
          },
          ...(await agreedLines(db, row)),
          // Whoever lifts or prolongs it reads until when it would have stood.
          { field: 'until', ...(row === undefined ? {} : { before: endOf(row) }), after: until },
          { field: 'tags', after: payload.tags.join(', ') },
        ],
      };
    },
    // Whoever restricted him, alone perhaps, does not keep him so by his no.
    undoes: async (db, { userId }) => [(await statusRow(db, userId))?.set_by],
    async execute(tx, { payload, proposalId, maker, approver }) {
      await context.customers().lockCustomer(tx, payload.userId);
      await save(context, tx, { payload, operatorId: maker, approver: approver ?? null, proposalId });
    },
  };
}

/**
 * What two agreed to last, where one person has said it in other words since, or made it stricter in his: whoever lifts it would read of papers that
 * are late where it was a list of sanctions.
 */
async function agreedLines(db: Queryable, row: StatusRow | undefined): Promise<EffectLine[]> {
  const agreed = row === undefined ? undefined : await lastAgreed(db, row.user_id);
  if (agreed === undefined || agreed.to_status === 'normal') return [];
  const isSame = agreed.to_status === row!.status && agreed.reason === row!.reason && agreed.law === row!.law;
  if (isSame) return [];
  return [
    { field: 'agreed_status', after: agreed.to_status },
    { field: 'agreed_reasons', after: agreed.reason },
    { field: 'agreed_law', after: agreed.law },
  ];
}

function read(context: RiskContext, wanted: Wanted, { operator }: OperatorCaller): Payload {
  const { waits, clock } = context.platform;
  const law = (wanted.law ?? '').trim();
  if (needsLaw(wanted.status) && law === '') throw new Refusal('risk_law_required');
  // The customer may read it as ours.
  if (namesPayee(law)) throw new Refusal('invalid_request', { fields: { law: 'leads_elsewhere' } });
  if (wanted.until !== undefined && (wanted.until <= clock.now() || wanted.status === 'normal'))
    throw new Refusal('invalid_request', { fields: { until: 'malformed' } });
  const tags = (wanted.tags ?? '').split(',').map((tag) => tag.trim());
  return {
    userId: wanted.user_id,
    version: wanted.version,
    status: wanted.status,
    reason: wanted.reason,
    law,
    isLawTold: wanted.is_law_told === 1,
    // From the clock of the wall to the one that ends are counted on.
    until: wanted.until === undefined ? null : wanted.until + (waits.now() - clock.now()),
    tags: [...new Set(tags.filter((tag) => tag !== ''))],
    makerName: operator.name,
  };
}

/** One person stops the automatic payouts of many in an hour, and not of everybody: from then on a second one looks. */
export async function isBeyondDay(
  { platform, customers }: RiskContext,
  tx: Tx,
  operatorId: number,
): Promise<boolean> {
  await lockAlone(tx, operatorId);
  const stopped = await customers().stoppedBy(tx, operatorId);
  return new Set([...(await restrictedAlone(platform, tx, operatorId)), ...stopped]).size >= MOST_ALONE;
}

/**
 * What one person set and two others are lifting, or have lifted within the day, he makes neither stricter nor other alone (R-KYC-5): each word of
 * his would be a new version, and theirs a proposal about nothing. A colleague still does, at once.
 */
export async function isWithOthers(
  context: RiskContext,
  tx: Tx,
  of: { operatorId: number; userId: number; before: StatusRow | undefined; to: RiskStatus },
): Promise<boolean> {
  const {
    platform: { waits },
    proposals,
  } = context;
  const { operatorId, userId, before } = of;
  const about = { kind: RISK_STATUS, subjectType: RISK_STATUS, subjectId: String(userId), than: operatorId };
  if (before?.set_by === operatorId) {
    const open = (await proposals.openOfOthers(tx, about)) as Payload[];
    const now = statusNow(context, before);
    // Only what is stricter by name is no new version of the same again and again; and who wants him stricter still is lifting nothing.
    const isMore = isStricter(of.to, now);
    if (open.some(({ status, until }) => !isMore || !isStricter(status, now) || until !== null)) return true;
  }
  return wasLiftedByOthers(tx, { operatorId, userId, since: new Date(waits.now() - DAY_MS) });
}

/** Under the lock of what he does alone, which whoever asked for the day has taken. */
async function hasSaidMuch(
  { platform: { waits } }: Pick<RiskContext, 'platform'>,
  tx: Tx,
  of: { operatorId: number; userId: number },
): Promise<boolean> {
  return (await saidAlone(tx, { ...of, since: new Date(waits.now() - DAY_MS) })) >= MOST_WORDS;
}

export const restrictedAlone = (
  { waits }: Pick<Platform, 'waits'>,
  tx: Tx,
  operatorId: number,
): Promise<number[]> => setAlone(tx, { operatorId, since: new Date(waits.now() - DAY_MS) });

const standingOf = (row: StatusRow | undefined) => ({
  status: row?.status ?? ('normal' as const),
  until: row?.ends_at?.getTime() ?? null,
});

const endsBy = (row: StatusRow | undefined): boolean => row !== undefined && row.ends_at !== null;

const endOf = ({ ends_at: at }: StatusRow): string => at?.toISOString() ?? '';

const untilOf = ({ until }: Payload): string => (until === null ? '' : new Date(until).toISOString());

const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no');

/** What a customer reads as ours nobody writes alone, nor after two have agreed to other words. */
const isNewlyTold = (row: StatusRow | undefined, to: Payload): boolean =>
  to.status === 'blocked' && to.isLawTold && !(row?.is_law_told === true && row.law === to.law);

function refuseMoved(row: StatusRow | undefined, { version }: Payload): void {
  if ((row?.version ?? 0) !== version) throw new Refusal('case_changed');
}

function refuseSame(context: RiskContext, row: StatusRow | undefined, to: Payload): void {
  const status = row === undefined ? 'normal' : statusNow(context, row);
  const isSame =
    status === to.status &&
    (row === undefined || row.reason === to.reason) &&
    (row?.law ?? '') === to.law &&
    (row?.is_law_told ?? false) === to.isLawTold &&
    (row?.ends_at?.getTime() ?? null) === to.until &&
    (row?.tags ?? []).join() === to.tags.join();
  if (isSame) throw new Refusal('risk_unchanged');
}

async function save(
  { platform }: RiskContext,
  tx: Tx,
  of: { payload: Payload; operatorId: number; approver: number | null; proposalId: number | null },
): Promise<void> {
  const { payload } = of;
  const isSaved = await saveStatus(tx, {
    user_id: payload.userId,
    status: payload.status,
    reason: payload.reason,
    law: payload.law,
    is_law_told: payload.isLawTold,
    ends_at: payload.until === null ? null : new Date(payload.until),
    tags: payload.tags,
    cause: 'operator',
    set_by: of.operatorId,
    set_name: payload.makerName,
    approved_by: of.approver,
    proposal_id: of.proposalId,
    since: new Date(platform.waits.now()),
    version: payload.version,
  });
  if (!isSaved) throw new Refusal('case_changed');
}
