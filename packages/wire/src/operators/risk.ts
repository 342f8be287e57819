/** The board of exposure and risk: what is promised at which second, and what a sudden move of a price would do. */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { amountText, milliseconds, nothing } from '../shapes.ts';
import { transparencyCalls } from '../transparency.ts';

const publicView = transparencyCalls.show.reply.entries;

export const riskCalls = defineCalls({
  board: {
    method: 'GET',
    path: 'operator/risk/board',
    access: 'operator',
    roles: 'any',
    summary:
      'Any operator: exposure and caps a pair, options by expiry, loss under sudden moves, feed by venue, stops. Everything public is as GET transparency says it.',
    request: nothing,
    reply: v.object({
      time: milliseconds,
      contracts: publicView.contracts,
      options: publicView.options,
      feed: publicView.feed,
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
