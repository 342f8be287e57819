/** Shapes of the house book of contracts: as it stands, as it is published every day, and its last resorts. */
import * as v from 'valibot';
import { amountText, milliseconds } from './shapes.ts';
import { openingCause } from './openings.ts';

/** The book of a pair as it stands (R-CT-11 to 13). */
export const bookRow = v.object({
  match_id: v.number(),
  symbol: v.string(),
  /** Of the terms that are in force: in which steps a contract's price is written, which is wider than the coin market's. */
  price_step: amountText,
  /** C: what of the book is assigned to this pair. */
  capital: amountText,
  /** Open notional at mark. */
  long: amountText,
  short: amountText,
  net_cap: amountText,
  gross_cap: amountText,
  /** What customers in profit would take at mark. */
  open_profit: amountText,
  is_opening_stopped: v.boolean(),
  /** Percent, positive is paid by longs: as it would be now, and the last one that was paid. */
  funding_rate: amountText,
  last_funding_rate: v.nullable(amountText),
  next_funding_at: milliseconds,
  liquidations: v.number(),
  liquidated_notional: amountText,
  /** Nothing opens here, neither long nor short (R-OPS-4); closing goes on. Null when it is open. */
  stop: v.nullable(v.object({ since: milliseconds, cause: openingCause, reason: v.string() })),
});

/** One pair on one published day (R-CT-13): exposure when it was published, everything else of the period it covers. */
const bookDay = v.object({
  match_id: v.number(),
  symbol: v.string(),
  /** The published tick that exposure was valued at; null before a pair's first one. */
  seq: v.nullable(v.number()),
  mark: v.nullable(amountText),
  capital: amountText,
  long: amountText,
  short: amountText,
  net_cap: amountText,
  /** Percent of the net cap that |long - short| takes; null without capital. */
  net_cap_used: v.nullable(amountText),
  /** Signed, realised: losses taken and shortfalls covered less profits paid. */
  result: amountText,
  /** Signed: what of the funding the book kept. */
  funding: amountText,
  closed: v.number(),
  liquidations: v.number(),
  liquidated_notional: amountText,
  insurance_received: amountText,
  insurance_paid: amountText,
});
/** A house account over one published period: `before` and the movements make `after`, to the last digit. */
const accountDay = v.object({
  before: amountText,
  after: amountText,
  /** Signed sums by the kind of journal that moved it. */
  movements: v.array(v.object({ kind: v.string(), amount: amountText, journals: v.number() })),
});
/** What moved a house account since the last published day; together with the days it is the whole account. */
export const accountNow = v.object({
  since: v.nullable(milliseconds),
  movements: v.array(v.object({ kind: v.string(), amount: amountText, journals: v.number() })),
});

/** Customers with at least one position in the last 12 months; `percent` from the first 100 of them on (R-CT-13). */
export const losing = v.object({
  accounts: v.number(),
  percent: v.nullable(amountText),
  at: milliseconds,
});

/**
 * A time when profits were more than the house has (R-CT-12): paid pro rata to those that a tick closed, or the whole pair was
 * closed at its mark (`is_wound_up`).
 */
export const lastResort = v.object({
  match_id: v.number(),
  symbol: v.string(),
  seq: v.number(),
  at: milliseconds,
  is_wound_up: v.boolean(),
  mark: amountText,
  positions: v.number(),
  profits: amountText,
  paid: amountText,
});

/** One published day (R-CT-13). */
export const publishedDay = v.object({
  /** The UTC day that had ended, `YYYY-MM-DD`. */
  day: v.string(),
  /** The period it covers, from the publication before to this one. */
  from: v.nullable(milliseconds),
  until: milliseconds,
  book: accountDay,
  insurance: accountDay,
  losing,
  pairs: v.array(bookDay),
});
