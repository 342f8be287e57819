/**
 * Trades of the local venue in the words of Binance and of Kraken (WebSocket v2), from their documentation: subscriptions,
 * single trades as they happen, and the recent ones by REST. Tests trade on it, cut its connections and make it repeat itself.
 */
import type { Server } from 'node:http';
import type { WebSocket } from 'ws';
import { WebSocketServer } from 'ws';

export interface FakeTrade {
  base: string;
  quote: string;
  id: number;
  price: string;
  quantity: string;
  /** Milliseconds. */
  at: number;
  side: 'buy' | 'sell';
}

export interface FakeTrades {
  /** Happens now on the venue: kept for REST, and told to who has subscribed unless it is to be missed. */
  trade(venue: string, trade: FakeTrade, how?: { isUntold?: boolean }): void;
  /** Told again, as venues do after a change of their own servers. */
  repeat(venue: string, trade: FakeTrade): void;
  /** Closes the connections of a venue without a word. */
  cut(venue: string): void;
  listeners(venue: string): number;
  recent(venue: string): readonly FakeTrade[];
  close(): void;
}

interface Listener {
  venue: string;
  socket: WebSocket;
  streams: Set<string>;
}

export function serveTrades(server: Server): FakeTrades {
  const kept = new Map<string, FakeTrade[]>();
  const listeners = new Set<Listener>();
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket, request) => {
    const venue = (request.url ?? '/').split('/')[1] ?? '';
    const listener: Listener = { venue, socket, streams: new Set() };
    listeners.add(listener);
    socket.on('close', () => listeners.delete(listener));
    if (venue === 'kraken')
      say(socket, { channel: 'status', type: 'update', data: [{ system: 'online', api_version: 'v2' }] });
    socket.on('message', (raw: Buffer) =>
      subscribe(listener, JSON.parse(raw.toString('utf8')) as Subscription),
    );
  });

  function tell(venue: string, trade: FakeTrade): void {
    const isKraken = venue === 'kraken';
    const stream = isKraken ? `${trade.base}/${trade.quote}` : `${lower(trade)}@trade`;
    for (const { venue: of, socket, streams } of listeners)
      if (of === venue && streams.has(stream)) say(socket, isKraken ? krakenTold(trade) : binanceTold(trade));
  }

  return {
    trade(venue, trade, how = {}) {
      kept.set(venue, [...(kept.get(venue) ?? []), trade]);
      if (how.isUntold !== true) tell(venue, trade);
    },
    repeat: tell,
    cut(venue) {
      for (const { venue: of, socket } of listeners) if (of === venue) socket.terminate();
    },
    listeners: (venue) =>
      [...listeners].filter(({ venue: of, streams }) => of === venue && streams.size > 0).length,
    recent: (venue) => kept.get(venue) ?? [],
    close: () => sockets.close(),
  };
}

export const binanceTrades = (trades: readonly FakeTrade[], symbol: string | null): unknown[] =>
  trades
    .filter((trade) => trade.base + trade.quote === symbol)
    .map(({ id, price, quantity, at, side }) => ({
      id,
      price,
      qty: quantity,
      quoteQty: '0',
      time: at,
      isBuyerMaker: side === 'sell',
      isBestMatch: true,
    }));

export const krakenTrades = (trades: readonly FakeTrade[], pair: string | null): unknown => ({
  [pair ?? '']: trades
    .filter(({ base, quote }) => (base === 'BTC' ? 'XBT' : base) + quote === pair)
    .map(({ id, price, quantity, at, side }) => [
      price,
      quantity,
      at / 1_000,
      side === 'buy' ? 'b' : 's',
      'l',
      '',
      id,
    ]),
  last: String(Date.now() * 1_000_000),
});

type Subscription =
  | { method: 'SUBSCRIBE'; params: string[]; id: number }
  | { method: 'subscribe'; params: { channel: string; symbol: string[] }; req_id: number }
  | { method: 'ping'; req_id?: number };

function subscribe({ socket, streams }: Listener, message: Subscription): void {
  if (message.method === 'SUBSCRIBE') {
    message.params.forEach((stream) => streams.add(stream));
    say(socket, { result: null, id: message.id });
  } else if (message.method === 'subscribe') {
    for (const symbol of message.params.symbol) {
      streams.add(symbol);
      const result = { channel: message.params.channel, snapshot: true, symbol };
      say(socket, { method: 'subscribe', result, success: true, req_id: message.req_id });
    }
  } else say(socket, { method: 'pong' });
}

const say = (socket: WebSocket, message: object): void => socket.send(JSON.stringify(message));
const lower = ({ base, quote }: FakeTrade): string => (base + quote).toLowerCase();

const binanceTold = (trade: FakeTrade): object => ({
  e: 'trade',
  E: trade.at,
  s: trade.base + trade.quote,
  t: trade.id,
  p: trade.price,
  q: trade.quantity,
  T: trade.at,
  m: trade.side === 'sell',
  M: true,
});

const krakenTold = ({ base, quote, side, price, quantity, id, at }: FakeTrade): object => ({
  channel: 'trade',
  type: 'update',
  data: [
    {
      symbol: `${base}/${quote}`,
      side,
      price: Number(price),
      qty: Number(quantity),
      ord_type: 'limit',
      trade_id: id,
      timestamp: new Date(at).toISOString(),
    },
  ],
});
