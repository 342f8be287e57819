/** Calls and channels of currencies, pairs, quotations, candles, depth and trades (wire.md section 6, R-MD, R-RT). */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import { defineChannels } from './channel.ts';
import { halt } from './halts.ts';
import { amountText, id, milliseconds, nothing, request, text, whole } from './shapes.ts';
import { defineNoun } from './noun.ts';

/** Standard names; the family's `1min 5min 30min 60min 1day 1week 1mon` are read as the same (wire.md section 6). */
export const INTERVALS = ['1m', '5m', '15m', '30m', '1h', '2h', '4h', '12h', '1d', '1w', '1M'] as const;
export type Interval = (typeof INTERVALS)[number];

export const pairFilters = v.object({
  tick: amountText,
  lot: amountText,
  min_notional: amountText,
  max_notional: amountText,
  max_open_orders: v.number(),
  maker_rate: amountText,
  taker_rate: amountText,
  price_decimals: v.number(),
  quantity_decimals: v.number(),
  notional_decimals: v.number(),
});
export const pairInfo = v.object({
  match_id: v.number(),
  symbol: v.string(),
  currency_id: v.number(),
  legal_id: v.number(),
  currency_name: v.string(),
  legal_name: v.string(),
  open_coin_trade: v.picklist([0, 1]),
  listed_at: milliseconds,
  /** Its base is a token on a real asset, bought after its disclosure was read (R-RWA-1). */
  is_real_asset: v.boolean(),
  filters: pairFilters,
});
export const currencyInfo = v.object({
  id: v.number(),
  name: v.string(),
  full_name: v.string(),
  display_decimals: v.number(),
  chains: v.array(v.string()),
});

/** `own`: from our fills; a venue's name: history imported before listing; `index`: from index ticks (R-MD-1). */
export const candleSource = v.string();
export const candle = v.object({
  time: milliseconds,
  open: amountText,
  high: amountText,
  low: amountText,
  close: amountText,
  volume: amountText,
  quote_volume: amountText,
  trades: v.number(),
  closed: v.boolean(),
  filled: v.boolean(),
  /** Built anew without a trade that was undone (R-MD-6). */
  corrected: v.boolean(),
  source: candleSource,
});
export const ticker = v.object({
  symbol: v.string(),
  match_id: v.number(),
  currency_id: v.number(),
  legal_id: v.number(),
  last: amountText,
  open24: amountText,
  high24: amountText,
  low24: amountText,
  vol24: amountText,
  quote24: amountText,
  change: amountText,
  bid: v.nullable(amountText),
  ask: v.nullable(amountText),
  source: candleSource,
  ts: milliseconds,
});
export const quotation = v.object({
  id: v.number(),
  match_id: v.number(),
  currency_id: v.number(),
  legal_id: v.number(),
  currency_name: v.string(),
  legal_name: v.string(),
  symbol: v.string(),
  logo: v.string(),
  now_price: amountText,
  change: v.string(),
  high: amountText,
  low: amountText,
  volume: amountText,
  quote_volume: amountText,
  is_display: v.picklist([0, 1]),
  open_coin_trade: v.picklist([0, 1]),
  open_microtrade: v.picklist([0, 1]),
  open_lever: v.picklist([0, 1]),
  /** Closes of the last 24 hours, one an hour, oldest first: the sparkline. */
  spark: v.array(amountText),
  source: candleSource,
});
const level = v.tuple([amountText, amountText]);
export const depthSnapshot = v.object({
  symbol: v.string(),
  lastUpdateId: v.number(),
  bids: v.array(level),
  asks: v.array(level),
});
export const marketTrade = v.object({
  id: v.number(),
  price: amountText,
  qty: amountText,
  side: v.picklist(['buy', 'sell']),
  ts: milliseconds,
  /** Undone by the house because it broke the price band (R-MD-6); it counts nowhere. */
  busted: v.boolean(),
});

const pairQuery = {
  symbol: v.optional(text(24)),
  currency_id: v.optional(id),
  legal_id: v.optional(id),
  match_id: v.optional(id),
};

export const marketCalls = defineCalls({
  quotations: {
    method: 'GET',
    path: 'currency/quotation_new',
    access: 'public',
    summary: 'Every pair with its last price and 24 h figures, under its quote currency.',
    request: nothing,
    reply: v.array(
      v.object({ id: v.number(), name: v.string(), is_legal: v.number(), quotation: v.array(quotation) }),
    ),
    refusals: [],
  },
  candles: {
    method: 'GET',
    path: 'currency/new_timeshar',
    access: 'public',
    summary:
      'Candles of a pair, ascending; `from` and `to` (seconds) are hints, at least 300 bars are given when they exist. `source`: `own`, `index` or a venue alone; `indexed` is the index with what a venue had before it.',
    request: request({
      symbol: text(24),
      period: text(8),
      from: v.optional(whole(0, 99_999_999_999)),
      to: v.optional(whole(0, 99_999_999_999)),
      limit: v.optional(whole(1, 1500)),
      source: v.optional(text(24)),
    }),
    reply: v.array(candle),
    refusals: ['pair_unknown', 'period_unknown'],
  },
  timeShare: {
    method: 'GET',
    path: 'market/time_share',
    access: 'public',
    summary:
      'Closes of 1m of the current UTC day with the running volume-weighted average (R-MD-4); with `source` `indexed` of the index, whose average is that of its closes.',
    request: request({ symbol: text(24), source: v.optional(text(24)) }),
    reply: v.array(
      v.object({ time: milliseconds, price: amountText, average: amountText, volume: amountText }),
    ),
    refusals: ['pair_unknown'],
  },
  deal: {
    method: 'GET',
    path: 'currency/deal',
    access: 'public',
    summary: 'One pair with its 24 h figures and rules.',
    request: request({ ...pairQuery }),
    reply: v.object({
      id: v.number(),
      currency_id: v.number(),
      currency_name: v.string(),
      legal_id: v.number(),
      legal_name: v.string(),
      symbol: v.string(),
      now_price: amountText,
      high: amountText,
      low: amountText,
      open: amountText,
      volume: amountText,
      quote_volume: amountText,
      change: v.string(),
      filters: pairFilters,
      band: v.nullable(v.object({ highest_buy: amountText, lowest_sell: amountText })),
    }),
    refusals: ['pair_unknown'],
  },
  pairs: {
    method: 'GET',
    path: 'market/pairs',
    access: 'public',
    summary: 'Currencies and pairs with ticks, lots, limits and fees.',
    request: nothing,
    reply: v.object({
      currencies: v.array(currencyInfo),
      pairs: v.array(pairInfo),
      mode: v.picklist(['demo', 'live']),
      feed: v.string(),
      is_simulated: v.boolean(),
    }),
    refusals: [],
  },
  tickers: {
    method: 'GET',
    path: 'market/tickers',
    access: 'public',
    summary: '24 h figures of every pair (R-MD-5).',
    request: nothing,
    reply: v.array(ticker),
    refusals: [],
  },
  gainers: {
    method: 'GET',
    path: 'market/gainers',
    access: 'public',
    summary: 'Pairs by 24 h change among those with enough turnover (R-MD-5).',
    request: request({ limit: v.optional(whole(1, 50), 10) }),
    reply: v.array(ticker),
    refusals: [],
  },
  depth: {
    method: 'GET',
    path: 'market/depth',
    access: 'public',
    summary: 'Order book snapshot with the id of its last update (R-RT-3).',
    request: request({ ...pairQuery, levels: v.optional(whole(1, 200), 200) }),
    reply: depthSnapshot,
    refusals: ['pair_unknown'],
  },
  trades: {
    method: 'GET',
    path: 'market/trades',
    access: 'public',
    summary: 'The latest trades, newest first.',
    request: request({ ...pairQuery, limit: v.optional(whole(1, 200), 50) }),
    reply: v.array(marketTrade),
    refusals: ['pair_unknown'],
  },
  index: {
    method: 'GET',
    path: 'market/index',
    access: 'public',
    summary: 'The current index tick of a pair with its sources (R-IDX-1 to 3).',
    request: request({ ...pairQuery }),
    reply: v.object({
      symbol: v.string(),
      ts: milliseconds,
      index: amountText,
      bid: amountText,
      ask: amountText,
      status: v.picklist(['ok', 'stressed', 'degraded']),
      sources: v.array(
        v.object({ name: v.string(), mid: amountText, age_ms: v.number(), used: v.boolean() }),
      ),
    }),
    refusals: ['pair_unknown', 'no_price_yet'],
  },
});

export const indexTick = v.object({
  symbol: v.string(),
  index: amountText,
  bid: amountText,
  ask: amountText,
  status: v.picklist(['ok', 'stressed', 'degraded']),
  /** Of pairs with a chain (R-OPT-10): number, mark, the line itself and its hash. */
  seq: v.optional(v.number()),
  mark: v.optional(amountText),
  hash: v.optional(v.string()),
  line: v.optional(v.string()),
});

export const marketChannels = defineChannels({
  ticker: {
    name: 'ticker',
    key: 'pair',
    access: 'public',
    summary: '24 h figures, each second; `ticker.all` pushes an array of all pairs that changed.',
    data: v.union([ticker, v.array(ticker)]),
  },
  kline: {
    name: 'kline',
    key: 'pair.interval',
    access: 'public',
    summary:
      'The running candle, at most every two seconds, and at its close; an earlier one again when it was corrected (R-MD-6). `kline.BTCUSDT.1m.index`: the one of the index, with each of its ticks.',
    data: candle,
  },
  depth: {
    name: 'depth',
    key: 'pair',
    access: 'public',
    summary: 'Snapshot of 200 levels, then absolute deltas each 100 ms (R-RT-3).',
    data: v.union([
      depthSnapshot,
      v.object({ U: v.number(), u: v.number(), b: v.array(level), a: v.array(level) }),
    ]),
  },
  trade: {
    name: 'trade',
    key: 'pair',
    access: 'public',
    summary:
      'Each trade; a snapshot brings the latest 50, newest first. One that is undone is told again with `busted`.',
    data: v.array(marketTrade),
  },
  index: { name: 'index', key: 'pair', access: 'public', summary: 'Each index tick.', data: indexTick },
  notice: {
    name: 'notice',
    key: 'none',
    access: 'public',
    summary:
      'Announcements by their Chinese title; the article in every language is among the notices. A halt comes with itself.',
    data: v.object({
      kind: v.string(),
      text: v.string(),
      halt: v.optional(halt),
    }),
  },
});

export const marketNoun = defineNoun({
  calls: marketCalls,
  channels: marketChannels,
  refusals: ['currency_unknown', 'pair_unknown', 'period_unknown', 'pair_not_trading', 'no_price_yet'],
});
