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

export interface TradeReader {
  tape: VenueTape;
  start(): void;
  /** Ends the reading; the caller closes the exchange. */
  stop(): void;
  /** Resolves when nothing runs any more. */
  ended(): Promise<void>;
  status(): TradesStatus;
}

export interface ReaderNeeds {
  clock: Clock;
  log: Logger;
  /** Symbols to read now: empty until the venue's markets are known. */
  symbols(): readonly string[];
}

export function createTradeReader(exchange: Exchange, { clock, log, symbols }: ReaderNeeds): TradeReader {
  const tape = createVenueTape();
  const canStream = exchange.has['watchTradesForSymbols'] === true || exchange.has['watchTrades'] === true;
  let lastError: string | undefined;
  let isStopped = false;
  let hasGap = true;
  /** The next word of the stream, and the symbols it was asked for. */
  let waiting: Promise<void> | undefined;
  let watched = '';
  let next = 0;
  let wake = (): void => {};
  let running: Promise<void> = Promise.resolve();

  /** Of the last trades, how far the venue's time of each was ahead of ours when it came. */
  const ahead: number[] = [];

  function take(trades: readonly Trade[]): void {
    const now = clock.now();
    for (const { timestamp } of trades) if (timestamp !== undefined) ahead.push(timestamp - now);
    if (ahead.length > AHEAD_OF_LAST) ahead.splice(0, ahead.length - AHEAD_OF_LAST);
    tape.take(trades.map((trade) => tradeOf(trade, now)).filter((trade) => trade !== undefined));
  }

  async function fetchRecent(symbol: string, since?: number): Promise<void> {
    take(await exchange.fetchTrades(symbol, since, FETCHED_AT_ONCE));
  }

  async function streamOnce(listed: string[]): Promise<void> {
    if (waiting === undefined || watched !== listed.join()) {
      waiting = watch(exchange, listed).then(take);
      waiting.catch(() => {});
      watched = listed.join();
    }
    // Missed trades are fetched while the stream already runs, so that none falls between.
    if (hasGap && exchange.has['fetchTrades'] === true) {
      for (const symbol of listed) if (!isStopped) await fetchRecent(symbol);
    }
    hasGap = false;
    const isHeard = await Promise.race([waiting.then(() => true), pause(SWEEP_MS).then(() => false)]);
    if (isHeard) waiting = undefined;
    for (const symbol of listed) take(newIn(exchange, symbol, tape));
  }

  async function fetchOnce(listed: readonly string[]): Promise<void> {
    const symbol = listed[next++ % listed.length]!;
    const last = tape.last(symbol);
    await fetchRecent(symbol, last && last.at - OVERLAP_MS);
  }

  async function run(): Promise<void> {
    let pauseMs = BETWEEN_FETCHES_MS;
    while (!isStopped) {
      const listed = [...symbols()];
      try {
        if (listed.length > 0) await (canStream ? streamOnce(listed) : fetchOnce(listed));
        lastError = undefined;
        pauseMs = canStream && listed.length > 0 ? BETWEEN_WAKES_MS : BETWEEN_FETCHES_MS;
      } catch (error) {
        if (isStopped) return;
        const fault = faultOf(error);
        if (fault !== lastError) log.warn({ venue: exchange.id, fault }, 'venue tells no trades');
        lastError = fault;
        hasGap = true;
        waiting = undefined;
        pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(BETWEEN_FETCHES_MS, pauseMs * 2));
      }
      if (!isStopped) await pause(pauseMs);
    }
  }

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => (clearTimeout(timer), resolve());
    });

  return {
    tape,
    start: () => void (running = run()),
    stop() {
      isStopped = true;
      wake();
    },
    ended: () => running,
    status: () => ({
      way: canStream ? 'stream' : 'fetch',
      lastTradeAt: tape
        .lasts()
        .reduce<number | undefined>((last, { at }) => Math.max(last ?? at, at), undefined),
      lastError,
      aheadMs: ahead.length === 0 ? undefined : Math.max(...ahead),
      ...tape.counts(),
    }),
  };
}

/** Resolves with the next trades of any symbol. */
function watch(exchange: Exchange, symbols: string[]): Promise<Trade[]> {
  return exchange.has['watchTradesForSymbols'] === true
    ? exchange.watchTradesForSymbols(symbols)
    : Promise.race(symbols.map((symbol) => exchange.watchTrades(symbol)));
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
