/** The board of exposure and risk: what is promised at which second, and what a sudden move of a price would do. */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { amountText, milliseconds, nothing } from '../shapes.ts';
import { transparencyView } from '../transparency.ts';
import { defineNoun } from '../noun.ts';

const publicView = transparencyView.entries;

export const riskCalls = defineCalls({
  board: {
    method: 'GET',
    path: 'operator/risk/board',
    views: 'nothing',
    access: 'operator',
    roles: 'any',
    summary:
      'Any operator: exposure and caps a pair, options by expiry, loss under sudden moves, feed by venue with its trades and daily rates, clocks by node, stops. Everything public is as GET transparency says it.',
    request: nothing,
    reply: v.object({
      time: milliseconds,
      contracts: publicView.contracts,
      options: publicView.options,
      feed: publicView.feed,
      /** Of feeds that read what their venues trade: never a price of the index, only a witness against a still book (R-IDX-2). */
      tapes: v.array(
        v.object({
          venue: v.string(),
          way: v.picklist(['stream', 'fetch']),
          last_trade_at: v.nullable(milliseconds),
          /** Since the start of the node that answers; late ones are among the taken. */
          taken: v.number(),
          late: v.number(),
          repeated: v.number(),
          /** How far its clock is ahead of ours at least; below zero is the way its trades take. */
          ahead_ms: v.nullable(v.number()),
          fault: v.nullable(v.string()),
          /** By the venue's own symbols. */
          last: v.array(v.object({ symbol: v.string(), price: amountText, at: milliseconds })),
        }),
      ),
      /** Daily rates of the valuation (R-MD-7); `table` is the demo's own. */
      rates: v.object({
        status: v.picklist(['table', 'none', 'ok', 'old', 'failing']),
        source: v.nullable(v.string()),
        day: v.nullable(v.string()),
        fetched_at: v.nullable(milliseconds),
        answered_at: v.nullable(milliseconds),
        fault: v.nullable(v.string()),
        /** Kept back for a move over a tenth. */
        held: v.array(v.string()),
        usdt_usd: v.nullable(v.object({ rate: amountText, source: v.string(), at: milliseconds })),
      }),
      /** Of nodes that have spoken within a minute: the machine's own clock and the one it works by, less the database's. */
      clocks: v.array(
        v.object({
          node: v.string(),
          wall_ms: v.number(),
          house_ms: v.number(),
          error_ms: v.number(),
          measured_at: milliseconds,
          is_wrong: v.boolean(),
        }),
      ),
      stops: publicView.stops,
      /** Seconds at which options expire, soonest first, at most 200. */
      expiries: v.array(
        v.object({
          symbol: v.string(),
          expires_at: milliseconds,
          open: v.number(),
          stakes: amountText,
          /** Set aside for call and flat, and for put; each at most `cap_second`. */
          calls: amountText,
          puts: amountText,
          /** Share of the cap that the larger side takes, percent. */
          used: v.nullable(amountText),
        }),
      ),
      /** If the mark jumped at once and every position closed there, without fees. */
      stress: v.array(
        v.object({
          symbol: v.string(),
          mark: amountText,
          moves: v.array(
            v.object({
              /** Percent, signed. */
              move: amountText,
              price: amountText,
              /** Signed result of the book: losses within margins and paid shortfalls less profits. */
              book: amountText,
              /** What margins could not cover and the insurance fund would pay. */
              insurance: amountText,
              /** Positions whose margin would be gone. */
              bankrupt: v.number(),
            }),
          ),
        }),
      ),
    }),
    refusals: [],
  },
});

export const riskNoun = defineNoun({
  calls: riskCalls,
});
