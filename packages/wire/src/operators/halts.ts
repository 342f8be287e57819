/** Announcing halts and announcing their end (R-OPT-6): two persons, never backwards, nothing unsaid. */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { HALT_CAUSES, HALT_PRODUCTS, halt } from '../halts.ts';
import { id, milliseconds, paging, request, text, whole } from '../shapes.ts';
import { PROPOSING } from './proposing.ts';
import { defineNoun } from '../noun.ts';

/** 2100-01-01. */
const LATEST = 4_102_444_800_000;
const proposed = v.object({ proposal_id: v.number(), state: v.picklist(['open', 'executed']) });

export const operatorHaltCalls = defineCalls({
  list: {
    method: 'GET',
    path: 'operator/halts',
    views: 'nothing',
    access: 'operator',
    roles: 'any',
    summary: 'Any operator: announced halts, newest first, with the proposals that made and ended them.',
    request: request({ ...paging }),
    reply: v.object({
      time: milliseconds,
      /** How long ahead a halt is announced, and how soon one for a fault begins. */
      notice_ms: v.number(),
      lead_ms: v.number(),
      pairs: v.array(v.object({ match_id: v.number(), symbol: v.string() })),
      list: v.array(
        v.object({
          ...halt.entries,
          proposal_id: v.number(),
          end_proposal_id: v.nullable(v.number()),
        }),
      ),
    }),
    refusals: [],
  },
  announce: {
    method: 'POST',
    path: 'operator/halts/announce',
    access: 'operator',
    takesKey: 'asked',
    roles: ['market_admin', 'treasurer'],
    summary:
      'Proposes a halt (four eyes). Without `starts_at` it begins seconds after the approval, which only a fault allows; without `ends_at` it lasts until an end is announced.',
    request: request({
      match_id: v.optional(id),
      product: v.picklist(HALT_PRODUCTS),
      cause: v.picklist(HALT_CAUSES),
      starts_at: v.optional(whole(0, LATEST)),
      ends_at: v.optional(whole(0, LATEST)),
      reason: text(500),
    }),
    reply: proposed,
    says: 'proposed',
    refusals: ['pair_unknown', 'halt_too_soon', 'halt_ends_early', ...PROPOSING, 'proof_needed', 'forbidden'],
  },
  end: {
    method: 'POST',
    path: 'operator/halts/end',
    access: 'operator',
    takesKey: 'asked',
    roles: ['market_admin', 'treasurer'],
    summary:
      'Proposes an earlier end of a halt, or to call off one that has not begun (four eyes). Without `ends_at` it ends seconds after the approval.',
    request: request({ id, ends_at: v.optional(whole(0, LATEST)), reason: text(500) }),
    reply: proposed,
    says: 'proposed',
    refusals: [
      'halt_unknown',
      'halt_over',
      'halt_too_soon',
      'halt_ends_early',
      ...PROPOSING,
      'forbidden',
      'proof_needed',
    ],
  },
});

export const operatorHaltNoun = defineNoun({
  calls: operatorHaltCalls,
});
