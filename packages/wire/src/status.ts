/** The public status of the venue: mode, invariants with the time of their last check, feed health (R-MONEY-9). */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import { runningPause } from './pauses.ts';
import { milliseconds, nothing } from './shapes.ts';
import { defineNoun } from './noun.ts';

/** What everybody may know of the venue now. */
export const venueStatus = v.object({
  mode: v.picklist(['demo', 'live']),
  version: v.string(),
  time: milliseconds,
  money_writes: v.picklist(['open', 'stopped']),
  /** Payouts that do not leave at the moment (R-OPS-8); requests wait. */
  paused_payouts: v.array(runningPause),
  invariants: v.array(
    v.object({
      name: v.string(),
      statement: v.string(),
      holds: v.boolean(),
      violations: v.number(),
      checked_at: milliseconds,
    }),
  ),
  feed: v.object({
    name: v.string(),
    is_simulated: v.boolean(),
    pairs: v.array(v.object({ symbol: v.string(), status: v.string(), age_ms: v.number() })),
  }),
  /** Cases that wait for a person, and how many are past what we promise (R-KYC-2, R-WD-4): `kyc_basic`, … */
  waiting: v.array(v.object({ name: v.string(), open: v.number(), late: v.number() })),
  liquidity: v.array(v.object({ symbol: v.string(), house_share_24h: v.string() })),
});

export const statusCalls = defineCalls({
  status: {
    method: 'GET',
    path: 'status',
    access: 'public',
    summary: 'Whether money moves, and every invariant with its last check.',
    request: nothing,
    reply: venueStatus,
    refusals: [],
  },
});

export const statusNoun = defineNoun({
  calls: statusCalls,
});
