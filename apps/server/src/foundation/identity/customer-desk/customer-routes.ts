/** The operator calls about customers, one line each. */
import { customerCalls } from '@candor/wire/operators';
import type { Route } from '../../../platform/http/handler.ts';
import { routesOf } from '../../../platform/http/handler.ts';
import type { Desk } from './contact-change-cases.ts';
import {
  contactChangeCase,
  contactChangePicture,
  contactChangeQueue,
  proposeContactChange,
  refuseContactChange,
} from './contact-change-cases.ts';
import {
  customerDetail,
  customerTimeline,
  searchCustomers,
  stopWithdrawalsOf,
  unmaskCustomer,
} from './customers.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import type { CustomerFinder } from './finders.ts';

export function customerRoutes(
  context: IdentityContext,
  desk: Desk,
  finders: readonly CustomerFinder[],
): Route[] {
  const { audit, timeline } = desk;
  return routesOf(customerCalls, {
    search: (request, caller) => searchCustomers(context, { ...request, audit, finders }, caller),
    detail: ({ user_id }) => customerDetail(context, user_id),
    unmask: ({ user_id, reason }, caller) =>
      unmaskCustomer(context, { userId: user_id, reason, audit }, caller),
    timeline: ({ user_id, ...of }) => customerTimeline(context, { ...of, userId: user_id, timeline }),
    freezeWithdrawals: ({ user_id, reason }, caller) =>
      stopWithdrawalsOf(context, { userId: user_id, reason, audit }, caller),
    contactChanges: (request) => contactChangeQueue(context, request),
    contactChange: ({ case_id }, caller) => contactChangeCase(context, case_id, { caller, desk }),
    contactPicture: ({ case_id, file_id }, caller) =>
      contactChangePicture(context, { caseId: case_id, fileId: file_id }, { caller, desk }),
    proposeContactChange: ({ case_id, ...of }, caller) =>
      proposeContactChange(context, { ...of, caseId: case_id }, { caller, desk }),
    refuseContactChange: ({ case_id, ...of }, caller) =>
      refuseContactChange(context, { ...of, caseId: case_id }, { caller, desk }),
  });
}
