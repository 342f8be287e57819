/** VIP levels (R-VIP-1): the schedule of fees, and a customer's own level with what is missing to the next and what it would have saved. */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import { defineNoun } from './noun.ts';
import { amountText, milliseconds, nothing } from './shapes.ts';

const level = v.object({
  level: v.number(),
  /** USDT of 30 days. */
  volume: amountText,
  /** Percent. */
  spot_maker: amountText,
  spot_taker: amountText,
  contract: amountText,
});

export const vipCalls = defineCalls({
  schedule: {
    method: 'GET',
    path: 'vip/schedule',
    access: 'public',
    summary: 'Fees by level and what each level asks for, as they are in force for new orders.',
    request: nothing,
    reply: v.object({ version: v.number(), levels: v.array(level) }),
    refusals: [],
  },
  level: {
    method: 'GET',
    path: 'vip/level',
    access: 'customer',
    summary:
      'The own level as computed at the last 00:00 UTC, the volume it follows from, the next level and what it would have saved in these 30 days.',
    request: nothing,
    reply: v.object({
      level: v.number(),
      /** Of 30 days until the last 00:00 UTC, in USDT. */
      volume: amountText,
      spot_maker_volume: amountText,
      spot_taker_volume: amountText,
      contract_volume: amountText,
      /** UTC day it was computed on; null before the first. */
      day: v.nullable(v.string()),
      next_run_at: milliseconds,
      rates: level,
      next: v.nullable(v.object({ ...level.entries, missing: amountText, would_have_saved: amountText })),
      levels: v.array(level),
    }),
    refusals: [],
  },
});

export const vipNoun = defineNoun({ calls: vipCalls });
