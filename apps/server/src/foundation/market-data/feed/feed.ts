/**
 * Where prices come from. One interface, three sources (simulated, live venues, a recording), so that the index, the
 * imported history and everything above them never know which one runs.
 */
import type { Candle } from '@candor/formulas';
import type { Pair } from '../../markets/index.ts';

/** The latest best prices of one venue, already in the pair's quote currency. */
export interface VenueQuote {
  venue: string;
  bid: bigint;
  ask: bigint;
  /** When its last message came, milliseconds. */
  at: number;
}

export interface VenueStatus {
  venue: string;
  lastMessageAt: number | undefined;
  lastError: string | undefined;
  /** Of sources that read what the venue trades. */
  trades?: VenueTrades;
}

/** How the reading of a venue's trades goes, and the last of each symbol as the venue names it. */
export interface VenueTrades {
  way: 'stream' | 'fetch';
  lastTradeAt: number | undefined;
  lastError: string | undefined;
  taken: number;
  late: number;
  repeated: number;
  /** How far the venue's clock is ahead of ours at least, milliseconds; below zero is the way its trades take. */
  aheadMs: number | undefined;
  last: readonly { symbol: string; price: bigint; at: number }[];
}

/** Grids in which a source gives history; longer intervals are aggregated from them. */
export type HistoryGrid = '1m' | '1h' | '1d';

export interface BarRequest {
  pair: Pair;
  grid: HistoryGrid;
  /** Opening times, `from` inclusive, `to` exclusive, both on the grid. */
  from: number;
  to: number;
}

/** Bars from before a pair was listed here (R-MD-1). The same request always gives the same bars. */
export interface HistorySource {
  /** How many days before listing each grid reaches; older bars come from the next coarser one. */
  readonly depthDays: Readonly<Record<HistoryGrid, number>>;
  /** Bars come from somebody else, who may take his time; absent of those that are worked out here. */
  readonly isOutside?: true;
  /** The venue whose bars these are; shown on the chart. */
  venueOf(pair: Pair): string;
  bars(request: BarRequest): Promise<Candle[]>;
}

export interface Feed {
  /** As configured: `sim`, `ccxt:binance,kraken` or `replay:<file>`; `script` in tests. */
  readonly name: string;
  readonly isSimulated: boolean;
  /** Whether every node computes the same quotes from the time alone. */
  readonly isDeterministic: boolean;
  readonly history: HistorySource;
  start(pairs: readonly Pair[]): Promise<void>;
  /** A pair that was listed after the start; absent where a pair needs nothing. */
  add?(pair: Pair): void;
  stop(): Promise<void>;
  quotes(pair: Pair, now: number): readonly VenueQuote[];
  /** USDT in USD as the feed's venues trade it; undefined when they do not. */
  usdtUsd(): bigint | undefined;
  status(now: number): VenueStatus[];
}
