/**
 * A local venue that speaks the public protocols of Binance and Kraken, written from their documentation: markets, best
 * prices, trades and candles, with prices that tests set and faults that tests switch on. No word of it goes through ccxt.
 */
import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Exchange } from 'ccxt';
import type { FakeTrades } from './fake-trades.fixture.ts';
import { binanceTrades, krakenTrades, serveTrades } from './fake-trades.fixture.ts';

/** Base, quote, bid, ask; e.g. ['BTC', 'USDT', '97000.1', '97000.2']. */
export type FakePrice = [base: string, quote: string, bid: string, ask: string];

export interface FakeVenue {
  url: string;
  /** By protocol path: `binance`, `binanceus`, `kraken`. */
  prices: Map<string, FakePrice[]>;
  /** While set, answers are 503. */
  isDown: Set<string>;
  requests: string[];
  trades: FakeTrades;
  close(): Promise<void>;
}

/** Points every address of an exchange at the fake. */
export function redirect(exchange: Exchange, url: string): void {
  const moved = (value: unknown): unknown =>
    typeof value === 'string'
      ? value
          .replace(/^https:\/\/[^/]+/, `${url}/${exchange.id}`)
          // Of a stream's address ccxt reads the host: it stays, as a folder.
          .replace(/^wss:\/\/([^/:]+)(:\d+)?/, `${url.replace('http', 'ws')}/${exchange.id}/$1`)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, moved(inner)]))
        : value;
  // ccxt opens streams without TLS only with an agent of its own.
  exchange.httpAgent = new Agent();
  exchange.urls = { ...exchange.urls, api: moved(exchange.urls.api) } as typeof exchange.urls;
}

/** The candle every fake shows at a moment: simple enough to be known by tests without asking. */
export function fakeBar(time: number): {
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
} {
  const minute = Math.floor(time / 60_000) % 997;
  return {
    open: `${90_000 + minute}.10`,
    high: `${90_010 + minute}.20`,
    low: `${89_990 + minute}.30`,
    close: `${90_001 + minute}.40`,
    volume: `1.${minute}5`,
  };
}

export async function startFakeVenue(): Promise<FakeVenue> {
  const prices = new Map<string, FakePrice[]>();
  const isDown = new Set<string>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake');
    const [, venue = '', ...rest] = url.pathname.split('/');
    const path = rest.join('/');
    requests.push(`${venue} ${path}`);
    const rows = prices.get(venue) ?? [];
    const reply = isDown.has(venue)
      ? undefined
      : venue === 'kraken'
        ? path.endsWith('/Trades')
          ? { error: [], result: krakenTrades(trades.recent(venue), url.searchParams.get('pair')) }
          : kraken(path, url, rows)
        : path.endsWith('/trades')
          ? binanceTrades(trades.recent(venue), url.searchParams.get('symbol'))
          : binance(path, url, rows);
    response.writeHead(reply === undefined ? 503 : 200, { 'content-type': 'application/json' });
    response.end(reply === undefined ? 'Service Unavailable' : JSON.stringify(reply));
  });
  const trades = serveTrades(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    prices,
    isDown,
    requests,
    trades,
    close: () =>
      new Promise((resolve) => (trades.close(), server.closeAllConnections(), server.close(() => resolve()))),
  };
}

function binance(path: string, url: URL, rows: FakePrice[]): unknown {
  if (path.endsWith('exchangeInfo'))
    return { timezone: 'UTC', serverTime: Date.now(), rateLimits: [], symbols: rows.map(binanceSymbol) };
  if (path.endsWith('bookTicker')) {
    return rows.map(([base, quote, bidPrice, askPrice]) => ({
      symbol: base + quote,
      bidPrice,
      bidQty: '1',
      askPrice,
      askQty: '1',
    }));
  }
  if (path.endsWith('ticker/24hr')) {
    return rows.map(([base, quote, bidPrice, askPrice]) => ({
      symbol: base + quote,
      lastPrice: bidPrice,
      bidPrice,
      askPrice,
      closeTime: Date.now(),
    }));
  }
  if (path.endsWith('klines')) {
    const step = { '1m': 60_000, '1h': 3_600_000, '1d': 86_400_000 }[
      url.searchParams.get('interval') ?? '1m'
    ]!;
    const from = Math.ceil(Number(url.searchParams.get('startTime') ?? 0) / step) * step;
    return Array.from({ length: Number(url.searchParams.get('limit') ?? 500) }, (_, n) => {
      const time = from + n * step;
      const { open, high, low, close, volume } = fakeBar(time);
      return [time, open, high, low, close, volume, time + step - 1, '0', 1, '0', '0', '0'];
    });
  }
  return undefined;
}

function binanceSymbol([base, quote]: FakePrice) {
  return {
    symbol: base + quote,
    status: 'TRADING',
    baseAsset: base,
    baseAssetPrecision: 8,
    quoteAsset: quote,
    quotePrecision: 8,
    quoteAssetPrecision: 8,
    orderTypes: ['LIMIT', 'MARKET'],
    isSpotTradingAllowed: true,
    isMarginTradingAllowed: false,
    filters: [
      {
        filterType: 'PRICE_FILTER',
        minPrice: '0.01000000',
        maxPrice: '1000000.00000000',
        tickSize: '0.01000000',
      },
      { filterType: 'LOT_SIZE', minQty: '0.00001000', maxQty: '9000.00000000', stepSize: '0.00001000' },
    ],
    permissions: ['SPOT'],
  };
}

const krakenName = (currency: string): string => (currency === 'BTC' ? 'XBT' : currency);

function kraken(path: string, url: URL, rows: FakePrice[]): unknown {
  const ok = (result: unknown) => ({ error: [], result });
  if (path.endsWith('AssetPairs')) {
    return ok(
      Object.fromEntries(
        rows.map(([base, quote]) => [krakenName(base) + quote, krakenPair(krakenName(base), quote)]),
      ),
    );
  }
  if (path.endsWith('Assets')) {
    const names = new Set(rows.flatMap(([base, quote]) => [krakenName(base), quote]));
    return ok(
      Object.fromEntries(
        [...names].map((name) => [
          name,
          { aclass: 'currency', altname: name, decimals: 10, display_decimals: 5, status: 'enabled' },
        ]),
      ),
    );
  }
  if (path.endsWith('Ticker')) {
    const asked = new Set((url.searchParams.get('pair') ?? '').split(','));
    const known = rows.filter(([base, quote]) => asked.has(krakenName(base) + quote));
    return ok(
      Object.fromEntries(
        known.map(([base, quote, bid, ask]) => [krakenName(base) + quote, krakenTicker(bid, ask)]),
      ),
    );
  }
  return undefined;
}

function krakenPair(base: string, quote: string) {
  return {
    altname: base + quote,
    wsname: `${base}/${quote}`,
    aclass_base: 'currency',
    base,
    aclass_quote: 'currency',
    quote,
    pair_decimals: 2,
    lot_decimals: 8,
    cost_decimals: 5,
    leverage_buy: [],
    leverage_sell: [],
    fees: [[0, 0.4]],
    fees_maker: [[0, 0.25]],
    ordermin: '0.0001',
    costmin: '0.5',
    tick_size: '0.01',
    status: 'online',
  };
}

function krakenTicker(bid: string, ask: string) {
  return {
    a: [ask, '1', '1.000'],
    b: [bid, '1', '1.000'],
    c: [bid, '0.1'],
    v: ['1', '2'],
    p: [bid, bid],
    t: [1, 2],
    l: [bid, bid],
    h: [ask, ask],
    o: bid,
  };
}
