/**
 * Announced halts (R-OPT-6): when a product takes no orders in a pair, announced by two persons before it begins, in public.
 * Ticks go on, cancelling and closing stay possible. What was bought before the announcement settles by its ticks (R-OPT-12a).
 */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import { HALTABLE_PRODUCTS } from './products.ts';
import { milliseconds, request, whole } from './shapes.ts';
import { defineNoun } from './noun.ts';

export const HALT_PRODUCTS = ['all', ...HALTABLE_PRODUCTS] as const;
/** Only a fault may begin at once; everything else is announced longer ahead than any option lives. */
export const HALT_CAUSES = ['maintenance', 'market_event', 'legal', 'fault'] as const;
export const HALT_STATES = ['coming', 'running', 'over', 'called_off'] as const;

export const halt = v.object({
  id: v.number(),
  /** null: every pair. */
  match_id: v.nullable(v.number()),
  symbol: v.nullable(v.string()),
  product: v.picklist(HALT_PRODUCTS),
  cause: v.picklist(HALT_CAUSES),
  announced_at: milliseconds,
  /** Always later than `announced_at`. */
  starts_at: milliseconds,
  /** The first moment after it; null: until an end is announced. */
  ends_at: v.nullable(milliseconds),
  /** The end it was announced with, and keeps for options bought before another one was announced (R-OPT-12a). */
  planned_ends_at: v.nullable(milliseconds),
  /** When an end other than the announced one was decided; always before that end. */
  end_announced_at: v.nullable(milliseconds),
  state: v.picklist(HALT_STATES),
});
export type WireHalt = v.InferOutput<typeof halt>;

/** 2100-01-01. */
const LATEST = 4_102_444_800_000;

export const haltCalls = defineCalls({
  list: {
    method: 'GET',
    path: 'halts',
    access: 'public',
    summary:
      'Announced halts, latest start first: running and coming ones with those of the last 30 days, or all that touch a stretch of time.',
    request: request({ from: v.optional(whole(0, LATEST)), to: v.optional(whole(0, LATEST)) }),
    reply: v.object({ time: milliseconds, list: v.array(halt) }),
    refusals: [],
  },
});

export const haltNoun = defineNoun({
  calls: haltCalls,
  refusals: ['trading_halted', 'halt_too_soon', 'halt_ends_early', 'halt_unknown', 'halt_over'],
});
