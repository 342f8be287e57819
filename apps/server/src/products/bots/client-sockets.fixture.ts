/**
 * The websocket parts of each client, in the client's own words: which streams it reads, how it hears its own fills, and what it calls
 * over the websocket API. A stream counts as read when the client has handed an event of it over.
 */
import { createRequire } from 'node:module';
import { Spot as BinanceSpot } from '@binance/spot';
import { WebsocketAPIClient, WebsocketClient } from 'binance';
import createNodeApi from 'binance-api-node';
import type { Bot } from './bots.fixture.ts';
import { ccxtFor } from './bots.fixture.ts';
import type { Calls } from './client-calls.fixture.ts';
import { streamOf } from './recorder.fixture.ts';

export interface Listening {
  url: string;
  /** HMAC, or Ed25519 where the client opens a session. */
  bot: Pick<Bot, 'apiKey' | 'secret' | 'privateKey'>;
  price: number;
}

/** What a client has heard so far. */
export interface Heard {
  /** Streams by their name behind the symbol. */
  streams: Set<string>;
  /** Numbers of the trades of its own fills, in the order in which it was told. */
  fills: number[];
}

export interface Opened {
  heard: Heard;
  calls: Calls;
  close(): Promise<unknown> | void;
}

type Loose = Record<string, (...args: unknown[]) => Promise<unknown>>;
interface Report {
  e?: string;
  x?: string;
  t?: number;
}
const PAIR = { symbol: 'BTCUSDT' };
const BARS = { ...PAIR, interval: '1m', limit: 3 };
const order = (price: number) => ({
  ...PAIR,
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '0.01',
  price: String(price - 500),
});
const none = (): Heard => ({ streams: new Set(), fills: [] });
const pemOf = ({ privateKey }: Listening['bot']): string =>
  privateKey!.export({ type: 'pkcs8', format: 'pem' }).toString();
const wsOf = (url: string): string => url.replace('http', 'ws');

function noteReport({ fills }: Heard, { e, x, t }: Report): void {
  if (e === 'executionReport' && x === 'TRADE') fills.push(t!);
}

export async function binanceSockets({ url, bot, price }: Listening): Promise<Opened> {
  const heard = none();
  const logger = { trace: () => {}, info: () => {}, error: () => {} };
  const options = { wsUrl: wsOf(url), restOptions: { baseUrl: url }, api_key: bot.apiKey };
  const market = new WebsocketClient(options, logger);
  // It hands over what a combined event holds, without the stream's name.
  market.on(
    'message',
    (said) => void heard.streams.add(streamOf(said as unknown as Record<string, unknown>)),
  );
  const names = [
    'trade',
    'aggTrade',
    'depth@100ms',
    'depth5',
    'bookTicker',
    'ticker',
    'miniTicker',
    'kline_1m',
  ];
  await market.subscribe([...names.map((name) => `btcusdt@${name}`), '!miniTicker@arr'] as never, 'main');
  const api = new WebsocketAPIClient(
    {
      ...options,
      api_secret: bot.privateKey === undefined ? bot.secret : pemOf(bot),
      attachEventListeners: false,
    } as never,
    logger,
  );
  api.getWSClient().on('message', (said) => {
    const { event = said } = said as { event?: Report } & Report;
    noteReport(heard, event as Report);
  });
  const client = api as unknown as Loose;
  let orderId = 0;
  const place = async () => {
    const reply = (await client['submitNewSpotOrder']!(stamped(order(price)))) as {
      result: { orderId: number };
    };
    ({ orderId } = reply.result);
  };
  const hear = () => client['subscribeUserDataStream']!('mainWSAPI');
  const start = async () => {
    const reply = await client['startUserDataStreamForKey']!({ apiKey: bot.apiKey });
    return { apiKey: bot.apiKey, listenKey: (reply as { result: { listenKey: string } }).result.listenKey };
  };
  const signed = (name: string, fields: object = {}) => client[name]!(stamped(fields));
  return {
    heard,
    close: async () => {
      market.closeAll(true);
      await api.disconnectAll();
    },
    calls: {
      // With an Ed25519 key it opens a session; with the other it signs each request.
      ...(bot.privateKey === undefined
        ? { 'ws userDataStream.subscribe.signature': hear }
        : {
            'ws session.logon': () => api.getWSClient().connectWSAPI('mainWSAPI'),
            'ws userDataStream.subscribe': hear,
          }),
      'ws ping': () => client['testSpotConnectivity']!(),
      'ws time': () => client['getSpotServerTime']!(),
      'ws exchangeInfo': () => client['getSpotExchangeInfo']!(PAIR),
      'ws depth': () => client['getSpotOrderBook']!(PAIR),
      'ws trades.recent': () => client['getSpotRecentTrades']!(PAIR),
      'ws trades.historical': () => client['getSpotHistoricalTrades']!(PAIR),
      'ws trades.aggregate': () => client['getSpotAggregateTrades']!(PAIR),
      'ws klines': () => client['getSpotKlines']!(BARS),
      'ws uiKlines': () => client['getSpotUIKlines']!(BARS),
      'ws avgPrice': () => client['getSpotAveragePrice']!(PAIR),
      'ws ticker.24hr': () => client['getSpot24hrTicker']!({ symbols: ['BTCUSDT'] }),
      'ws ticker.price': () => client['getSpotSymbolPriceTicker']!(PAIR),
      'ws ticker.book': () => client['getSpotSymbolOrderBookTicker']!(PAIR),
      'ws session.status': () => client['getSpotSessionStatus']!(),
      'ws order.test': () => signed('testSpotOrder', order(price)),
      'ws order.place': place,
      'ws order.status': () => signed('getSpotOrderStatus', { ...PAIR, orderId }),
      'ws openOrders.status': () => signed('getSpotOpenOrders', PAIR),
      'ws order.amend.keepPriority': () =>
        signed('amendSpotOrderKeepPriority', { ...PAIR, orderId, newQty: '0.005' }),
      'ws order.cancelReplace': async () => {
        const reply = await signed('cancelReplaceSpotOrder', {
          ...order(price - 10),
          cancelReplaceMode: 'STOP_ON_FAILURE',
          cancelOrderId: orderId,
        });
        orderId = newIdOf((reply as { result: unknown }).result);
      },
      'ws order.cancel': () => signed('cancelSpotOrder', { ...PAIR, orderId }),
      'ws openOrders.cancelAll': async () => {
        await place();
        await signed('cancelAllSpotOpenOrders', PAIR);
      },
      'ws allOrders': () => signed('getSpotAllOrders', PAIR),
      'ws myTrades': () => signed('getSpotMyTrades', PAIR),
      'ws account.status': () => signed('getSpotAccountInformation'),
      'ws account.rateLimits.orders': () => signed('getSpotOrderRateLimits'),
      'ws account.commission': () => signed('getSpotAccountCommission', PAIR),
      'ws userDataStream.start': start,
      'ws userDataStream.ping': async () => client['pingUserDataStreamForKey']!(await start()),
      'ws userDataStream.stop': async () => client['stopUserDataStreamForKey']!(await start()),
      'ws userDataStream.unsubscribe': () => client['unsubscribeUserDataStream']!('mainWSAPI'),
    },
  };
}

const stamped = (fields: object) => ({ ...fields, timestamp: Date.now() });
const newIdOf = (replaced: unknown): number =>
  (replaced as { newOrderResponse: { orderId: number } }).newOrderResponse.orderId;

export async function spotSockets({ url, bot, price }: Listening): Promise<Opened> {
  const heard = none();
  const spot = new BinanceSpot({
    configurationWebsocketAPI: {
      apiKey: bot.apiKey,
      privateKey: pemOf(bot),
      wsURL: `${wsOf(url)}/ws-api/v3`,
    },
    configurationWebsocketStreams: { wsURL: wsOf(url) },
  });
  const streams = await spot.websocketStreams.connect();
  const read = (name: string, stream: { on(event: 'message', tell: () => void): void }) =>
    stream.on('message', () => heard.streams.add(name));
  const of = { symbol: 'btcusdt' };
  read('trade', streams.trade(of));
  read('aggTrade', streams.aggTrade(of));
  read('depth@100ms', streams.diffBookDepth({ ...of, updateSpeed: '100ms' as never }));
  read('depth5', streams.partialBookDepth({ ...of, levels: '5' as never }));
  read('bookTicker', streams.bookTicker(of));
  read('ticker', streams.ticker(of));
  read('miniTicker', streams.miniTicker(of));
  read('avgPrice', streams.avgPrice(of));
  read('kline_1m', streams.kline({ ...of, interval: '1m' as never }));
  read('!miniTicker@arr', streams.allMiniTicker());
  const line = await spot.websocketAPI.connect();
  const client = line as unknown as Loose;
  const ask = async (name: string, fields: object = {}): Promise<unknown> =>
    ((await client[name]!(fields)) as { data: unknown }).data;
  let orderId = 0;
  const place = async () => ({ orderId } = (await ask('orderPlace', order(price))) as { orderId: number });
  return {
    heard,
    close: async () => {
      await streams.disconnect();
      await line.disconnect();
    },
    calls: {
      'ws session.logon': () => client['sessionLogon']!(),
      'ws session.status': () => ask('sessionStatus'),
      'ws userDataStream.subscribe': async () => {
        const { stream } = await line.userDataStreamSubscribe();
        stream.on('message', (said) => noteReport(heard, said as Report));
      },
      'ws session.subscriptions': () => ask('sessionSubscriptions'),
      'ws ping': () => ask('ping'),
      'ws time': () => ask('time'),
      'ws exchangeInfo': () => ask('exchangeInfo', PAIR),
      'ws depth': () => ask('depth', PAIR),
      'ws trades.recent': () => ask('tradesRecent', PAIR),
      'ws trades.historical': () => ask('tradesHistorical', PAIR),
      'ws trades.aggregate': () => ask('tradesAggregate', PAIR),
      'ws klines': () => ask('klines', BARS),
      'ws uiKlines': () => ask('uiKlines', BARS),
      'ws avgPrice': () => ask('avgPrice', PAIR),
      'ws ticker.24hr': () => ask('ticker24hr', { symbols: ['BTCUSDT'] }),
      'ws ticker.price': () => ask('tickerPrice', PAIR),
      'ws ticker.book': () => ask('tickerBook', PAIR),
      'ws order.test': () => ask('orderTest', order(price)),
      'ws order.place': place,
      'ws order.status': () => ask('orderStatus', { ...PAIR, orderId }),
      'ws openOrders.status': () => ask('openOrdersStatus', PAIR),
      'ws order.amend.keepPriority': () => ask('orderAmendKeepPriority', { ...PAIR, orderId, newQty: 0.005 }),
      'ws order.cancelReplace': async () => {
        const replaced = await ask('orderCancelReplace', {
          ...order(price - 10),
          cancelReplaceMode: 'STOP_ON_FAILURE',
          cancelOrderId: orderId,
        });
        orderId = newIdOf(replaced);
      },
      'ws order.cancel': () => ask('orderCancel', { ...PAIR, orderId }),
      'ws openOrders.cancelAll': async () => {
        await place();
        await ask('openOrdersCancelAll', PAIR);
      },
      'ws allOrders': () => ask('allOrders', PAIR),
      'ws myTrades': () => ask('myTrades', PAIR),
      'ws account.status': () => ask('accountStatus'),
      'ws account.rateLimits.orders': () => ask('accountRateLimitsOrders'),
      'ws account.commission': () => ask('accountCommission', PAIR),
      'ws userDataStream.unsubscribe': () => ask('userDataStreamUnsubscribe'),
      'ws session.logout': () => client['sessionLogout']!(),
    },
  };
}

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
