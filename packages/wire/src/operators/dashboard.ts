/** What an operator sees first: invariants, queues with their age, late items, jobs that fail, flows of money by day. */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { amountText, milliseconds, nothing } from '../shapes.ts';
import { defineNoun } from '../noun.ts';

/** `database`: the server may rewrite the ledger; `logs`: nobody outside keeps their hashes (R-OPS-6). */
export const UNGUARDED = ['database', 'logs'] as const;

export const dashboardCalls = defineCalls({
  overview: {
    method: 'GET',
    path: 'operator/dashboard/overview',
    views: 'nothing',
    access: 'operator',
    roles: 'any',
    summary:
      'Invariants, the gate on money writes, queues, late items, background jobs that fail, flows of the last 30 UTC days, chains, goodwill of the month.',
    request: nothing,
    reply: v.object({
      mode: v.picklist(['demo', 'live']),
      /** What this installation does without, by its settings. */
      unguarded: v.array(v.picklist(UNGUARDED)),
      is_open: v.boolean(),
      gate_reason: v.nullable(v.string()),
      invariants: v.array(
        v.object({ name: v.string(), holds: v.boolean(), violations: v.number(), checked_at: milliseconds }),
      ),
      queues: v.array(
        v.object({
          /** `kyc_basic`, `deposit_claims`, `withdrawals`, `contact_changes`, `proposals`, … */
          name: v.string(),
          open: v.number(),
          oldest_at: v.nullable(milliseconds),
          late: v.number(),
        }),
      ),
      /** Background jobs (R-OPS-11): how many there are, and those whose last run failed. */
      jobs: v.object({
        count: v.number(),
        failing: v.array(
          v.object({
            name: v.string(),
            /** Empty of a job that one node at a time does. */
            node: v.string(),
            /** Failed runs in a row; somebody is called from the second. */
            failures: v.number(),
            since: milliseconds,
            last_failed_at: milliseconds,
            last_ok_at: v.nullable(milliseconds),
            message: v.string(),
          }),
        ),
      }),
      flows: v.array(
        v.object({
          day: v.string(),
          currency: v.string(),
          deposits: amountText,
          withdrawals: amountText,
          fees: amountText,
        }),
      ),
      chains: v.array(
        v.object({
          chain: v.string(),
          block: v.nullable(v.number()),
          seen_at: v.nullable(milliseconds),
          fault: v.nullable(v.string()),
        }),
      ),
      goodwill: v.array(
        v.object({ month: v.string(), currency: v.string(), count: v.number(), total: amountText }),
      ),
    }),
    refusals: [],
  },
});

export const dashboardNoun = defineNoun({
  calls: dashboardCalls,
});
