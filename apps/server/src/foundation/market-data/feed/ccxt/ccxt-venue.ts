/**
 * One real venue through ccxt: its best prices, polled each second in as few requests as it allows, its trades, and its old
 * bars. ccxt is told to give numbers as text, so that no price passes through a float.
 */
import type { Candle } from '@candor/formulas';
import type { Exchange } from 'ccxt';
import type { Logger } from 'pino';
import type { Clock } from '../../../../platform/clock.ts';
import { Unavailable } from '../../../../platform/refusal.ts';
import type { VenueStatus } from '../feed.ts';
import type { BarSpan } from './fetch-bars.ts';
import { fetchBars } from './fetch-bars.ts';
import { TradeReader } from './read-trades.ts';
import { faultOf } from './venue-fault.ts';
import type { BestPrices } from './venue-prices.ts';
import { VenuePrices } from './venue-prices.ts';

const POLL_MS = 1_000;
const TIMEOUT_MS = 5_000;
/** After a fault the pause doubles up to this. */
const LONGEST_PAUSE_MS = 30_000;
/** Single books asked for in one round, for venues whose tickers carry no best prices. */
const BOOKS_A_ROUND = 4;

export interface VenueNeeds {
  clock: Clock;
  log: Logger;
  /** Symbols we want; those the venue does not list are left out. */
  symbols: readonly string[];
}

export class CcxtVenue {
  readonly name: string;
  readonly #exchange: Exchange;
  readonly #log: Logger;
  readonly #wanted: Set<string>;
  readonly #trades: TradeReader;
  readonly #prices: VenuePrices;
  #lastError: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();
  #isStopped = false;
  #pauseMs = POLL_MS;
  #nextBook = 0;

  /** `exchange` is ccxt's, configured by configureExchange. */
  constructor(exchange: Exchange, { clock, log, symbols }: VenueNeeds) {
    this.name = exchange.id;
    this.#exchange = exchange;
    this.#log = log;
    this.#wanted = new Set(symbols);
    const listed = (): string[] => (this.#isKnown() ? this.#listed() : []);
    this.#trades = new TradeReader(exchange, { clock, log, symbols: listed });
    this.#prices = new VenuePrices(clock, this.#trades.tape);
  }

  start(): void {
    this.#schedule(0);
    this.#trades.start();
  }

  /** One more symbol, asked for from the next round on. */
  want(symbol: string): void {
    this.#wanted.add(symbol);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#trades.stop();
    await this.#round;
    await this.#exchange.close?.();
    await this.#trades.ended();
  }

  best(symbol: string): BestPrices | undefined {
    return this.#prices.best(symbol);
  }

  /** Throws Unavailable until the venue's markets are known. */
  lists(symbol: string): boolean {
    if (!this.#isKnown()) throw new Unavailable(`${this.name} has not named its markets yet`);
    return this.#isListed(symbol);
  }

  bars(symbol: string, span: BarSpan): Promise<Candle[]> {
    return fetchBars(this.#exchange, symbol, span);
  }

  status(): VenueStatus {
    return {
      venue: this.name,
      lastMessageAt: this.#prices.lastMessageAt,
      lastError: this.#lastError,
      trades: { ...this.#trades.status(), last: this.#trades.tape.lasts() },
    };
  }

  #isKnown(): boolean {
    const { markets } = this.#exchange;
    return markets !== undefined && Object.keys(markets).length > 0;
  }

  #isListed(symbol: string): boolean {
    const market = this.#exchange.markets?.[symbol];
    return market !== undefined && market.spot === true && market.active !== false;
  }

  #listed(): string[] {
    return [...this.#wanted].filter((symbol) => this.#isListed(symbol));
  }

  #schedule(delayMs: number): void {
    this.#timer = setTimeout(() => {
      const began = performance.now();
      this.#round = this.#run().then(() => {
        if (!this.#isStopped) this.#schedule(Math.max(50, this.#pauseMs - (performance.now() - began)));
      });
    }, delayMs);
  }

  async #run(): Promise<void> {
    try {
      await this.#poll();
      this.#lastError = undefined;
      this.#pauseMs = POLL_MS;
    } catch (error) {
      const text = faultOf(error);
      if (text !== this.#lastError)
        this.#log.warn({ venue: this.name, fault: text }, 'venue does not answer');
      this.#lastError = text;
      this.#pauseMs = Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2);
    }
  }

  async #poll(): Promise<void> {
    const exchange = this.#exchange;
    if (!this.#isKnown()) await exchange.loadMarkets();
    const listed = this.#listed();
    if (listed.length === 0) return;
    const tickers =
      exchange.has['fetchBidsAsks'] === true
        ? await exchange.fetchBidsAsks(listed)
        : exchange.has['fetchTickers'] === true
          ? await exchange.fetchTickers(listed)
          : {};
    const without = listed.filter(
      (symbol) => !this.#prices.take(symbol, tickers[symbol]?.bid, tickers[symbol]?.ask),
    );
    for (let n = 0; n < Math.min(without.length, BOOKS_A_ROUND); n += 1, this.#nextBook += 1) {
      const symbol = without[this.#nextBook % without.length]!;
      const book = await exchange.fetchOrderBook(symbol, 5);
      this.#prices.take(symbol, book.bids[0]?.[0], book.asks[0]?.[0]);
    }
  }
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
