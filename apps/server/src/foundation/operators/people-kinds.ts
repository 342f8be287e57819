/**
 * What may be done with operators' accounts, each with four eyes (R-OPS-3, ADR 0015): invite, change roles, disable, and
 * a new enrolment. An access admin proposes; another access admin or an auditor checks.
 */
import type { OperatorRole } from '@candor/wire';
import { mayHold } from '@candor/wire';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { leadsElsewhere } from '../../platform/forbidden-text-rules.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isLikeAnother } from './alike-people.ts';
import { enrolmentLetter } from './enrolment-letter.ts';
import { issueEnrolment } from './enrolment.ts';
import type { OperatorContext } from './operator-context.ts';
import type { PersonRow } from './people-store.ts';
import {
  changeRoles,
  countByRole,
  disablePerson,
  holders,
  insertPerson,
  lockPeople,
  personByEmail,
  peopleNamed,
  personById,
} from './people-store.ts';
import type { ProposalKind } from './ports.ts';
import { makerOfLast } from './proposals-store.ts';
import { onlyHis, roleLeftAlone, rolesAtOnce } from './role-rules.ts';
import { endSessions } from './sessions-store.ts';
import { shutOut, startAnew } from './shut-out.ts';
import { giveRoles, waitLines } from './waiting-roles.ts';
import { deleteWaiting, waitingOfPerson } from './waiting-roles-store.ts';

export interface Invitation {
  name: string;
  email: string;
  roles: OperatorRole[];
}
export interface RoleChange {
  operatorId: number;
  version: number;
  roles: OperatorRole[];
}
export interface AboutPerson {
  operatorId: number;
  version: number;
}

const MAKERS = ['access_admin'] as const;
const CHECKERS = ['access_admin', 'auditor'] as const;
const FOUR_EYES = { makers: MAKERS, checkers: CHECKERS, checksNeeded: () => 1 as const };
/** Letters that look like one another make two mailboxes of one address. */
const EMAIL = /^[a-z0-9.!#$%&*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?\.[a-z]{2,24}$/;

export function registerPeopleKinds(context: OperatorContext): void {
  const { proposals } = context;
  proposals.register(inviteKind(context));
  proposals.register(rolesKind(context));
  proposals.register(disableKind(context));
  proposals.register(reenrolKind(context));
}

function inviteKind(context: OperatorContext): ProposalKind<Invitation> {
  return {
    kind: 'operator_invite',
    ...FOUR_EYES,
    async prepare(tx, input) {
      const { name, email, roles } = input as Invitation;
      const address = readEmail(email);
      // Customers read it beside what he answers.
      if (leadsElsewhere(name)) throw new Refusal('invalid_request', { fields: { name: 'leads_elsewhere' } });
      if (!mayHold(roles)) throw new Refusal('roles_not_allowed');
      if ((await personByEmail(tx, address)) !== undefined) throw new Refusal('operator_exists');
      if (isLikeAnother(await peopleNamed(tx), { name, email: address })) throw new Refusal('operator_alike');
      return { name, email: address, roles };
    },
    render: async (_, { name, email, roles }) => ({
      subjectType: 'operator_invite',
      subjectId: email,
      lines: [
        { field: 'name', after: name },
        { field: 'email', after: email },
        { field: 'roles', after: roles.join(', ') },
        ...waitLines([], roles),
      ],
    }),
    async execute(tx, { payload: { name, email, roles }, proposalId, maker, approver }) {
      await lockPeople(tx);
      if (isLikeAnother(await peopleNamed(tx), { name, email })) throw new Refusal('operator_alike');
      const id = await insertPerson(tx, { name, email, roles: rolesAtOnce([], roles), at: context.now() });
      if (id === undefined) throw new Refusal('operator_exists');
      await sendEnrolment(context, tx, { id, name, email });
      await giveRoles(context, tx, { id, name, held: [], roles, proposalId, maker, approver });
    },
  };
}

function rolesKind(context: OperatorContext): ProposalKind<RoleChange> {
  return {
    kind: 'operator_roles',
    ...FOUR_EYES,
    async prepare(tx, input) {
      const { operatorId, version, roles } = input as RoleChange;
      if (!mayHold(roles)) throw new Refusal('roles_not_allowed');
      await assertRolesStay(tx, await personAt(tx, { operatorId, version }), roles);
      return { operatorId, version, roles };
    },
    async render(db, { operatorId, roles }) {
      const person = await personById(db, operatorId);
      return {
        subjectType: 'operator',
        subjectId: String(operatorId),
        lines: [
          { field: 'name', after: person?.name ?? '' },
          { field: 'roles', before: person?.roles.join(', ') ?? '', after: roles.join(', ') },
          ...waitLines(person?.roles ?? [], roles),
        ],
      };
    },
    // Whoever gave a role does not keep it given by his no.
    async undoes(db, { operatorId, roles }) {
      const person = await personById(db, operatorId);
      const isTaking = person?.roles.some((role) => !roles.includes(role)) === true;
      return isTaking ? makersOf(db, person) : [];
    },
    async execute(tx, { payload: { operatorId, version, roles }, proposalId, maker, approver }) {
      await lockPeople(tx);
      const person = await personAt(tx, { operatorId, version });
      await assertRolesStay(tx, person, roles);
      const at = context.now();
      const { name, roles: held } = person;
      // What is taken is gone at once; what is given and about money waits.
      if (!(await changeRoles(tx, { id: operatorId, version, roles: rolesAtOnce(held, roles), at })))
        throw new Refusal('case_changed');
      await endSessions(tx, { operatorId, only: null, except: null, at });
      await giveRoles(context, tx, { id: operatorId, name, held, roles, proposalId, maker, approver });
    },
  };
}

function disableKind(context: OperatorContext): ProposalKind<AboutPerson> {
  return {
    kind: 'operator_disable',
    ...FOUR_EYES,
    async prepare(tx, input) {
      const about = input as AboutPerson;
      await assertRolesStay(tx, await personAt(tx, about), []);
      return { operatorId: about.operatorId, version: about.version };
    },
    render: async (db, { operatorId }) => aboutPerson(await personById(db, operatorId), 'disabled'),
    undoes: async (db, { operatorId }) => makersOf(db, await personById(db, operatorId)),
    async execute(tx, { payload }) {
      await lockPeople(tx);
      await assertRolesStay(tx, await personAt(tx, payload), []);
      if (!(await disablePerson(tx, { id: payload.operatorId, version: payload.version })))
        throw new Refusal('case_changed');
      await deleteWaiting(tx, { operatorId: payload.operatorId });
      await shutOut(context, tx, payload.operatorId);
    },
  };
}

function reenrolKind(context: OperatorContext): ProposalKind<AboutPerson> {
  return {
    kind: 'operator_reenrol',
    ...FOUR_EYES,
    async prepare(tx, input) {
      const about = input as AboutPerson;
      await personAt(tx, about);
      return { operatorId: about.operatorId, version: about.version };
    },
    async render(db, { operatorId }) {
      const person = await personById(db, operatorId);
      const effect = aboutPerson(person, 'invited');
      const roles = (await waitingOfPerson(db, operatorId))?.roles ?? person?.roles ?? [];
      return { ...effect, lines: [...effect.lines, ...waitLines([], roles)] };
    },
    async execute(tx, { payload, proposalId, maker, approver }) {
      await lockPeople(tx);
      const person = await personAt(tx, payload);
      const { id, name } = person;
      const roles = (await waitingOfPerson(tx, id))?.roles ?? person.roles;
      // As of somebody new: whoever reads his mail would have all of it at once.
      await startAnew(context, tx, { person, roles: rolesAtOnce([], person.roles) });
      await sendEnrolment(context, tx, person);
      await giveRoles(context, tx, { id, name, held: [], roles, proposalId, maker, approver, isAnew: true });
    },
  };
}

export function readEmail(text: string): string {
  const address = text.trim().toLowerCase();
  if (!EMAIL.test(address)) throw new Refusal('invalid_email');
  return address;
}

function aboutPerson(person: PersonRow | undefined, after: string) {
  return {
    subjectType: 'operator',
    subjectId: String(person?.id ?? ''),
    lines: [
      { field: 'name', after: person?.name ?? '' },
      { field: 'email', after: person?.email ?? '' },
      { field: 'roles', after: person?.roles.join(', ') ?? '' },
      { field: 'state', before: person?.state ?? '', after },
    ],
  };
}

async function personAt(tx: Tx, { operatorId, version }: AboutPerson): Promise<PersonRow> {
  const person = await personById(tx, operatorId);
  if (person === undefined || person.state === 'disabled') throw new Refusal('operator_unknown');
  if (person.version !== version) throw new Refusal('case_changed');
  return person;
}

/** Neither who acts with a heavy role nor, where he was enrolled anew and it begins later, who is to act with it, is the last of it. */
async function assertRolesStay(tx: Tx, person: PersonRow, after: readonly OperatorRole[]): Promise<void> {
  const { id, state, roles: held } = person;
  const alone =
    state === 'active' ? roleLeftAlone(await countByRole(tx), { before: held, after }) : undefined;
  const people = await holders(tx);
  const his = people.find((each) => each.id === id)?.roles ?? [];
  // What waits does not wait on through a change: it would wait anew, and could be called back as a mere gift.
  const lost = his.filter((role) => !after.includes(role) || !held.includes(role));
  const role = alone ?? onlyHis(people, { id, roles: lost })[0];
  if (role !== undefined) throw new Refusal('last_of_role', { role });
}

async function sendEnrolment(
  context: OperatorContext,
  tx: Tx,
  person: { id: number; name: string; email: string },
): Promise<void> {
  const token = await issueEnrolment(context, tx, person.id);
  tx.afterCommit(() => context.letter(enrolmentLetter(context.platform.config, { ...person, token })));
}

/** Who proposed what he has: his invitation, his roles, and that he is enrolled anew. */
async function makersOf(db: Queryable, person: PersonRow | undefined): Promise<(number | undefined)[]> {
  if (person === undefined) return [];
  const subjectId = String(person.id);
  return [
    await makerOfLast(db, {
      kind: 'operator_invite',
      subjectType: 'operator_invite',
      subjectId: person.email,
    }),
    await makerOfLast(db, { kind: 'operator_roles', subjectType: 'operator', subjectId }),
    await makerOfLast(db, { kind: 'operator_reenrol', subjectType: 'operator', subjectId }),
  ];
}
