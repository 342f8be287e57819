/** The calls about lost second factors, customers' and operators', one line each. */
import { secondResetCalls } from '@candor/wire';
import { secondResetOperatorCalls } from '@candor/wire/operators';
import type { Route } from '../../platform/http/handler.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { Desk } from './customer-desk/contact-change-cases.ts';
import type { IdentityContext } from './context/identity-context.ts';
import {
  proposeSecondReset,
  refuseSecondReset,
  secondResetCase,
  secondResetQueue,
} from './customer-desk/second-reset-cases.ts';
import { openPicture, takeResetPicture } from './recovery/second-reset-pictures.ts';
import {
  beginSecondReset,
  cancelSecondReset,
  requestSecondReset,
  sendSecondResetCode,
  stopSecondReset,
} from './recovery/second-resets.ts';

export function secondResetRoutes(context: IdentityContext): Route[] {
  return routesOf(secondResetCalls, {
    begin: ({ ticket }) => beginSecondReset(context, ticket),
    sendCode: (request, caller) => sendSecondResetCode(context, request, caller),
    picture: ({ ticket }, caller) => takeResetPicture(context, ticket, caller),
    request: (request, caller) => requestSecondReset(context, request, caller),
    cancel: (request, caller) => cancelSecondReset(context, request, caller),
    stop: ({ token }) => stopSecondReset(context, token),
  });
}

export function secondResetDeskRoutes(context: IdentityContext, desk: Desk): Route[] {
  return routesOf(secondResetOperatorCalls, {
    list: (request) => secondResetQueue(context, request),
    detail: ({ case_id }, caller) => secondResetCase(context, case_id, { caller, desk }),
    picture: ({ case_id: caseId, file_id: fileId }, caller) =>
      openPicture(context, { caseId, fileId }, { caller, audit: desk.audit }),
    propose: ({ case_id, ...of }, caller) =>
      proposeSecondReset(context, { ...of, caseId: case_id }, { caller, desk }),
    refuse: ({ case_id, ...of }, caller) =>
      refuseSecondReset(context, { ...of, caseId: case_id }, { caller, desk }),
  });
}
