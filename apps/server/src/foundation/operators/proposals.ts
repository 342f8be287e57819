/**
 * Four eyes (R-OPS-3): one person proposes, others check what they see, and the last yes carries it out in its own
 * transaction. Who may not say yes is refused here and, should this file be wrong, in the database.
 */
import type { Tx } from '../../platform/db/database.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { once, onceIn } from '../../platform/kept-replies-store.ts';
import { eachByItself } from '../../platform/jobs/each-by-itself.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal, assert } from '../../platform/refusal.ts';
import type { OwnAudit } from './audit.ts';
import { systemActor } from './audit.ts';
import { isBeyondAlone } from './alone-acts.ts';
import type { Heard } from './carrying-out.ts';
import { NotCarriedOut, heardFor, withAnswer } from './carrying-out.ts';
import { assertFreshProof } from './fresh-proof.ts';
import { recordMoneyAct, refuseBeyondBounds, usualWorth, weigh } from './money-acts.ts';
import { lockMoneyActs } from './money-acts-store.ts';
import type { LinkedAccounts, ProposalKind, Proposals } from './ports.ts';
import type { ProposalRow } from './proposals-store.ts';
import { refuseBeyondOpen } from './open-bounds.ts';
import { placesTaken } from './places-taken.ts';
import { isStillSaid, yesOf } from './still-said.ts';
import {
  claimProposal,
  closeProposal,
  dueProposals,
  insertCheck,
  insertProposal,
  openOfOthers,
  noteFailure,
  openOfKinds,
  proposalById,
} from './proposals-store.ts';

/** R-OPS-3: expires in 24 hours. */
const LIFE_MS = 86_400_000;
/** By one person in 24 hours: more than a day's work, and too few to keep from everybody what others would agree to (R-OPS-8). */
const MOST_REFUSED = 200;

export interface Decision {
  id: number;
  version: number;
  reason?: string | undefined;
}

export interface OwnProposals extends Proposals {
  kinds(): readonly ProposalKind[];
  kind(name: string): ProposalKind | undefined;
  approve(decision: Decision, caller: OperatorCaller): Promise<{ state: 'open' | 'executed' }>;
  refuse(decision: Decision, caller: OperatorCaller): Promise<null>;
  withdraw(decision: Decision, caller: OperatorCaller): Promise<null>;
  expireDue(): Promise<void>;
}

interface Context {
  platform: Pick<Platform, 'db' | 'clock'>;
  audit: OwnAudit;
  kinds: Map<string, ProposalKind>;
  linked: LinkedAccounts;
  now(): Date;
}

export function createProposals(
  platform: Pick<Platform, 'db' | 'clock'>,
  audit: OwnAudit,
  linked: LinkedAccounts,
): OwnProposals {
  const kinds = new Map<string, ProposalKind>();
  const context: Context = { platform, audit, kinds, linked, now: () => new Date(platform.clock.now()) };
  const { db } = platform;
  return {
    kinds: () => [...kinds.values()],
    kind: (name) => kinds.get(name),
    register(kind) {
      assert(!kinds.has(kind.kind), `the kind of proposal ${kind.kind} is registered twice`);
      kinds.set(kind.kind, kind as ProposalKind);
    },
    propose: (tx, of) => propose(context, tx, of),
    refuseBeyondBounds: (tx, of) => refuseBeyondBounds(tx, { ...of, at: context.now() }),
    usualWorth: (on, act) => usualWorth(on, act, context.now()),
    make: (of) =>
      onceIn(db, { name: `${of.kind}-propose`, caller: of.caller }, async (tx) => {
        const { proposalId, state } = await propose(context, tx, of);
        return { proposal_id: proposalId, state };
      }),
    openOfOthers: (tx, of) => openOfOthers(tx, of),
    isStillSaid: (tx, proposalId) => isStillSaid(tx, kinds, proposalId),
    approve: (decision, caller) => approve(context, decision, caller),
    refuse: (decision, caller) =>
      db.transaction('proposal-refuse', (tx) =>
        once(tx, caller, () => refuse(context, tx, { decision, caller })),
      ),
    withdraw: (decision, caller) =>
      db.transaction('proposal-withdraw', (tx) =>
        once(tx, caller, () => withdraw(context, tx, { decision, caller })),
      ),
    async expireDue() {
      // The job fails with the first failure, which is told then.
      const untold = (): void => undefined;
      await eachByItself(await ending(context), (end) => end(), untold);
    },
  };
}

/** Whether this operator may look at proposals of a kind; an auditor looks at all. */
export function maySee(kind: ProposalKind | undefined, { operator }: OperatorCaller): boolean {
  if (operator.roles.includes('auditor')) return true;
  return (
    kind !== undefined &&
    operator.roles.some((role) => kind.makers.includes(role) || kind.checkers.includes(role))
  );
}

export function mayCheckKind(kind: ProposalKind | undefined, { operator }: OperatorCaller): boolean {
  return kind !== undefined && operator.roles.some((role) => kind.checkers.includes(role));
}

/** Nobody decides on what he proposed himself, nor on himself. */
export function isOwnCase(row: ProposalRow, { operator }: OperatorCaller): boolean {
  const isAboutHim = row.subject_type === 'operator' && row.subject_id === String(operator.operatorId);
  return row.maker_id === operator.operatorId || isAboutHim;
}

async function propose(
  { audit, kinds, ...context }: Context,
  tx: Tx,
  of: Parameters<Proposals['propose']>[1],
): Promise<{ proposalId: number; state: 'open' | 'executed' }> {
  const { caller, reason } = of;
  const kind = kinds.get(of.kind);
  assert(kind !== undefined, `nobody registered the kind of proposal ${of.kind}`);
  if (!caller.operator.roles.some((role) => kind.makers.includes(role))) throw new Refusal('forbidden');
  // Before anything is read: two who ask at once would each miss what the other asks for.
  if (kind.moves !== undefined) await lockMoneyActs(tx);
  const maker = caller.operator.operatorId;
  const prepared = await kind.prepare(tx, of.input, maker);
  // As it will come back from the database, so that nothing works today that would not at the check.
  const payload: unknown = JSON.parse(JSON.stringify(prepared));
  const { subjectType, subjectId, userId, lines } = await kind.render(tx, payload);
  const at = context.now();
  const about = { kind: of.kind, subjectType, subjectId };
  for (const due of await dueProposals(tx, at, about))
    await expire({ audit, kinds, ...context }, tx, { id: Number(due.id) });
  for (const taken of await placesTaken(tx, { kind, payload, about, maker }))
    await expire({ audit, kinds, ...context }, tx, { id: taken, by: caller });
  const said = await kind.moves?.(tx, payload);
  const moved = said?.accounts.length === 0 ? undefined : said;
  const sum =
    moved === undefined ? 0n : await weigh(tx, { makerId: maker, moved, at, linked: context.linked });
  const asked = kind.checksNeeded(payload, sum);
  const of24h = { kinds: kinds.values(), kind, makerId: maker, at };
  const checksNeeded = asked === 0 && (await isBeyondAlone(tx, of24h)) ? 1 : asked;
  if (checksNeeded > 0) await refuseBeyondOpen(tx, { kind, payload, about, makerId: maker, at });
  const id = await insertProposal(tx, {
    kind: of.kind,
    subjectType,
    subjectId,
    userId: userId ?? null,
    payload,
    effect: lines,
    reason,
    makerId: maker,
    checksNeeded,
    at,
    expiresAt: new Date(at.getTime() + LIFE_MS),
  });
  if (id === undefined) throw new Refusal('proposal_open');
  const proposalId = Number(id);
  if (moved !== undefined) await recordMoneyAct(tx, { proposalId, kind: of.kind, makerId: maker, moved, at });
  const state = checksNeeded === 0 ? 'executed' : 'open';
  // Whoever checks it may have found his console open (R-OPS-14).
  if (kind.isStop?.(payload) !== true) await assertFreshProof(tx, caller, at);
  if (state === 'executed') await kind.execute(tx, { payload, proposalId, maker, approver: undefined });
  await audit.record(tx, caller, {
    action: state === 'executed' ? 'proposal.executed' : 'proposal.made',
    targetType: 'proposal',
    targetId: String(proposalId),
    after: { kind: of.kind, subject_type: subjectType, subject_id: subjectId, maker, effect: lines },
    reason,
  });
  return { proposalId, state };
}

async function approve(
  context: Context,
  decision: Decision,
  caller: OperatorCaller,
): Promise<{ state: 'open' | 'executed' }> {
  const { db } = context.platform;
  try {
    return await withAnswer((heard) =>
      db.transaction('proposal-approve', (tx) =>
        once(tx, caller, () => approveIn(context, tx, { decision, caller, heard })),
      ),
    );
  } catch (error) {
    if (!(error instanceof NotCarriedOut)) throw error;
    const { refusal } = error;
    await db.transaction('proposal-failed', async (tx) => {
      await noteFailure(tx, decision.id, refusal.code);
      const about = { targetType: 'proposal', targetId: String(decision.id) };
      await context.audit.record(tx, caller, {
        action: 'proposal.failed',
        ...about,
        after: { refusal: refusal.code },
      });
      // Versions only grow: what it was made on will never be there again.
      if (refusal.code === 'case_changed') await expire(context, tx, { id: decision.id });
    });
    throw refusal;
  }
}

interface Deciding {
  decision: Decision;
  caller: OperatorCaller;
  heard?: Heard | undefined;
}

async function approveIn(
  context: Context,
  tx: Tx,
  deciding: Deciding,
): Promise<{ state: 'open' | 'executed' }> {
  const { decision, caller } = deciding;
  const { row, kind } = await claim(context, tx, deciding);
  await kind.assertMayCheck?.(tx, { payload: row.payload, operator: caller.operator });
  // The one place in which a yes is taken (R-OPS-14).
  if (kind.isStop?.(row.payload) !== true) await assertFreshProof(tx, caller, context.now());
  await speak(context, tx, { ...deciding, row, verdict: 'yes' });
  const given = await yesOf(tx, { id: decision.id, makerId: row.maker_id, kind });
  const approver = caller.operator.operatorId;
  const about = {
    targetType: 'proposal',
    targetId: String(decision.id),
    reason: decision.reason ?? row.reason,
    approver,
  };
  if (given < row.checks_needed) {
    await context.audit.record(tx, caller, {
      action: 'proposal.checked',
      ...about,
      after: { given, needed: row.checks_needed },
    });
    return { state: 'open' };
  }
  const answer = heardFor(kind, { payload: row.payload, heard: deciding.heard });
  const { lines } = await kind.render(tx, row.payload);
  await closeProposal(tx, { id: decision.id, state: 'executed', at: context.now(), effect: lines });
  await kind
    .execute(tx, { payload: row.payload, proposalId: decision.id, maker: row.maker_id, approver, ...answer })
    .catch((error: unknown) => {
      throw error instanceof Refusal ? new NotCarriedOut(error) : error;
    });
  const after = {
    kind: row.kind,
    subject_type: row.subject_type,
    subject_id: row.subject_id,
    maker: row.maker_id,
    effect: lines,
  };
  await context.audit.record(tx, caller, { action: 'proposal.executed', ...about, after });
  return { state: 'executed' };
}

async function refuse(context: Context, tx: Tx, deciding: Deciding): Promise<null> {
  const { decision, caller } = deciding;
  const { row, kind } = await claim(context, tx, deciding);
  const undone = (await kind.undoes?.(tx, row.payload)) ?? [];
  if (undone.includes(caller.operator.operatorId)) throw new Refusal('own_case');
  await context.audit.refuseOften(tx, caller, { actions: ['proposal.refused'], most: MOST_REFUSED });
  await kind.assertMayRefuse?.(tx, { payload: row.payload, operatorId: caller.operator.operatorId });
  await speak(context, tx, { ...deciding, row, verdict: 'no' });
  await closeProposal(tx, { id: decision.id, state: 'refused', at: context.now() });
  await kind.dropped?.(tx, {
    payload: row.payload,
    proposalId: decision.id,
    why: 'refused',
    by: caller.operator.operatorId,
    ...(decision.reason === undefined ? {} : { reason: decision.reason }),
  });
  await context.audit.record(tx, caller, {
    action: 'proposal.refused',
    targetType: 'proposal',
    targetId: String(decision.id),
    after: {
      kind: row.kind,
      subject_type: row.subject_type,
      subject_id: row.subject_id,
      maker: row.maker_id,
    },
    ...(decision.reason === undefined ? {} : { reason: decision.reason }),
  });
  return null;
}

async function withdraw(context: Context, tx: Tx, { decision, caller }: Deciding): Promise<null> {
  const row = await proposalById(tx, decision.id, caller.operator.operatorId);
  if (row === undefined || !maySee(context.kinds.get(row.kind), caller))
    throw new Refusal('proposal_unknown');
  if (row.maker_id !== caller.operator.operatorId) throw new Refusal('forbidden');
  if (!(await claimProposal(tx, { ...decision, now: context.now() }))) throw new Refusal('case_changed');
  await closeProposal(tx, { id: decision.id, state: 'withdrawn', at: context.now() });
  const kind = context.kinds.get(row.kind);
  await kind?.dropped?.(tx, { payload: row.payload, proposalId: decision.id, why: 'withdrawn' });
  await context.audit.record(tx, caller, {
    action: 'proposal.withdrawn',
    targetType: 'proposal',
    targetId: String(decision.id),
  });
  return null;
}

/** The open proposal in the version that was seen, for somebody who may decide on it. */
async function claim(
  { kinds, now }: Context,
  tx: Tx,
  { decision, caller }: Deciding,
): Promise<{ row: ProposalRow; kind: ProposalKind }> {
  const { operatorId } = caller.operator;
  const seen = await proposalById(tx, decision.id, operatorId);
  const kind = seen && kinds.get(seen.kind);
  if (seen === undefined || !maySee(kind, caller)) throw new Refusal('proposal_unknown');
  if (isOwnCase(seen, caller)) throw new Refusal('own_case');
  if (kind === undefined || !mayCheckKind(kind, caller)) throw new Refusal('forbidden');
  if (seen.state === 'open' && seen.has_spoken) throw new Refusal('checked_already');
  if (!(await claimProposal(tx, { ...decision, now: now() }))) {
    const isLate = seen.state === 'open' && seen.expires_at <= now();
    throw new Refusal(isLate ? 'proposal_expired' : 'case_changed');
  }
  await kind.assertUninvolved?.(tx, { payload: seen.payload, operator: caller.operator });
  return { row: seen, kind };
}

async function speak(
  { now }: Context,
  tx: Tx,
  { decision, caller, row, verdict }: Deciding & { row: ProposalRow; verdict: 'yes' | 'no' },
): Promise<void> {
  const isFirst = await insertCheck(tx, {
    proposalId: decision.id,
    makerId: row.maker_id,
    operatorId: caller.operator.operatorId,
    verdict,
    reason: decision.reason ?? '',
    seenVersion: decision.version,
    at: now(),
  });
  if (!isFirst) throw new Refusal('checked_already');
}

/** For each whose time is over, and each that may have lost the case it was made on: ends it, with that reason where its maker reads it. */
async function ending(context: Context): Promise<(() => Promise<void>)[]> {
  const { db } = context.platform;
  const due = (await dueProposals(db, context.now())).map(
    ({ id }) =>
      () =>
        db.transaction('proposal-expire', (tx) => expire(context, tx, { id: Number(id) })),
  );
  const kinds = [...context.kinds.values()].flatMap(({ kind, stands }) => (stands ? [kind] : []));
  const dead = (await openOfKinds(db, kinds)).map(({ id, kind, payload }) => async () => {
    if (await context.kinds.get(kind)!.stands!(db, payload)) return;
    await db.transaction('proposal-dead', async (tx) => {
      await noteFailure(tx, Number(id), 'case_changed');
      await expire(context, tx, { id: Number(id) });
    });
  });
  return [...due, ...dead];
}

/** `by`: whose proposal takes its place. */
async function expire(
  { kinds, audit, now }: Context,
  tx: Tx,
  { id, by }: { id: number; by?: OperatorCaller },
): Promise<void> {
  const row = await proposalById(tx, id, 0);
  if (row === undefined || !(await closeProposal(tx, { id, state: 'expired', at: now() }))) return;
  await kinds.get(row.kind)?.dropped?.(tx, { payload: row.payload, proposalId: id, why: 'expired' });
  const line = {
    action: by === undefined ? 'proposal.expired' : 'proposal.displaced',
    targetType: 'proposal',
    targetId: String(id),
    after: {
      kind: row.kind,
      subject_type: row.subject_type,
      subject_id: row.subject_id,
      maker: row.maker_id,
    },
  };
  await (by === undefined
    ? audit.recordAs(tx, systemActor('job:proposals'), line)
    : audit.record(tx, by, line));
}
