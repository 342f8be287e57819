/** Copy-trading for operators: who applied to lead, on which figures, and admitting, declining and removing with two persons (R-CP-1). */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { leadFigures, leadPeriod } from '../copy-trading.ts';
import { PROPOSING } from './proposing.ts';
import { defineNoun } from '../noun.ts';
import { amountText, id, milliseconds, request, span, text } from '../shapes.ts';

export const LEAD_ACTS = ['admit', 'decline', 'remove'] as const;

const deskLead = v.object({
  id: v.number(),
  user_id: v.number(),
  name: v.string(),
  about: v.string(),
  /** Percent. */
  share_rate: amountText,
  state: v.picklist(['applied', 'declined', 'active', 'retired', 'removed']),
  is_simulated: v.boolean(),
  applied_at: milliseconds,
  admitted_at: v.nullable(milliseconds),
  ended_at: v.nullable(milliseconds),
  conditions: v.object({
    age_days: v.number(),
    closed: v.number(),
    equity: amountText,
    is_verified: v.boolean(),
    is_met: v.boolean(),
  }),
  figures: v.nullable(leadFigures),
  /** Of the last 30 days. */
  period: v.nullable(leadPeriod),
});

export const copyTradingDeskCalls = defineCalls({
  list: {
    method: 'GET',
    path: 'operator/copy_trading',
    views: 'list',
    access: 'operator',
    roles: ['market_admin', 'treasurer', 'access_admin', 'support', 'auditor'],
    summary:
      'Everybody who leads or applied, on any day or on some, with the conditions of R-CP-1 as they stand now.',
    request: request(span),
    reply: v.array(deskLead),
    refusals: [],
  },
  act: {
    method: 'POST',
    path: 'operator/copy_trading/act',
    access: 'operator',
    takesKey: 'asked',
    roles: ['market_admin'],
    summary:
      'Proposes to admit or decline who applied, or to remove who leads (four eyes); removing closes every copy of him.',
    request: request({ id, act: v.picklist(LEAD_ACTS), reason: text(500) }),
    reply: v.object({ proposal_id: v.number(), state: v.picklist(['open', 'executed']) }),
    says: 'proposed',
    refusals: [
      'lead_unknown',
      'lead_act_unfit',
      'lead_not_ready',
      'house_account',
      ...PROPOSING,
      'forbidden',
      'proof_needed',
    ],
  },
});

export const copyTradingDeskNoun = defineNoun({
  calls: copyTradingDeskCalls,
  refusals: ['lead_act_unfit'],
});
