/**
 * The websocket parts of `@binance/connector`, `binance-api-node` and ccxt, in the client's own words: which streams it reads, how it hears
 * its own fills, and what it calls over the websocket API. A stream counts as read when the client has handed an event of it over.
 */
import { createRequire } from 'node:module';
import createNodeApi from 'binance-api-node';
import { ccxtFor } from './bots.fixture.ts';
import type { Listening, Loose, Opened, Report } from './client-sockets.fixture.ts';
import { newIdOf, none, noteReport, order, wsOf } from './client-sockets.fixture.ts';

/** The package has no types of its own. */
interface ConnectorSockets {
  WebsocketAPI: new (apiKey: string, secret: string, options: object) => object;
  WebsocketStream: new (options: object) => object;
}
const connector = createRequire(import.meta.url)('@binance/connector') as ConnectorSockets;

export async function connectorSockets({ url, bot, price }: Listening): Promise<Opened> {
  const heard = none();
  const logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const streams: Loose[] = [];
  /** Each stream a connection of its own, as its documentation has it. */
  const read = (name: string, stream: string, ...args: unknown[]) => {
    const message = (text: string): void => {
      if (!('result' in (JSON.parse(text) as object))) heard.streams.add(name);
    };
    const line = new connector.WebsocketStream({ logger, wsURL: wsOf(url), callbacks: { message } }) as Loose;
    void line[stream]!(...args);
    streams.push(line);
  };
  read('trade', 'trade', 'BTCUSDT');
  read('aggTrade', 'aggTrade', 'BTCUSDT');
  read('depth@100ms', 'diffBookDepth', 'BTCUSDT', '100ms');
  read('depth5', 'partialBookDepth', 'BTCUSDT', '5', '100ms');
  read('bookTicker', 'bookTicker', 'BTCUSDT');
  read('ticker', 'ticker', 'BTCUSDT');
  read('miniTicker', 'miniTicker', 'BTCUSDT');
  read('kline_1m', 'kline', 'BTCUSDT', '1m');
  read('!miniTicker@arr', 'miniTicker');
  const replies: Record<string, unknown>[] = [];
  const line = await new Promise<Loose>((done) => {
    const callbacks = {
      open: (opened: Loose) => done(opened),
      message: (text: string) => replies.push(JSON.parse(text) as Record<string, unknown>),
    };
    const options = { logger, wsURL: `${wsOf(url)}/ws-api/v3`, callbacks };
    void new connector.WebsocketAPI(bot.apiKey, bot.secret, options);
  });
  const ask = async (name: string, ...args: unknown[]): Promise<Record<string, unknown>> => {
    const before = replies.length;
    void line[name]!(...args);
    while (replies.length === before) await new Promise((wake) => setTimeout(wake, 5));
    return replies[before]!['result'] as Record<string, unknown>;
  };
  const { symbol, side, type, ...rest } = order(price);
  let orderId: unknown = 0;
  const place = async () => ({ orderId } = await ask('newOrder', symbol, side, type, rest));
  const { listenKey } = await ask('startUserDataStream');
  await new Promise<void>((done) => {
    const callbacks = {
      open: () => done(),
      message: (text: string) => noteReport(heard, JSON.parse(text) as Report),
    };
    const own = new connector.WebsocketStream({ logger, wsURL: wsOf(url), callbacks }) as Loose;
    void own['userData']!(listenKey);
    streams.push(own);
  });
  return {
    heard,
    close: () => [line, ...streams].forEach((each) => void each['disconnect']!()),
    calls: {
      'ws userDataStream.start': () => ask('startUserDataStream'),
      'ws userDataStream.ping': () => ask('pingUserDataStream', listenKey),
      'ws userDataStream.stop': () => ask('stopUserDataStream', listenKey),
      'ws ping': () => ask('ping'),
      'ws time': () => ask('time'),
      'ws exchangeInfo': () => ask('exchangeInfo', { symbol }),
      'ws depth': () => ask('orderbook', symbol),
      'ws trades.recent': () => ask('trades', symbol),
      'ws trades.historical': () => ask('historicalTrades', symbol),
      'ws trades.aggregate': () => ask('aggTrades', symbol),
      'ws klines': () => ask('klines', symbol, '1m'),
      'ws uiKlines': () => ask('uiKlines', symbol, '1m'),
      'ws avgPrice': () => ask('avgPrice', symbol),
      'ws ticker.24hr': () => ask('ticker24hr', { symbols: [symbol] }),
      'ws ticker.price': () => ask('tickerPrice', { symbol }),
      'ws ticker.book': () => ask('tickerBook', { symbol }),
      'ws order.test': () => ask('testNewOrder', symbol, side, type, rest),
      'ws order.place': place,
      'ws order.status': () => ask('getOrder', symbol, { orderId }),
      'ws openOrders.status': () => ask('openOrders', symbol),
      'ws order.cancelReplace': async () => {
        const replaced = await ask('cancelReplaceOrder', symbol, 'STOP_ON_FAILURE', side, type, {
          ...rest,
          cancelOrderId: orderId,
        });
        orderId = newIdOf(replaced);
      },
      'ws order.cancel': () => ask('cancelOrder', symbol, { orderId }),
      'ws openOrders.cancelAll': async () => {
        await place();
        await ask('cancelOpenOrders', symbol);
      },
      'ws allOrders': () => ask('orderHistory', symbol),
      'ws myTrades': () => ask('myTrades', symbol),
      'ws account.status': () => ask('account'),
      'ws account.rateLimits.orders': () => ask('orderLimit'),
    },
  };
}

/** It has no calls over the websocket API but the one that tells it of its own orders. */
export async function nodeApiSockets({ url, bot }: Listening): Promise<Opened> {
  const heard = none();
  const client = createNodeApi({
    apiKey: bot.apiKey,
    apiSecret: bot.secret,
    httpBase: url,
    wsBase: `${wsOf(url)}/ws`,
    wsApi: `${wsOf(url)}/ws-api/v3`,
  } as never);
  const tell = (name: string) => () => void heard.streams.add(name);
  const { ws } = client;
  const ends = [
    ws.trades('BTCUSDT', tell('trade')),
    ws.aggTrades('BTCUSDT', tell('aggTrade')),
    ws.depth('BTCUSDT@100ms', tell('depth@100ms')),
    ws.partialDepth({ symbol: 'BTCUSDT', level: 5 }, tell('depth5')),
    (ws as unknown as Record<string, (...args: unknown[]) => () => void>)['bookTicker']!(
      'BTCUSDT',
      tell('bookTicker'),
    ),
    ws.ticker('BTCUSDT', tell('ticker')),
    ws.miniTicker('BTCUSDT', tell('miniTicker')),
    ws.candles('BTCUSDT', '1m', tell('kline_1m')),
    ws.allMiniTickers(tell('!miniTicker@arr')),
  ];
  return {
    heard,
    close: () => ends.forEach((end) => end()),
    calls: {
      'ws userDataStream.subscribe.signature': async () => {
        const end = await ws.user((said) => {
          const { eventType, executionType, tradeId } = said as unknown as Record<string, unknown>;
          noteReport(heard, { e: String(eventType), x: String(executionType), t: tradeId as number });
        });
        ends.push(end as () => void);
      },
    },
  };
}

export async function ccxtSockets({ url, bot, price }: Listening): Promise<Opened> {
  const heard = none();
  const ex = ccxtFor({ url }, bot);
  // Plain http alone needs it.
  await ex.loadHttpProxyAgent();
  await ex.loadMarkets();
  const symbol = 'BTC/USDT';
  let isOver = false;
  const repeat = async (read: () => Promise<unknown>, tell: (said: unknown) => void): Promise<void> => {
    while (!isOver)
      try {
        tell(await read());
      } catch (error) {
        if (!isOver) throw error;
      }
  };
  const watch = (name: string, read: () => Promise<unknown>) =>
    void repeat(read, () => heard.streams.add(name));
  watch('depth@100ms', () => ex.watchOrderBook(symbol, 100));
  watch('trade', () => ex.watchTrades(symbol));
  watch('ticker', () => ex.watchTicker(symbol));
  watch('bookTicker', () => ex.watchBidsAsks([symbol]));
  watch('kline_1m', () => ex.watchOHLCV(symbol, '1m'));
  let id = '';
  const place = async () => {
    id = (await ex.createOrderWs(symbol, 'limit', 'buy', 0.01, price - 500)).id!;
  };
  return {
    heard,
    close: () => {
      isOver = true;
      return ex.close();
    },
    calls: {
      'ws userDataStream.subscribe.signature': async () => {
        void repeat(
          () => ex.watchMyTrades(symbol),
          (trades) => {
            const ids = (trades as { id: string }[]).map((trade) => Number(trade.id));
            heard.fills.push(...ids.filter((one) => !heard.fills.includes(one)));
          },
        );
      },
      'ws klines': () => ex.fetchOHLCVWs(symbol, '1m', undefined, 3),
      'ws trades.historical': () => ex.fetchTradesWs(symbol),
      'ws order.test': () => ex.createOrderWs(symbol, 'limit', 'buy', 0.01, price - 500, { test: true }),
      'ws order.place': place,
      'ws order.status': () => ex.fetchOrderWs(id, symbol),
      'ws openOrders.status': () => ex.fetchOpenOrdersWs(symbol),
      'ws order.cancelReplace': async () => {
        id = (await ex.editOrderWs(id, symbol, 'limit', 'buy', 0.02, price - 510)).id!;
      },
      'ws order.cancel': () => ex.cancelOrderWs(id, symbol),
      'ws openOrders.cancelAll': async () => {
        await place();
        await ex.cancelAllOrdersWs(symbol);
      },
      'ws allOrders': () => ex.fetchOrdersWs(symbol),
      'ws myTrades': () => ex.fetchMyTradesWs(symbol),
      'ws account.status': () => ex.fetchBalanceWs(),
    },
  };
}
