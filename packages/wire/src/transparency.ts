/** Everything a customer needs to judge the venue, in one public reply: books, funds, chains of ticks, feed, checks (R-CT-13). */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import { contractCalls } from './contracts.ts';
import { amountText, milliseconds, nothing } from './shapes.ts';
import { statusCalls } from './status.ts';
import { tickCalls } from './ticks.ts';
import { openingCause } from './opening-causes.ts';

/** What moved a house account since the last published day; together with the days it is the whole account. */
const accountNow = v.object({
  since: v.nullable(milliseconds),
  movements: v.array(v.object({ kind: v.string(), amount: amountText, journals: v.number() })),
});

/** Open options of a pair: stakes customers have frozen, and what the book has set aside for each side (R-OPT-8). */
const optionPair = v.object({
  symbol: v.string(),
  open: v.number(),
  stakes: amountText,
  calls: amountText,
  puts: amountText,
  flats: amountText,
});

const venueQuote = v.object({
  venue: v.string(),
  mid: amountText,
  /** Since its last message, at that tick. */
  age_ms: v.number(),
  /** False: silent too long or an outlier, and so not in the index (R-IDX-2). */
  is_in: v.boolean(),
});

export const transparencyCalls = defineCalls({
  show: {
    method: 'GET',
    path: 'transparency',
    access: 'public',
    summary:
      'The venue as everybody can see it: book capital, exposure, insurance, liquidations, options, losing customers, heads of the tick chains with their signatures, reserves, feed, stops, invariants. No personal data; made anew every few seconds.',
    request: nothing,
    reply: v.object({
      time: milliseconds,
      mode: v.picklist(['demo', 'live']),
      version: v.string(),
      money_writes: v.picklist(['open', 'stopped']),
      invariants: statusCalls.status.reply.entries.invariants,
      contracts: v.object({
        ...contractCalls.book.reply.entries,
        book_now: accountNow,
        insurance_now: accountNow,
        /** As published, newest first, at most 30 (R-CT-13). */
        days: contractCalls.daily.reply,
      }),
      options: v.object({
        /** B:option: free and promised together, and the promised part of it. */
        book: amountText,
        promised: amountText,
        /** R-OPT-8: the most that may be promised in all, and a pair, second and side. */
        cap_all: amountText,
        cap_second: amountText,
        pairs: v.array(optionPair),
      }),
      chains: v.array(
        v.object({
          ...tickCalls.head.reply.entries,
          /** Finished UTC days; each is a file at /ticks/<symbol>/<day>.txt. Null before the first midnight. */
          first_day: v.nullable(v.string()),
          last_day: v.nullable(v.string()),
        }),
      ),
      feed: v.object({
        name: v.string(),
        is_simulated: v.boolean(),
        pairs: v.array(
          v.object({
            symbol: v.string(),
            status: v.string(),
            age_ms: v.number(),
            venues: v.array(venueQuote),
          }),
        ),
        venues: v.array(
          v.object({ venue: v.string(), last_message_at: v.nullable(milliseconds), is_failing: v.boolean() }),
        ),
      }),
      /** Pairs in which a product opens nothing, neither side (R-OPS-4). */
      stops: v.array(
        v.object({
          symbol: v.string(),
          product: v.string(),
          since: milliseconds,
          cause: openingCause,
          reason: v.string(),
        }),
      ),
      /** What customers are owed against what the ledger holds outside (R-MONEY-9). */
      reserves: v.array(
        v.object({ currency: v.string(), owed: amountText, held: amountText, is_covered: v.boolean() }),
      ),
    }),
    refusals: [],
  },
});
