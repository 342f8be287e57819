/** Everything a customer needs to judge the venue, in one public reply: books, funds, chains of ticks, feed, checks (R-CT-13). */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import { contractSection } from './contracts.ts';
import { hostingSection } from './finance.ts';
import { machineSection } from './machines.ts';
import { optionSection } from './options.ts';
import { amountText, milliseconds, nothing } from './shapes.ts';
import { venueStatus } from './status.ts';
import { tickHead } from './ticks.ts';
import { openingCause } from './openings.ts';
import { defineNoun } from './noun.ts';

/** What each product shows of itself, by its name: one line a product. */
const PUBLIC_SECTIONS = {
  contracts: contractSection,
  options: optionSection,
  finance: hostingSection,
  machines: machineSection,
} as const;
export type PublicSection = keyof typeof PUBLIC_SECTIONS;
export const PUBLIC_SECTION_NAMES = Object.keys(PUBLIC_SECTIONS) as PublicSection[];

const venueQuote = v.object({
  venue: v.string(),
  mid: amountText,
  /** Since its last message, at that tick. */
  age_ms: v.number(),
  /** False: silent too long or an outlier, and so not in the index (R-IDX-2). */
  is_in: v.boolean(),
});

export const RESERVE_STATUSES = ['covered', 'short', 'unknown'] as const;

/** Who says that so much is there, and as of when. */
export const reserveSource = v.object({
  /** `play` is a demo's money, which exists in its ledger only. */
  kind: v.picklist(['chain', 'bank', 'play']),
  /** `X:trc20`, `X:bank:1`. */
  account: v.string(),
  /** Null: it could not be read. */
  amount: v.nullable(amountText),
  at: v.nullable(milliseconds),
  block: v.nullable(v.number()),
  /** Number of a bank's statement. */
  statement: v.nullable(v.string()),
  /** What our books hold there beyond it: on its way, or on the statement and not explained yet. Null where nothing was read. */
  difference: v.nullable(amountText),
  /** What we say stands at a bank of which no statement was brought in yet: seen by nobody, and part of no sum. */
  stated: v.nullable(amountText),
});

/** The venue as everybody can see it. */
export const transparencyView = v.object({
  time: milliseconds,
  mode: v.picklist(['demo', 'live']),
  version: v.string(),
  money_writes: v.picklist(['open', 'stopped']),
  invariants: venueStatus.entries.invariants,
  ...PUBLIC_SECTIONS,
  chains: v.array(
    v.object({
      ...tickHead.entries,
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
    v.object({
      currency: v.string(),
      owed: amountText,
      /** What could be read outside, added up; never what our own ledger says of it. */
      held: amountText,
      /** `unknown`: what could be read is not enough, and something could not be read. */
      status: v.picklist(RESERVE_STATUSES),
      sources: v.array(reserveSource),
    }),
  ),
});

export const transparencyCalls = defineCalls({
  show: {
    method: 'GET',
    path: 'transparency',
    access: 'public',
    summary:
      'The venue as everybody can see it: book capital, exposure, insurance, liquidations, options, losing customers, heads of the tick chains with their signatures, reserves, feed, stops, invariants. No personal data; made anew every few seconds.',
    request: nothing,
    reply: transparencyView,
    refusals: [],
  },
});

export const transparencyNoun = defineNoun({
  calls: transparencyCalls,
});
