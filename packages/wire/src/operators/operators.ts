/** The people who run the venue (R-OPS-1, R-OPS-7): who they are, what they may do; every change needs a second person. */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { OPERATOR_ROLES } from '../operator-roles.ts';
import { id, milliseconds, none, nothing, oneLine, pageOf, paging, request, text, whole } from '../shapes.ts';
import { PROPOSING } from './proposing.ts';
import { defineNoun } from '../noun.ts';

const role = v.picklist(OPERATOR_ROLES, 'not_a_choice');
/** One role or two, with a comma between them: `support,content`. */
const roleList = v.pipe(
  text(64),
  v.transform((value) => value.split(',')),
  v.array(role),
);
const reason = text(500);
const proposed = v.object({ proposal_id: v.number(), state: v.picklist(['open', 'executed']) });
const version = whole(1, 1_000_000_000);

/** Roles that two have agreed to and that do not hold yet (R-OPS-13). */
export const waitingRoles = v.object({
  /** All that the person will have. */
  roles: v.array(v.picklist(OPERATOR_ROLES)),
  begins_at: milliseconds,
  proposal_id: v.number(),
  given_by: v.string(),
  agreed_by: v.string(),
});

export const operatorPerson = v.object({
  id: v.number(),
  version: v.number(),
  name: v.string(),
  email: v.string(),
  roles: v.array(v.picklist(OPERATOR_ROLES)),
  waiting_roles: v.nullable(waitingRoles),
  /** `invited`: the enrolment link was not used yet. */
  state: v.picklist(['invited', 'active', 'disabled']),
  created_at: milliseconds,
  last_login_at: v.nullable(milliseconds),
  open_sessions: v.number(),
  /** Of an open proposal about this person. */
  proposal_id: v.nullable(v.number()),
});

export const houseAccount = v.object({
  user_id: v.number(),
  relation: v.picklist(['staff', 'house']),
  note: v.string(),
  /** False once it was undone; who and when are then of that. */
  is_registered: v.boolean(),
  registered_by: v.nullable(v.string()),
  approved_by: v.nullable(v.string()),
  registered_at: milliseconds,
});

export const operatorCalls = defineCalls({
  people: {
    method: 'GET',
    path: 'operator/people',
    views: 'nothing',
    access: 'operator',
    roles: ['access_admin', 'auditor'],
    summary: 'Every operator with roles and state.',
    request: nothing,
    reply: v.array(operatorPerson),
    refusals: [],
  },
  invite: {
    method: 'POST',
    path: 'operator/people/invite',
    access: 'operator',
    takesKey: 'asked',
    roles: ['access_admin'],
    summary:
      'Proposes a new operator; after the check the person gets an enrolment link by mail, which nobody else sees.',
    request: request({ name: oneLine(80), email: text(254), roles: roleList, reason }),
    reply: proposed,
    says: 'proposed',
    refusals: [
      'roles_not_allowed',
      'operator_exists',
      'operator_alike',
      'invalid_email',
      ...PROPOSING,
      'proof_needed',
    ],
  },
  grantRoles: {
    method: 'POST',
    path: 'operator/people/roles',
    access: 'operator',
    takesKey: 'asked',
    roles: ['access_admin'],
    summary:
      'Proposes other roles for an operator, never for oneself; his sessions end when it is done, and all roles but content begin a day later.',
    request: request({ operator_id: id, version, roles: roleList, reason }),
    reply: proposed,
    says: 'proposed',
    refusals: [
      'operator_unknown',
      'roles_not_allowed',
      'own_case',
      'case_changed',
      'last_of_role',
      ...PROPOSING,
      'proof_needed',
    ],
  },
  cancelRoles: {
    method: 'POST',
    path: 'operator/people/cancel_roles',
    access: 'operator',
    takesKey: 'asked',
    roles: ['access_admin', 'auditor'],
    summary: 'Calls back roles that have not begun yet (R-OPS-13), by one person and at once.',
    request: request({ operator_id: id, proposal_id: id, reason }),
    reply: none,
    says: 'case_decided',
    refusals: ['operator_unknown', 'case_changed'],
  },
  disable: {
    method: 'POST',
    path: 'operator/people/disable',
    access: 'operator',
    takesKey: 'asked',
    roles: ['access_admin'],
    summary: 'Proposes to shut an operator out for good; his sessions end when it is done.',
    request: request({ operator_id: id, version, reason }),
    reply: proposed,
    says: 'proposed',
    refusals: ['operator_unknown', 'own_case', 'case_changed', 'last_of_role', ...PROPOSING, 'proof_needed'],
  },
  reenrol: {
    method: 'POST',
    path: 'operator/people/reenrol',
    access: 'operator',
    takesKey: 'asked',
    roles: ['access_admin'],
    summary:
      'Proposes a new enrolment link for an operator who lost the authenticator app or never used the first link.',
    request: request({ operator_id: id, version, reason }),
    reply: proposed,
    says: 'proposed',
    refusals: ['operator_unknown', 'own_case', 'case_changed', ...PROPOSING, 'proof_needed'],
  },
  endSessions: {
    method: 'POST',
    path: 'operator/people/end_sessions',
    access: 'operator',
    takesKey: 'asked',
    roles: ['access_admin'],
    summary:
      'Ends every session of an operator and every login under way, at once and by one person; he may log in again.',
    request: request({ operator_id: id, reason }),
    reply: v.object({ ended: v.number() }),
    says: 'case_decided',
    refusals: ['operator_unknown', 'acts_too_many'],
  },
  houseAccounts: {
    method: 'GET',
    path: 'operator/house_accounts',
    views: 'list',
    access: 'operator',
    roles: ['access_admin', 'auditor', 'treasurer', 'market_admin'],
    summary: 'Customer accounts of staff and of the house itself (R-OPS-7).',
    request: request(paging),
    reply: pageOf(houseAccount),
    refusals: [],
  },
  registerHouseAccount: {
    method: 'POST',
    path: 'operator/house_accounts/register',
    access: 'operator',
    takesKey: 'asked',
    roles: ['access_admin'],
    summary:
      'Proposes to register a customer account as one of staff or of the house; the checker reads whose it is (R-OPS-7, R-OPS-9).',
    request: request({
      user_id: id,
      relation: v.picklist(['staff', 'house'], 'not_a_choice'),
      note: text(200),
    }),
    reply: proposed,
    says: 'proposed',
    refusals: ['account_unknown', 'already_registered', ...PROPOSING, 'case_changed', 'proof_needed'],
  },
  endHouseAccount: {
    method: 'POST',
    path: 'operator/house_accounts/end',
    access: 'operator',
    takesKey: 'asked',
    roles: ['access_admin'],
    summary: 'Proposes that an account is no longer one of staff or of the house.',
    request: request({ user_id: id, note: text(200) }),
    reply: proposed,
    says: 'proposed',
    refusals: ['account_unknown', ...PROPOSING, 'case_changed', 'proof_needed'],
  },
});

export const operatorNoun = defineNoun({
  calls: operatorCalls,
  refusals: [
    'operator_unknown',
    'operator_exists',
    'operator_alike',
    'roles_not_allowed',
    'last_of_role',
    'already_registered',
    'house_account',
  ],
});
