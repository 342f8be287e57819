/**
 * Currencies and pairs as every product sees them: rows of markets_* with their rules as integers of 10^-8, and the names
 * by which clients may call a pair.
 */
import { formatDecimal } from '@candor/money';

/** What contracts and options are settled in, as the first schema lists it. */
export const USDT = { id: 3, name: 'USDT' } as const;

export interface Currency {
  id: number;
  name: string;
  fullName: string;
  displayDecimals: number;
  chains: readonly string[];
  /** Accounts of the chart in which it may stand. */
  accounts: readonly string[];
  /** A token on a real asset (R-RWA-1). */
  isRealAsset: boolean;
}

export interface Pair {
  /** The wire's match_id. */
  id: number;
  /** `BTC/USDT`. */
  symbol: string;
  /** `BTCUSDT`, the key of channels. */
  key: string;
  baseId: number;
  quoteId: number;
  baseName: string;
  quoteName: string;
  /** Its base is a token on a real asset. */
  isRealAsset: boolean;
  priceStep: bigint;
  /** Step of the index and of prices that settle on it. */
  indexStep: bigint;
  lot: bigint;
  minNotional: bigint;
  maxNotional: bigint;
  maxOpenOrders: number;
  /** Fractions of 1, VIP level 0. */
  makerRate: bigint;
  takerRate: bigint;
  /** y and z of R-SPOT-6, fractions of 1. */
  bandInner: bigint;
  bandOuter: bigint;
  state: 'trading' | 'halted';
  /** Milliseconds. */
  listedAt: number;
  priceDecimals: number;
  quantityDecimals: number;
  notionalDecimals: number;
}

/** Any of these may come; all that come must name the same pair. Without legal_id a currency means its USDT pair. */
export interface PairQuery {
  symbol?: string | undefined;
  currency_id?: number | undefined;
  legal_id?: number | undefined;
  match_id?: number | undefined;
}

/** Pairs by every name they are called by; the map is made anew on each reload and never changed. */
export interface PairDirectory {
  find(query: PairQuery): Pair | undefined;
  bySymbol(text: string): Pair | undefined;
}

/** USDT, the quote currency of every call that does not name one (wire.md section 6). */
const DEFAULT_QUOTE_ID = 3;

export function pairDirectory(pairs: readonly Pair[]): PairDirectory {
  const byKey = new Map(pairs.map((pair) => [pair.key, pair]));
  const bySymbol = (text: string): Pair | undefined => byKey.get(keyOf(text));
  return {
    bySymbol,
    find(query) {
      const named = query.symbol === undefined ? undefined : bySymbol(query.symbol);
      if (query.symbol !== undefined && named === undefined) return undefined;
      const hasName = named !== undefined || query.match_id !== undefined || query.currency_id !== undefined;
      if (!hasName) return undefined;
      const quoteId = query.legal_id ?? (query.currency_id === undefined ? undefined : DEFAULT_QUOTE_ID);
      return pairs.find(
        (pair) =>
          (named === undefined || pair === named) &&
          (query.match_id === undefined || pair.id === query.match_id) &&
          (query.currency_id === undefined || pair.baseId === query.currency_id) &&
          (quoteId === undefined || pair.quoteId === quoteId),
      );
    },
  };
}

/** `BTC/USDT`, `btc_usdt`, `BTC-USDT` and `BTCUSDT` are one key. */
export function keyOf(text: string): string {
  return text.toUpperCase().replace(/[/_-]/, '');
}

/** Decimal places of a step: 0.01 has 2. */
export function decimalsOf(step: bigint): number {
  const text = formatDecimal(step);
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}
