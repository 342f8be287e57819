/**
 * One real venue through ccxt: its best prices, polled each second in as few requests as it allows, its trades, and its old
 * bars. ccxt is told to give numbers as text, so that no price passes through a float.
 */
import type { Candle } from '@candor/formulas';
import { HOUR_MS, MINUTE_MS } from '@candor/formulas';
import { ONE } from '@candor/money';
import type { Exchange } from 'ccxt';
import type { Logger } from 'pino';
import type { Clock } from '../../../../platform/clock.ts';
import { DAY_MS } from '../../../../platform/clock.ts';
import { Unavailable } from '../../../../platform/refusal.ts';
import type { HistoryGrid, VenueStatus } from '../feed.ts';
import { venueDecimal } from '../venue-price.ts';
import { createTradeReader } from './read-trades.ts';
import { faultOf } from './venue-fault.ts';

const POLL_MS = 1_000;
const TIMEOUT_MS = 5_000;
/** After a fault the pause doubles up to this. */
const LONGEST_PAUSE_MS = 30_000;
const BARS_A_CALL = 1_000;
/** Single books asked for in one round, for venues whose tickers carry no best prices. */
const BOOKS_A_ROUND = 4;
/**
 * Answers come and nothing in any of them changes: what answers is a cache or a venue that stands still, and its last word is
 * as old as its last change (R-IDX-2).
 */
const FROZEN_AFTER_MS = 60_000;
/** Best prices and trades come on different ways: a trade counts against prices only when it is this much younger. */
const TRADE_AHEAD_MS = 10_000;
const STEP_MS: Readonly<Record<HistoryGrid, number>> = { '1m': MINUTE_MS, '1h': HOUR_MS, '1d': DAY_MS };

export interface BestPrices {
  bid: bigint;
  ask: bigint;
  at: number;
}

export interface VenueNeeds {
  clock: Clock;
  log: Logger;
  /** Symbols we want; those the venue does not list are left out. */
  symbols: readonly string[];
}

export interface CcxtVenue {
  name: string;
  start(): void;
  /** One more symbol, asked for from the next round on. */
  want(symbol: string): void;
  stop(): Promise<void>;
  best(symbol: string): BestPrices | undefined;
  /** Throws Unavailable until the venue's markets are known. */
  lists(symbol: string): boolean;
  bars(symbol: string, span: { grid: HistoryGrid; from: number; to: number }): Promise<Candle[]>;
  status(): VenueStatus;
}

/** `exchange` is ccxt's, configured by configureExchange. */
export function createCcxtVenue(exchange: Exchange, { clock, log, symbols }: VenueNeeds): CcxtVenue {
  const wanted = new Set(symbols);
  const name = exchange.id;
  const prices = new Map<string, BestPrices & { changedAt: number }>();
  let changedAt = clock.now();
  let lastMessageAt: number | undefined;
  let lastError: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  let isStopped = false;
  let pauseMs = POLL_MS;
  let nextBook = 0;

  const isKnown = (): boolean => exchange.markets !== undefined && Object.keys(exchange.markets).length > 0;
  const isListed = (symbol: string): boolean => {
    const market = exchange.markets?.[symbol];
    return market !== undefined && market.spot === true && market.active !== false;
  };

  const trades = createTradeReader(exchange, {
    clock,
    log,
    symbols: () => (isKnown() ? [...wanted].filter(isListed) : []),
  });

  function take(symbol: string, bidText: unknown, askText: unknown): boolean {
    const bid = venueDecimal(bidText?.toString());
    const ask = venueDecimal(askText?.toString());
    if (bid === undefined || ask === undefined || ask < bid) return false;
    const before = prices.get(symbol);
    const now = clock.now();
    const isChanged = before?.bid !== bid || before.ask !== ask;
    if (isChanged) changedAt = now;
    prices.set(symbol, { bid, ask, at: now, changedAt: isChanged ? now : before.changedAt });
    lastMessageAt = now;
    return true;
  }

  /** Since when the venue's word on a symbol is the same though what it trades says otherwise, or everything stands still. */
  function frozenSince(symbol: string): number | undefined {
    const now = clock.now();
    if (now - changedAt > FROZEN_AFTER_MS) return changedAt;
    const told = prices.get(symbol);
    const last = trades.tape.last(symbol);
    if (told === undefined || last === undefined || now - told.changedAt <= FROZEN_AFTER_MS) return undefined;
    const isOutside = last.price < told.bid || last.price > told.ask;
    return isOutside && last.at > told.changedAt + TRADE_AHEAD_MS ? told.changedAt : undefined;
  }

  async function poll(): Promise<void> {
    if (!isKnown()) await exchange.loadMarkets();
    const listed = [...wanted].filter(isListed);
    if (listed.length === 0) return;
    const tickers =
      exchange.has['fetchBidsAsks'] === true
        ? await exchange.fetchBidsAsks(listed)
        : exchange.has['fetchTickers'] === true
          ? await exchange.fetchTickers(listed)
          : {};
    const without = listed.filter((symbol) => !take(symbol, tickers[symbol]?.bid, tickers[symbol]?.ask));
    for (let n = 0; n < Math.min(without.length, BOOKS_A_ROUND); n += 1, nextBook += 1) {
      const symbol = without[nextBook % without.length]!;
      const book = await exchange.fetchOrderBook(symbol, 5);
      take(symbol, book.bids[0]?.[0], book.asks[0]?.[0]);
    }
  }

  async function run(): Promise<void> {
    try {
      await poll();
      lastError = undefined;
      pauseMs = POLL_MS;
    } catch (error) {
      const text = faultOf(error);
      if (text !== lastError) log.warn({ venue: name, fault: text }, 'venue does not answer');
      lastError = text;
      pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
    }
  }

  function schedule(delayMs: number): void {
    timer = setTimeout(() => {
      const began = performance.now();
      round = run().then(() => {
        if (!isStopped) schedule(Math.max(50, pauseMs - (performance.now() - began)));
      });
    }, delayMs);
  }

  return {
    name,
    start() {
      schedule(0);
      trades.start();
    },
    want: (symbol) => void wanted.add(symbol),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      trades.stop();
      await round;
      await exchange.close?.();
      await trades.ended();
    },
    best(symbol) {
      const known = prices.get(symbol);
      if (known === undefined) return undefined;
      const { bid, ask, at } = known;
      return { bid, ask, at: Math.min(at, frozenSince(symbol) ?? at) };
    },
    lists(symbol) {
      if (!isKnown()) throw new Unavailable(`${name} has not named its markets yet`);
      return isListed(symbol);
    },
    async bars(symbol, { grid, from, to }) {
      const bars = new Map<number, Candle>();
      for (let since = from; since < to;) {
        const rows = await exchange.fetchOHLCV(symbol, grid, since, BARS_A_CALL);
        for (const row of rows) {
          const bar = barOf(row);
          if (bar !== undefined && bar.time >= from && bar.time < to) bars.set(bar.time, bar);
        }
        const last = Number(rows.at(-1)?.[0] ?? to);
        // A venue that ignores `since` would be asked the same for ever.
        if (last < since) break;
        since = last + STEP_MS[grid];
      }
      return [...bars.values()].sort((a, b) => a.time - b.time);
    },
    status: () => ({
      venue: name,
      lastMessageAt,
      lastError,
      trades: { ...trades.status(), last: trades.tape.lasts() },
    }),
  };
}

/** Text numbers, one request at a time within the venue's limits, spot markets only. */
export function configureExchange(exchange: Exchange): Exchange {
  exchange.number = String as unknown as typeof exchange.number;
  exchange.enableRateLimit = true;
  exchange.timeout = TIMEOUT_MS;
  exchange.options = {
    ...exchange.options,
    defaultType: 'spot',
    fetchMarkets: { types: ['spot'] },
    // Binance numbers bundles of trades apart from trades; its stream tells trades.
    fetchTradesMethod: 'publicGetTrades',
  };
  return exchange;
}

/** ccxt gives no turnover with bars: base volume times the bar's mean price stands for it; trades are not counted. */
function barOf(row: readonly unknown[]): Candle | undefined {
  const [open, high, low, close] = [1, 2, 3, 4].map((n) => venueDecimal(row[n]?.toString()));
  if (open === undefined || high === undefined || low === undefined || close === undefined) return undefined;
  const volume = venueDecimal(row[5]?.toString()) ?? 0n;
  const quoteVolume = (volume * (open + high + low + close)) / 4n / ONE;
  return { time: Number(row[0]), open, high, low, close, volume, quoteVolume, trades: 0 };
}
