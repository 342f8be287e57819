/** The calls of operators about themselves, their colleagues, proposals and the audit log. */
import type { ReplyOf } from '@candor/wire';
import {
  auditCalls,
  caseQueueCalls,
  operatorCalls,
  operatorSessionCalls,
  proposalCalls,
} from '@candor/wire/operators';
import type { OperatorCaller, Route } from '../../platform/http/handler.ts';
import { routesOf } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/refusal.ts';
import { auditRootView, listActs, listAudit } from './audit-view.ts';
import { beginEnrolment, enrol } from './enrolment.ts';
import { listHouseAccounts } from './house-accounts.ts';
import { login, loginSecond } from './login.ts';
import type { OperatorContext } from './operator-context.ts';
import { changePassword, logout } from './own-account.ts';
import { ownKeyOptions } from './own-second.ts';
import { allPeople, personById } from './people-store.ts';
import { leaveCase, takeCase, whoTook } from './case-queues.ts';
import { countToCheck, listProposals, proposalDetail } from './proposal-views.ts';
import { proveAgain } from './prove-again.ts';
import { addKey, dropKey, keyOptions, listKeys, secondOptions } from './security-keys.ts';
import { sessionEnd } from './sessions-store.ts';
import { endSessionsOf } from './end-sessions.ts';
import { cancelRoles, waitingOf, waitingView } from './waiting-roles.ts';
import { idleSince } from './sessions.ts';

export function operatorRoutes(context: OperatorContext): Route[] {
  return [
    ...sessionRoutes(context),
    ...peopleRoutes(context),
    ...proposalRoutes(context),
    ...auditRoutes(context),
    ...caseRoutes(context),
  ];
}

function sessionRoutes(context: OperatorContext): Route[] {
  return routesOf(operatorSessionCalls, {
    login: (request, caller) => login(context, request, caller),
    loginSecond: (request, caller) => loginSecond(context, request, caller),
    secondOptions: ({ ticket }, caller) => secondOptions(context, ticket, caller),
    keys: (_, caller) => listKeys(context, caller),
    ownKeyOptions: (_, caller) => ownKeyOptions(context, caller),
    prove: (request, caller) => proveAgain(context, request, caller),
    keyOptions: (request, caller) => keyOptions(context, request, caller),
    addKey: (request, caller) => addKey(context, request, caller),
    dropKey: (request, caller) => dropKey(context, request, caller),
    beginEnrolment: ({ ticket }, caller) => beginEnrolment(context, ticket, caller),
    enrol: (request, caller) => enrol(context, request, caller),
    me: (_, caller) => me(context, caller),
    logout: (_, caller) => logout(context, caller),
    changePassword: (request, caller) => changePassword(context, request, caller),
  });
}

async function me(
  context: OperatorContext,
  caller: OperatorCaller,
): Promise<ReplyOf<typeof operatorSessionCalls.me>> {
  const { db, config } = context.platform;
  const { operatorId, sessionId, roles } = caller.operator;
  const [person, waiting, end, toCheck] = await Promise.all([
    personById(db, operatorId),
    waitingOf(context, operatorId),
    sessionEnd(db, sessionId),
    countToCheck(context, caller),
  ]);
  if (person === undefined || end === undefined) throw new Refusal('not_logged_in');
  return {
    id: person.id,
    name: person.name,
    email: person.email,
    roles: [...roles],
    waiting_roles: waiting ?? null,
    mode: config.mode,
    expires_at: end.getTime(),
    idle_s: context.idleMs / 1000,
    last_login_at: person.last_login_at?.getTime() ?? null,
    to_check: toCheck,
  };
}

function peopleRoutes(context: OperatorContext): Route[] {
  const { db } = context.platform;
  return routesOf(operatorCalls, {
    people: () => people(context),
    invite: ({ name, email, roles, reason }, caller) =>
      propose(context, { kind: 'operator_invite', input: { name, email, roles }, reason, caller }),
    grantRoles: ({ operator_id, version, roles, reason }, caller) =>
      proposeAbout(context, {
        kind: 'operator_roles',
        input: { operatorId: operator_id, version, roles },
        reason,
        caller,
      }),
    disable: ({ operator_id, version, reason }, caller) =>
      proposeAbout(context, {
        kind: 'operator_disable',
        input: { operatorId: operator_id, version },
        reason,
        caller,
      }),
    reenrol: ({ operator_id, version, reason }, caller) =>
      proposeAbout(context, {
        kind: 'operator_reenrol',
        input: { operatorId: operator_id, version },
        reason,
        caller,
      }),
    cancelRoles: ({ operator_id, proposal_id, reason }, caller) =>
      cancelRoles(context, { operatorId: operator_id, proposalId: proposal_id, reason }, caller),
    houseAccounts: ({ page, limit }) => listHouseAccounts(db, { page, limit }),
    registerHouseAccount: ({ user_id, relation, note }, caller) =>
      propose(context, {
        kind: 'house_account',
        input: { userId: user_id, relation, note },
        reason: note,
        caller,
      }),
    endHouseAccount: ({ user_id, note }, caller) =>
      propose(context, {
        kind: 'house_account_end',
        input: { userId: user_id, note },
        reason: note,
        caller,
      }),
    endSessions: ({ operator_id, reason }, caller) =>
      endSessionsOf(context, { operatorId: operator_id, reason }, caller),
  });
}

async function people(context: OperatorContext): Promise<ReplyOf<typeof operatorCalls.people>> {
  const { db } = context.platform;
  const rows = await allPeople(db, { now: context.now(), idleSince: idleSince(context) });
  const waiting = await waitingView(context);
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    name: row.name,
    email: row.email,
    roles: row.roles,
    waiting_roles: waiting.get(row.id) ?? null,
    state: row.state,
    created_at: row.created_at.getTime(),
    last_login_at: row.last_login_at?.getTime() ?? null,
    open_sessions: Number(row.open_sessions),
    proposal_id: row.proposal_id === null ? null : Number(row.proposal_id),
  }));
}

interface Proposing {
  kind: string;
  input: unknown;
  reason: string;
  caller: OperatorCaller;
}

function propose(context: OperatorContext, of: Proposing) {
  return context.proposals.make(of);
}

/** Nobody proposes anything about himself. */
async function proposeAbout(
  context: OperatorContext,
  of: Proposing & { input: { operatorId: number; version: number; roles?: readonly string[] } },
) {
  if (of.input.operatorId === of.caller.operator.operatorId) throw new Refusal('own_case');
  return propose(context, of);
}

function proposalRoutes(context: OperatorContext): Route[] {
  const { proposals } = context;
  return routesOf(proposalCalls, {
    kinds: async () =>
      proposals
        .kinds()
        .map(({ kind, makers, checkers }) => ({ kind, makers: [...makers], checkers: [...checkers] })),
    list: (request, caller) => listProposals(context, request, caller),
    detail: ({ id }, caller) => proposalDetail(context, id, caller),
    approve: (request, caller) => proposals.approve(request, caller),
    refuse: (request, caller) => proposals.refuse(request, caller),
    withdraw: (request, caller) => proposals.withdraw(request, caller),
  });
}

function caseRoutes(context: OperatorContext): Route[] {
  return routesOf(caseQueueCalls, {
    take: (request, caller) => takeCase(context, request, caller),
    leave: (request, caller) => leaveCase(context, request, caller),
    taken: (request) => whoTook(context, request),
  });
}

function auditRoutes(context: OperatorContext): Route[] {
  return routesOf(auditCalls, {
    list: (request, caller) => listAudit(context, request, caller),
    acts: (request) => listActs(context, request),
    root: () => auditRootView(context),
  });
}
