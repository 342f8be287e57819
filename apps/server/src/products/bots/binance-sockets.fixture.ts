/**
 * The websocket parts of `binance` and `@binance/spot`, in the client's own words: which streams it reads, how it hears its own fills, and what it
 * calls over the websocket API. A stream counts as read when the client has handed an event of it over.
 */
import { Spot as BinanceSpot } from '@binance/spot';
import { WebsocketAPIClient, WebsocketClient } from 'binance';
import type { Listening, Loose, Opened, Report } from './client-sockets.fixture.ts';
import {
  BARS,
  PAIR,
  newIdOf,
  none,
  noteReport,
  order,
  pemOf,
  stamped,
  wsOf,
} from './client-sockets.fixture.ts';
import { streamOf } from './recorder.fixture.ts';

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
