/** Calls of profit and loss (R-PNL-1): today, and a stretch of days by day, product and coin. Values in USDT at index prices. */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import { defineNoun } from './noun.ts';
import { amountText, nothing, request, whole } from './shapes.ts';

/** Null: it cannot be known, because something had no price then. */
const perhaps = v.nullable(amountText);

const today = v.object({
  /** UTC. */
  day: v.string(),
  began_with: perhaps,
  money_in: perhaps,
  money_out: perhaps,
  profit: perhaps,
  /** Percent of what the day began with and what came in. */
  rate: perhaps,
});

export const pnlCalls = defineCalls({
  summary: {
    method: 'GET',
    path: 'pnl/summary',
    access: 'customer',
    summary:
      "Today's profit and loss since 00:00 UTC, and that of the last seven days, oldest first (R-PNL-1).",
    request: nothing,
    reply: v.object({
      today,
      value: perhaps,
      days: v.array(v.object({ day: v.string(), profit: perhaps })),
    }),
    refusals: [],
  },
  report: {
    method: 'GET',
    path: 'pnl/report',
    access: 'customer',
    summary: 'Profit and loss by day, by product and by coin, with average cost and return (R-PNL-1).',
    request: request({ days: v.optional(whole(1, 366), 30) }),
    reply: v.object({
      today,
      value: perhaps,
      days: v.array(
        v.object({
          day: v.string(),
          profit: perhaps,
          began_with: perhaps,
          money_in: perhaps,
          money_out: perhaps,
        }),
      ),
      /** By the word that kinds of journals begin with; `spot` is what is left: trading, and the change of what is held. */
      products: v.array(v.object({ product: v.string(), profit: perhaps })),
      coins: v.array(
        v.object({
          currency: v.number(),
          currency_name: v.string(),
          quantity: amountText,
          cost: perhaps,
          average_cost: perhaps,
          value: perhaps,
          unrealised: perhaps,
          rate: perhaps,
          realised: perhaps,
        }),
      ),
    }),
    refusals: [],
  },
});

export const pnlNoun = defineNoun({ calls: pnlCalls });
