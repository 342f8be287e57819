/** Stopping payouts at once by one person, and letting them go on or prolonging the stop by two (R-OPS-8). */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { PAUSE_SCOPES } from '../pauses.ts';
import { id, milliseconds, paging, request, text } from '../shapes.ts';
import { PROPOSING } from './proposing.ts';
import { defineNoun } from '../noun.ts';

const proposed = v.object({ proposal_id: v.number(), state: v.picklist(['open', 'executed']) });
const pause = v.object({
  id: v.number(),
  scope: v.picklist(PAUSE_SCOPES),
  state: v.picklist(['running', 'ended', 'ran_out']),
  started_by: v.string(),
  reason: v.string(),
  started_at: milliseconds,
  until_at: milliseconds,
  ended_at: v.nullable(milliseconds),
  end_proposal_id: v.nullable(v.number()),
  /** Whoever stopped payouts does not let them go on. */
  is_own: v.boolean(),
});
const SENTINELS = [
  'treasurer',
  'withdrawal_approver',
  'deposit_maker',
  'market_admin',
  'access_admin',
] as const;

export const operatorPauseCalls = defineCalls({
  list: {
    method: 'GET',
    path: 'operator/pauses',
    views: 'nothing',
    access: 'operator',
    roles: 'any',
    summary: 'Any operator: payout pauses, newest first.',
    request: request({ ...paging }),
    reply: v.object({ time: milliseconds, list: v.array(pause) }),
    refusals: [],
  },
  stop: {
    method: 'POST',
    path: 'operator/pauses/stop',
    access: 'operator',
    takesKey: 'asked',
    roles: [...SENTINELS],
    summary:
      'Stops payouts of a chain, of banks or all at once, by one person, for 24 hours at most, with a public notice. Requests wait and lose nothing.',
    request: request({ scope: v.picklist(PAUSE_SCOPES, 'not_a_choice'), reason: text(500) }),
    reply: pause,
    says: 'payouts_stopped',
    refusals: ['payouts_paused', 'pause_ran_out', 'pause_lifted'],
  },
  resume: {
    method: 'POST',
    path: 'operator/pauses/resume',
    access: 'operator',
    takesKey: 'asked',
    roles: [...SENTINELS],
    summary: 'Proposes to let payouts go on: two persons, neither of whom stopped them.',
    request: request({ id, reason: text(500) }),
    reply: proposed,
    says: 'proposed',
    refusals: ['pause_over', 'own_case', ...PROPOSING, 'forbidden', 'proof_needed'],
  },
  prolong: {
    method: 'POST',
    path: 'operator/pauses/prolong',
    access: 'operator',
    takesKey: 'asked',
    roles: [...SENTINELS],
    summary: 'Proposes that a pause lasts until 24 hours after the approval: two persons, each day again.',
    request: request({ id, reason: text(500) }),
    reply: proposed,
    says: 'proposed',
    refusals: ['pause_over', ...PROPOSING, 'forbidden'],
  },
});

export const operatorPauseNoun = defineNoun({
  calls: operatorPauseCalls,
  refusals: ['payouts_paused', 'pause_ran_out', 'pause_lifted', 'pause_over'],
  successes: ['payouts_stopped'],
});
