/**
 * A server as the trading page sees it, with nothing behind it: the built app, one pair, and a depth channel that pushes
 * as often as it is told. So the measurement is of the page alone, and the same on every machine.
 */
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { Server } from 'socket.io';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};
const FILTERS = {
  tick: '0.01',
  lot: '0.00001',
  min_notional: '5',
  max_notional: '9000000',
  max_open_orders: 200,
  maker_rate: '0.001',
  taker_rate: '0.001',
  price_decimals: 2,
  quantity_decimals: 5,
  notional_decimals: 7,
};
const PAIR = {
  match_id: 1,
  symbol: 'BTC/USDT',
  currency_id: 1,
  legal_id: 3,
  currency_name: 'BTC',
  legal_name: 'USDT',
  open_coin_trade: 1,
  listed_at: 0,
  filters: FILTERS,
};
/** Levels of each side: a full channel. */
const LEVELS = 200;
/** Levels that change in one push: a busy book. */
const CHANGES = 12;

export interface StandIn {
  url: string;
  /** Pushes of the depth channel a second from now on; trades come as often. */
  setPace: (perSecond: number) => void;
  /** Pushes sent since the last question. */
  sent: () => number;
  close: () => Promise<void>;
}

export async function startStandIn(dist: string): Promise<StandIn> {
  const http = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://stand-in');
    if (pathname.startsWith('/api/')) {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer(pathname.slice(5))));
      return;
    }
    const name = pathname === '/h5/' ? 'index.html' : pathname.replace(/^\/h5\//, '');
    const file = join(dist, name);
    if (!file.startsWith(dist) || statSync(file, { throwIfNoEntry: false })?.isFile() !== true) {
      response.statusCode = 404;
      response.end();
      return;
    }
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    response.end(readFileSync(file));
  });
  const stream = startStream(new Server(http, { path: '/socket.io' }));
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const { port } = http.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/h5/`, ...stream };
}

function startStream(io: Server): Omit<StandIn, 'url'> {
  let seq = LEVELS;
  let sentCount = 0;
  let timer: NodeJS.Timeout | undefined;
  let middle = 97_000;
  io.on('connection', (socket) => {
    socket.on('sub', ({ ch }: { ch: string[] }) => {
      for (const channel of ch) {
        void socket.join(channel);
        socket.emit('ack', { ch: channel, ok: true });
        if (channel === 'depth.BTCUSDT') {
          const data = {
            symbol: 'BTC/USDT',
            lastUpdateId: seq,
            bids: side(middle, -1),
            asks: side(middle, 1),
          };
          socket.emit('push', { ch: channel, t: 'snapshot', seq, ts: Date.now(), data });
        }
      }
    });
  });
  const push = (): void => {
    seq += 1;
    sentCount += 1;
    middle += Math.sin(seq) * 0.5;
    const price = middle.toFixed(2);
    const depth = {
      U: seq,
      u: seq,
      b: side(middle, -1).slice(0, CHANGES),
      a: side(middle, 1).slice(0, CHANGES),
    };
    const trade = {
      id: seq,
      price,
      qty: quantity(seq),
      side: seq % 2 === 0 ? 'buy' : 'sell',
      ts: Date.now(),
    };
    send('depth.BTCUSDT', depth);
    send('trade.BTCUSDT', [trade]);
    send('ticker.all', [ticker(price)]);
  };
  const send = (channel: string, data: unknown): void => {
    io.to(channel).emit('push', { ch: channel, t: 'update', seq, ts: Date.now(), data });
  };
  return {
    setPace(perSecond) {
      clearInterval(timer);
      if (perSecond > 0) timer = setInterval(push, 1000 / perSecond);
    },
    sent() {
      const count = sentCount;
      sentCount = 0;
      return count;
    },
    async close() {
      clearInterval(timer);
      await io.close();
    },
  };
}

function side(middle: number, direction: 1 | -1): [string, string][] {
  return Array.from({ length: LEVELS }, (_, place) => [
    (middle + direction * (place + 1) * 0.05).toFixed(2),
    quantity(place + Math.round(middle * 100)),
  ]);
}

function quantity(seed: number): string {
  return (Math.abs(Math.sin(seed * 12.9898)) * 3 + 0.00001).toFixed(5);
}

function ticker(last: string) {
  return {
    symbol: 'BTC/USDT',
    match_id: 1,
    currency_id: 1,
    legal_id: 3,
    last,
    open24: '96000',
    high24: '98000',
    low24: '95000',
    vol24: '1200',
    quote24: '116000000',
    change: '1.23',
    bid: null,
    ask: null,
    source: 'own',
    ts: Date.now(),
  };
}

function answer(path: string): unknown {
  const ok = (data: unknown): unknown => ({ type: 'ok', code: 1, message: '', data });
  if (path === 'market/pairs') {
    const currency = { display_decimals: 8, chains: [] };
    const currencies = [
      { id: 1, name: 'BTC', full_name: 'Bitcoin', ...currency },
      { id: 3, name: 'USDT', full_name: 'Tether', ...currency },
    ];
    return ok({ currencies, pairs: [PAIR], mode: 'live', feed: 'stand-in', is_simulated: false });
  }
  if (path === 'currency/new_timeshar') return ok(candles());
  if (path === 'currency/quotation_new') return ok([]);
  return { type: 'error', code: 0, message: 'not here', data: {} };
}

function candles() {
  const open = Math.floor(Date.now() / 1_800_000) * 1_800_000;
  return Array.from({ length: 300 }, (_, place) => {
    const price = 97_000 + Math.sin(place / 9) * 900;
    const text = (value: number): string => value.toFixed(2);
    return {
      time: open - (299 - place) * 1_800_000,
      open: text(price),
      high: text(price + 120),
      low: text(price - 110),
      close: text(price + Math.cos(place) * 90),
      volume: '12.5',
      quote_volume: '1200000',
      trades: 90,
      closed: place < 299,
      filled: false,
      source: 'own',
    };
  });
}
