/**
 * Roles that make or check proposals begin a day after two agreed to them, or to a new enrolment of who has them (R-OPS-13): two who grant roles could otherwise make a whole money team of their own
 * within seconds. Meanwhile everybody with weight knows, and one access admin or auditor calls them back. Taking roles waits for nothing.
 */
import type { OperatorRole } from '@candor/wire';
import { DAY_MS } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { eachByItself } from '../../platform/jobs/each-by-itself.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import { Refusal, assert } from '../../platform/refusal.ts';
import { systemActor } from './audit.ts';
import { tellColleagues } from './newcomer-letter.ts';
import type { OperatorContext } from './operator-context.ts';
import type { PersonRow } from './people-store.ts';
import { addRoles, holders, lockPeople, personById } from './people-store.ts';
import type { EffectLine } from './ports.ts';
import { checksOf, proposalById } from './proposals-store.ts';
import { onlyHis, rolesAtOnce } from './role-rules.ts';
import { endSessions } from './sessions-store.ts';
import { startAnew } from './shut-out.ts';
import type { WaitingRow } from './waiting-roles-store.ts';
import {
  deleteWaiting,
  dueWaiting,
  insertWaiting,
  waitingOfPerson,
  waitingRows,
} from './waiting-roles-store.ts';

const WAIT_MS = DAY_MS;

/** What a checker reads about it. */
export function waitLines(held: readonly OperatorRole[], roles: readonly OperatorRole[]): EffectLine[] {
  const later = roles.filter((role) => !rolesAtOnce(held, roles).includes(role));
  if (later.length === 0) return [];
  return [
    { field: 'waiting_roles', after: later.join(', ') },
    { field: 'delay_hours', after: String(WAIT_MS / 3_600_000) },
  ];
}

/** After the roles that begin at once were given: lets the others wait, in place of what waited before, and tells the colleagues. */
export async function giveRoles(
  context: OperatorContext,
  tx: Tx,
  of: {
    id: number;
    name: string;
    held: readonly OperatorRole[];
    roles: readonly OperatorRole[];
    proposalId: number;
    maker: number;
    approver: number | undefined;
    /** Enrolled anew: he had them, and whoever opens the link has them. */
    isAnew?: boolean;
  },
): Promise<void> {
  const { id: operatorId, name, held, roles, proposalId, maker, approver, isAnew = false } = of;
  await deleteWaiting(tx, { operatorId });
  const given = { name, roles, by: [maker, ...(approver === undefined ? [] : [approver])] };
  if (rolesAtOnce(held, roles).length === roles.length)
    return tellColleagues(context, tx, { ...given, what: isAnew ? 'enrolled_anew' : 'given' });
  const beginsAt = new Date(context.platform.waits.now() + WAIT_MS);
  await insertWaiting(tx, { operatorId, roles, proposalId, at: context.now(), beginsAt });
  const what = isAnew ? 'enrolled_anew' : 'waits';
  await tellColleagues(context, tx, { ...given, what, beginsAt: realOf(context, beginsAt) });
}

/**
 * Waiting roles that do not begin. Where somebody was enrolled anew who alone has a heavy role, it stays his by name, or no node would start:
 * whoever opened the link is shut out, and two enrol him anew once more. Answers the roles that he has now.
 */
async function endWaiting(
  context: OperatorContext,
  tx: Tx,
  { row, person }: { row: WaitingRow; person: PersonRow },
): Promise<{ roles: OperatorRole[]; isShutOut: boolean }> {
  const { id, roles: held } = person;
  const lost = row.roles.filter((role) => !held.includes(role));
  const { kind } = (await proposalById(tx, Number(row.proposal_id), 0)) ?? {};
  const kept = kind === 'operator_reenrol' ? onlyHis(await holders(tx), { id, roles: lost }) : [];
  const roles = [...held, ...kept];
  if (kept.length > 0) await startAnew(context, tx, { person, roles });
  return { roles, isShutOut: kept.length > 0 };
}

/** One person, at once: what it stops is only what was going to be. */
export function cancelRoles(
  context: OperatorContext,
  { operatorId, proposalId, reason }: { operatorId: number; proposalId: number; reason: string },
  caller: OperatorCaller,
): Promise<null> {
  return onceIn(context.platform.db, { name: 'operator-cancel-roles', caller }, async (tx) => {
    await lockPeople(tx);
    const person = await personById(tx, operatorId);
    if (person === undefined) throw new Refusal('operator_unknown');
    const row = await deleteWaiting(tx, { operatorId, proposalId });
    if (row === undefined) throw new Refusal('case_changed');
    const after = await endWaiting(context, tx, { row, person });
    await context.audit.record(tx, caller, {
      action: 'operator.roles_cancelled',
      ...about(row),
      before: { roles: row.roles },
      after: { roles: after.roles },
      reason,
    });
    const [{ name }, by] = [person, [caller.operator.operatorId]];
    await tellColleagues(context, tx, { ...after, name, roles: row.roles, by, what: 'cancelled' });
    return null;
  });
}

/** Begins what is due; each in a transaction of its own, so that one that fails holds up no other. */
export async function beginRoles(context: OperatorContext): Promise<void> {
  const { db, waits, log } = context.platform;
  await eachByItself(
    await dueWaiting(db, new Date(waits.now())),
    (row) => db.transaction('operator-roles-begin', (tx) => beginOne(context, tx, row)),
    (error, { operator_id }) =>
      log.error({ err: error, operator_id }, 'roles that are due could not begin; it will be tried again'),
  );
}

async function beginOne(context: OperatorContext, tx: Tx, due: WaitingRow): Promise<void> {
  await lockPeople(tx);
  const { operator_id: operatorId } = due;
  const until = new Date(context.platform.waits.now());
  const row = await deleteWaiting(tx, { operatorId, proposalId: Number(due.proposal_id), until });
  if (row === undefined) return;
  const person = await personById(tx, operatorId);
  assert(person !== undefined, 'roles wait for nobody');
  const by = await agreedBy(context, tx, row);
  const actor = systemActor('job:roles');
  const [before, after] = [{ roles: person.roles }, { roles: row.roles }];
  if (by === undefined) {
    const left = await endWaiting(context, tx, { row, person });
    await context.audit.recordAs(tx, actor, {
      action: 'operator.roles_dropped',
      ...about(row),
      before: after,
      after: { roles: left.roles },
    });
    const { name } = person;
    await tellColleagues(context, tx, { ...left, name, roles: row.roles, by: [], what: 'dropped' });
    return;
  }
  const isGiven = await addRoles(tx, { id: operatorId, roles: row.roles });
  assert(isGiven, 'whoever is shut out, or was given other roles since, waits for none');
  await endSessions(tx, { operatorId, only: null, except: null, at: context.now() });
  await context.audit.recordAs(tx, actor, { action: 'operator.roles_begun', ...about(row), before, after });
  await tellColleagues(context, tx, { name: person.name, roles: row.roles, by, what: 'given' });
}

/** Who proposed and agreed, while both may still say so (R-OPS-3): what somebody gave who was shut out since does not begin. */
async function agreedBy(context: OperatorContext, tx: Tx, row: WaitingRow): Promise<number[] | undefined> {
  const id = Number(row.proposal_id);
  if (!(await context.proposals.isStillSaid(tx, id))) return undefined;
  const { maker_id: makerId } = (await proposalById(tx, id, 0))!;
  const agreed = (await checksOf(tx, id)).filter(({ verdict }) => verdict === 'yes');
  return [makerId, ...agreed.map(({ operator_id }) => operator_id)];
}

/** What waits, by person. */
export async function waitingView(context: OperatorContext) {
  const rows = await waitingRows(context.platform.db);
  return new Map(
    rows.map((row) => [
      row.operator_id,
      {
        roles: row.roles,
        begins_at: realOf(context, row.begins_at).getTime(),
        proposal_id: Number(row.proposal_id),
        given_by: row.maker_name,
        agreed_by: row.approver_name,
      },
    ]),
  );
}

export async function waitingOf(context: OperatorContext, operatorId: number) {
  const row = await waitingOfPerson(context.platform.db, operatorId);
  return row && { roles: row.roles, begins_at: realOf(context, row.begins_at).getTime() };
}

const realOf = (context: OperatorContext, beginsAt: Date): Date =>
  new Date(context.platform.waits.realOf(beginsAt.getTime()));

const about = (row: WaitingRow) => ({ targetType: 'operator', targetId: String(row.operator_id) });
