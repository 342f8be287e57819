/** The calls of verification, one line each. */
import { kycCalls } from '@candor/wire';
import { operatorKycCalls } from '@candor/wire/operators';
import type { Route } from '../../platform/http/handler.ts';
import { routesOf } from '../../platform/http/handler.ts';
import { decide } from './decide.ts';
import type { KycContext } from './kyc-context.ts';
import { proposeUnlink } from './link-accounts.ts';
import { ownCase } from './own-case.ts';
import { claim, kycCase, kycCounts, kycFile, kycQueue, unclaim } from './review-cases.ts';
import { proposeTakeBack } from './take-back.ts';
import { submitAdvanced, submitBasic } from './submit.ts';

export function kycRoutes(context: KycContext): Route[] {
  return [
    ...routesOf(kycCalls, {
      submitBasic: ({ name, country, card_id, birth_date, address, ...proof }, caller) =>
        submitBasic(context, { name, country, card_id, birth_date, address, proof }, caller),
      submitAdvanced: ({ front_pic, reverse_pic, hand_pic, card_id: _, address: __, ...proof }, caller) =>
        submitAdvanced(context, { front_pic, reverse_pic, hand_pic, proof }, caller),
      own: (_, { session, language }) => ownCase(context, session.userId, language),
    }),
    ...routesOf(operatorKycCalls, {
      queue: (request) => kycQueue(context, request),
      counts: () => kycCounts(context),
      claim: ({ case_id }, caller) => claim(context, case_id, caller),
      unclaim: ({ case_id }, caller) => unclaim(context, case_id, caller),
      detail: ({ case_id }, caller) => kycCase(context, case_id, caller),
      file: ({ case_id, file_id }, caller) => kycFile(context, { caseId: case_id, fileId: file_id }, caller),
      decide: (decision, caller) => decide(context, decision, caller),
      unlink: (request, caller) => proposeUnlink(context, request, caller),
      takeBack: (request, caller) => proposeTakeBack(context, request, caller),
    }),
  ];
}
