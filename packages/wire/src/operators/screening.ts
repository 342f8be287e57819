/** Which lists names and addresses are screened against (R-AML-1); what they found stands in the cases of risk status. */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { defineNoun } from '../noun.ts';
import { milliseconds, nothing } from '../shapes.ts';

export const screeningCalls = defineCalls({
  lists: {
    method: 'GET',
    path: 'operator/screening/lists',
    views: 'nothing',
    access: 'operator',
    roles: ['kyc_reviewer', 'withdrawal_approver', 'auditor'],
    summary: 'The lists of `SCREENING_LISTS` as this node has read them; none: nothing is screened.',
    request: nothing,
    reply: v.array(
      v.object({
        name: v.string(),
        format: v.picklist(['ofac_sdn', 'ofac_alt', 'eu', 'addresses']),
        entries: v.number(),
        sha256: v.string(),
        /** When its file was written, and when it was read; 0: never. */
        written_at: milliseconds,
        read_at: milliseconds,
        /** Why the newest file could not be read; what was read before still counts. */
        fault: v.nullable(v.string()),
      }),
    ),
    refusals: [],
  },
});

export const screeningNoun = defineNoun({
  calls: screeningCalls,
});
