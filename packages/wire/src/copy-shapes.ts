/** Shapes of copy-trading: a lead with his figures, a copy, its positions and flows, and what each signal became; the bounds they stand in. */
import * as v from 'valibot';
import { amountText, milliseconds } from './shapes.ts';

/** Version of the words a follower accepts before his first copy, and a lead with his application (R-POL-6). */
export const COPY_AGREEMENT = { version: 3 } as const;
/** Statements of the appropriateness test (R-CP-6): each is true or false; the texts are the app's. */
export const COPY_TEST = { version: 1, questions: 5 } as const;
/** Least and most of one portfolio, USDT. */
export const COPY_AMOUNTS = { minimum: '50', maximum: '100000' } as const;
/** R-CP-1: portfolios of one follower. */
export const MOST_COPIES = 20;
/** What is shown as money (R-CP-6): costs of a year on so much, when it is turned over so often. */
export const COPY_COST_BASE = '1000';

/** Days from which on a lead has a return and a drawdown (ADR 99). */
export const YOUNG_LEAD_DAYS = 7;

/** Leads of a demo whom a program trades for; apps tell in the reader's language what each of them does. */
export const SIMULATED_LEADS = ['Tide', 'Anchor', 'Ridge'] as const;

export const COPY_SKIPS = [
  'price',
  'zero_lots',
  'balance',
  'over_limit',
  'too_large',
  'book_full',
  'paused',
  'no_price',
  'stopped',
  'halt_other_side',
  'not_open',
  'lead_equity',
  'not_sold',
] as const;

/** UTC days, today among them, for which a lead's figures are worked out. */
export const LEAD_PERIODS = [7, 30, 90] as const;

/** What is computed of a lead for one of these periods, from the same history as his figures (R-CP-1). */
export const leadPeriod = v.object({
  days: v.picklist(LEAD_PERIODS),
  /** Days of it on which he was there: fewer when his history is shorter. */
  covered: v.number(),
  /** Percent, by days linked to one another: money that comes and goes makes no return. */
  roi: amountText,
  /** USDT: everything that moved the account but money in and out. */
  result: amountText,
  /** Percent, of the account by days. */
  drawdown: amountText,
  /** Positions that closed in it, those with a gain after fees, and percent of them. */
  closed: v.number(),
  won: v.number(),
  hit_rate: v.nullable(amountText),
  /** USDT: positions of his followers that closed in it, after fees, funding and shares. */
  followers_result: amountText,
  /** Every covered day, the oldest first: return in percent and USDT, both since the beginning of the period. */
  curve: v.array(v.object({ day: v.string(), roi: amountText, pnl: amountText })),
});

/** What is computed of a lead from his contract account's ledger and his closed positions (R-CP-1). */
export const leadFigures = v.object({
  at: milliseconds,
  /** USDT in his own contract account at the marks. */
  equity: amountText,
  /** Days with a result, and of them those with a loss. */
  days: v.number(),
  losing_days: v.number(),
  /** Closed positions, those with a gain after fees, and percent of them. */
  closed: v.number(),
  won: v.number(),
  hit_rate: v.nullable(amountText),
  /** Seconds a position was held, in the middle. */
  holding: v.nullable(v.number()),
  /** When his first position opened, and full days since; a return and a drawdown say nothing before YOUNG_LEAD_DAYS. */
  since: v.nullable(milliseconds),
  age_days: v.number(),
  followers: v.number(),
  /** Everybody who ever copied him, and of them those who lost. */
  all_followers: v.number(),
  losing_followers: v.number(),
  /** Result of all followers together after fees and shares, USDT. */
  followers_result: amountText,
  /** Under copy now, USDT. */
  copied: amountText,
  /** What followers paid him of their profit, USDT. */
  shared: amountText,
  /** What a follower pays in a year on 1,000 USDT at his present turnover: fees, without a share of profit. */
  yearly_cost: amountText,
});

export const leadProduct = v.object({
  id: v.number(),
  name: v.string(),
  about: v.string(),
  is_simulated: v.boolean(),
  currency_id: v.number(),
  currency_name: v.string(),
  /** Days since his first position. */
  day: v.number(),
  save_min: amountText,
  save_max: amountText,
  /** Percent over the last 30 days; the past, and no promise. */
  interest_rate: amountText,
  /** Percent of profit above the high-water mark that goes to him (R-CP-5). */
  share_rate: amountText,
  /** 1: may be copied. */
  status: v.number(),
  label: v.picklist(['in_progress', 'closed']),
  figures: v.nullable(leadFigures),
  /** Of the period that was asked for. */
  period: v.nullable(leadPeriod),
});

/** A position of a lead or of a copy. */
export const copiedPosition = v.object({
  id: v.number(),
  symbol: v.string(),
  /** 1 long, 2 short. */
  type: v.number(),
  multiple: v.number(),
  share: v.number(),
  number: amountText,
  price: amountText,
  /** Mark while it is open. */
  update_price: v.nullable(amountText),
  margin: amountText,
  /** Unrealised at the mark, or realised; before fees. */
  profits: amountText,
  fees: amountText,
  /** Of these fees, that of the opening. */
  open_fee: amountText,
  funding: amountText,
  /** The position that it was split off to close. */
  part_of: v.nullable(v.number()),
  /** 1 open, 2 closing, 3 closed. */
  status: v.number(),
  reason: v.nullable(v.string()),
  open_seq: v.number(),
  close_seq: v.nullable(v.number()),
  opened_at: milliseconds,
  closed_at: v.nullable(milliseconds),
});

export const copyOrder = v.object({
  id: v.number(),
  /** The lead's. */
  config_id: v.number(),
  name: v.string(),
  currency_id: v.number(),
  currency_name: v.string(),
  /** What was put in, less the part that was withdrawn. */
  amount: amountText,
  /** At the marks. */
  equity: amountText,
  available: amountText,
  margin: amountText,
  unrealised: amountText,
  /** Equity less what was put in, plus what was shared: before the lead's share. */
  profit: amountText,
  shared: amountText,
  /** Percent. */
  share_rate: amountText,
  stop_rate: amountText,
  /** Equity at which the copy ends. */
  stop_at: amountText,
  high_water: amountText,
  /** What would be shared if it were left now. */
  share_now: amountText,
  /** V of R-CP-5: of which a withdrawal takes its part of the profit. */
  value: amountText,
  /** Version of the agreement under which it runs: from 2 on a withdrawal pays its part of the profit. */
  agreement_version: v.number(),
  max_leverage: v.number(),
  max_margin: v.nullable(amountText),
  open: v.number(),
  /** 1 running, 2 over. */
  status: v.number(),
  state: v.picklist(['active', 'paused', 'leaving', 'ended']),
  end_reason: v.nullable(v.picklist(['user', 'stop_loss', 'lead_ended'])),
  returned: v.nullable(amountText),
  created_at: milliseconds,
  ended_at: v.nullable(milliseconds),
});

/** A signal with what it became with a copy: all that a follower needs to recompute it (R-CP-2, R-CP-3). */
export const mirroredSignal = v.object({
  id: v.number(),
  symbol: v.string(),
  type: v.number(),
  kind: v.picklist(['opened', 'closed']),
  lead_lots: v.number(),
  /** What the lead had of the position before. */
  lead_whole: v.number(),
  lead_price: amountText,
  lead_equity: amountText,
  lead_seq: v.number(),
  lead_at: milliseconds,
  marks: v.array(v.object({ symbol: v.string(), mark: amountText })),
  equity: v.nullable(amountText),
  lots: v.number(),
  price: amountText,
  /** The tick that carried it out. */
  seq: v.number(),
  at: milliseconds,
  position_id: v.nullable(v.number()),
  reason: v.nullable(v.picklist(COPY_SKIPS)),
});

export const copyFlow = v.object({
  id: v.number(),
  kind: v.picklist(['start', 'add', 'withdraw', 'share', 'end']),
  amount: amountText,
  value: amountText,
  high_water_before: amountText,
  high_water_after: amountText,
  /** Percent. */
  share_rate: amountText,
  agreement_version: v.number(),
  /** Of a withdrawal: what of its amount the lead got (R-CP-5). */
  shared: amountText,
  /** Monday of a weekly share. */
  period: v.nullable(v.string()),
  marks: v.array(v.object({ symbol: v.string(), mark: amountText })),
  at: milliseconds,
});
