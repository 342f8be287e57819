/** Calls by which operators log in, make and check proposals, and read the audit log (R-OPS-1 to 6). */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { OPERATOR_ROLES } from '../operator-roles.ts';
import { nothing } from '../shapes.ts';

export const operatorCalls = defineCalls({
  me: {
    method: 'GET',
    path: 'operator/me',
    access: 'operator',
    roles: 'any',
    summary: 'Who this operator is and what he may do.',
    request: nothing,
    reply: v.object({ id: v.number(), name: v.string(), roles: v.array(v.picklist(OPERATOR_ROLES)) }),
    refusals: [],
  },
});
