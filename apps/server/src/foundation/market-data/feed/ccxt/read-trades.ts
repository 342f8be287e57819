/**
 * Reads a venue's trades for as long as it runs: over WebSocket where ccxt has it, with what was missed fetched after each
 * connection, else by asking in turn for what came since the last one. A fault here never touches the venue's prices.
 */
import type { Exchange, Trade } from 'ccxt';
import type { Logger } from 'pino';
import type { Clock } from '../../../../platform/clock.ts';
import type { TapeCounts, VenueTape, VenueTrade } from '../venue-tape.ts';
import { createVenueTape } from '../venue-tape.ts';
import { venueDecimal } from '../venue-price.ts';
import { TradeStream, canStream } from './trade-stream.ts';
import { faultOf } from './venue-fault.ts';

/** Several trades are taken together: a busy venue sends hundreds a second. */
const BETWEEN_WAKES_MS = 100;
/** However quiet the stream is, ccxt's memory is looked through this often. */
const SWEEP_MS = 500;
const BETWEEN_FETCHES_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const FETCHED_AT_ONCE = 500;
/** Asked for again, in case trades of the same moment were told later. */
const OVERLAP_MS = 1_000;
/** Looking back in ccxt's own memory ends after so many known ones in a row. */
const KNOWN_IN_A_ROW = 20;
/** How far a venue's clock is ahead is seen by so many trades. */
const AHEAD_OF_LAST = 200;

export interface TradesStatus extends TapeCounts {
  way: 'stream' | 'fetch';
  lastTradeAt: number | undefined;
  aheadMs: number | undefined;
  lastError: string | undefined;
}

export interface ReaderNeeds {
  clock: Clock;
  log: Logger;
  /** Symbols to read now: empty until the venue's markets are known. */
  symbols(): readonly string[];
}

export class TradeReader {
  readonly tape: VenueTape = createVenueTape();
  readonly #exchange: Exchange;
  readonly #needs: ReaderNeeds;
  readonly #canStream: boolean;
  readonly #stream: TradeStream;
  /** Of the last trades, how far the venue's time of each was ahead of ours when it came. */
  readonly #ahead: number[] = [];
  #lastError: string | undefined;
  #isStopped = false;
  #hasGap = true;
  #next = 0;
  #wake = (): void => {};
  #running: Promise<void> = Promise.resolve();

  constructor(exchange: Exchange, needs: ReaderNeeds) {
    this.#exchange = exchange;
    this.#needs = needs;
    this.#canStream = canStream(exchange);
    this.#stream = new TradeStream(exchange, (trades) => this.#take(trades));
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Ends the reading; the caller closes the exchange. */
  stop(): void {
    this.#isStopped = true;
    this.#wake();
  }

  /** Resolves when nothing runs any more. */
  ended(): Promise<void> {
    return this.#running;
  }

  status(): TradesStatus {
    return {
      way: this.#canStream ? 'stream' : 'fetch',
      lastTradeAt: this.tape
        .lasts()
        .reduce<number | undefined>((last, { at }) => Math.max(last ?? at, at), undefined),
      lastError: this.#lastError,
      aheadMs: this.#ahead.length === 0 ? undefined : Math.max(...this.#ahead),
      ...this.tape.counts(),
    };
  }

  async #run(): Promise<void> {
    let pauseMs = BETWEEN_FETCHES_MS;
    while (!this.#isStopped) {
      const listed = [...this.#needs.symbols()];
      try {
        if (listed.length > 0) await (this.#canStream ? this.#streamOnce(listed) : this.#fetchOnce(listed));
        this.#lastError = undefined;
        pauseMs = this.#canStream && listed.length > 0 ? BETWEEN_WAKES_MS : BETWEEN_FETCHES_MS;
      } catch (error) {
        if (this.#isStopped) return;
        this.#failed(error);
        pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(BETWEEN_FETCHES_MS, pauseMs * 2));
      }
      if (!this.#isStopped) await this.#pause(pauseMs);
    }
  }

  #failed(error: unknown): void {
    const fault = faultOf(error);
    if (fault !== this.#lastError)
      this.#needs.log.warn({ venue: this.#exchange.id, fault }, 'venue tells no trades');
    this.#lastError = fault;
    this.#hasGap = true;
    this.#stream.forget();
  }

  async #streamOnce(listed: string[]): Promise<void> {
    const heard = this.#stream.next(listed);
    // Missed trades are fetched while the stream already runs, so that none falls between.
    if (this.#hasGap && this.#exchange.has['fetchTrades'] === true) {
      for (const symbol of listed) if (!this.#isStopped) await this.#fetchRecent(symbol);
    }
    this.#hasGap = false;
    const isHeard = await Promise.race([heard.then(() => true), this.#pause(SWEEP_MS).then(() => false)]);
    if (isHeard) this.#stream.forget();
    for (const symbol of listed) this.#take(newIn(this.#exchange, symbol, this.tape));
  }

  async #fetchOnce(listed: readonly string[]): Promise<void> {
    const symbol = listed[this.#next++ % listed.length]!;
    const last = this.tape.last(symbol);
    await this.#fetchRecent(symbol, last && last.at - OVERLAP_MS);
  }

  async #fetchRecent(symbol: string, since?: number): Promise<void> {
    this.#take(await this.#exchange.fetchTrades(symbol, since, FETCHED_AT_ONCE));
  }

  #take(trades: readonly Trade[]): void {
    const now = this.#needs.clock.now();
    const ahead = this.#ahead;
    for (const { timestamp } of trades) if (timestamp !== undefined) ahead.push(timestamp - now);
    if (ahead.length > AHEAD_OF_LAST) ahead.splice(0, ahead.length - AHEAD_OF_LAST);
    this.tape.take(trades.map((trade) => tradeOf(trade, now)).filter((trade) => trade !== undefined));
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => (clearTimeout(timer), resolve());
    });
  }
}

/** ccxt wakes only who waits at that moment, and for one symbol; what else came stands in its memory. */
function newIn(exchange: Exchange, symbol: string, tape: VenueTape): Trade[] {
  const memory = (exchange.trades?.[symbol] ?? []) as unknown as Trade[];
  const found: Trade[] = [];
  let known = 0;
  for (let n = memory.length - 1; n >= 0 && known < KNOWN_IN_A_ROW; n -= 1) {
    const trade = memory[n]!;
    if (tape.knows(symbol, idOf(trade))) known += 1;
    else found.push(trade);
  }
  return found.reverse();
}

/** A venue's clock may be ahead of ours; a trade is never in the future. */
function tradeOf(trade: Trade, now: number): VenueTrade | undefined {
  const price = venueDecimal(trade.price?.toString());
  const quantity = venueDecimal(trade.amount?.toString());
  if (price === undefined || quantity === undefined || trade.symbol === undefined) return undefined;
  return {
    symbol: trade.symbol,
    id: idOf(trade),
    price,
    quantity,
    at: Math.min(trade.timestamp ?? now, now),
  };
}

const idOf = ({ id, timestamp, price, amount }: Trade): string => id ?? `${timestamp}/${price}/${amount}`;
