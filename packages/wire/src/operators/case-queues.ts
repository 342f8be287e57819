/** Taking the next case of a queue, so that two people do not read the same one. Withdrawals have calls of their own for it. */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { id, milliseconds, none, request } from '../shapes.ts';
import { defineNoun } from '../noun.ts';

export const CASE_QUEUES = [
  'deposit_claims',
  'verification',
  'contact_changes',
  'second_resets',
  'risk_cases',
] as const;
export type CaseQueueName = (typeof CASE_QUEUES)[number];
const queue = v.picklist(CASE_QUEUES, 'not_a_choice');

export const caseQueueCalls = defineCalls({
  take: {
    method: 'POST',
    path: 'operator/cases/take',
    access: 'operator',
    takesKey: 'asked',
    // Of each queue those who decide its cases.
    roles: ['deposit_maker', 'kyc_reviewer', 'support', 'withdrawal_approver'],
    summary:
      'Takes the oldest open case of a queue that nobody works on, for fifteen minutes; what this operator had taken of it before is free again.',
    request: request({ queue }),
    reply: v.object({
      /** Null when there is none. */
      id: v.nullable(v.number()),
      /** What is opened to work on it: the case, or of `risk_cases` its customer. */
      opens: v.nullable(v.number()),
    }),
    refusals: [],
  },
  leave: {
    method: 'POST',
    path: 'operator/cases/leave',
    access: 'operator',
    takesKey: 'asked',
    roles: ['deposit_maker', 'kyc_reviewer', 'support', 'withdrawal_approver'],
    summary: "Puts back a case that this operator has taken; somebody else's stays.",
    request: request({ queue, case_id: id }),
    reply: none,
    refusals: [],
  },
  taken: {
    method: 'GET',
    path: 'operator/cases/taken',
    views: 'nothing',
    access: 'operator',
    roles: 'any',
    summary: 'Who works on a case at the moment; null when nobody does.',
    request: request({ queue, case_id: id }),
    reply: v.nullable(v.object({ id: v.number(), name: v.string(), until: milliseconds })),
    refusals: [],
  },
});

export const caseQueueNoun = defineNoun({ calls: caseQueueCalls });
