/**
 * Every call of the interface over HTTP by each client, in the client's own words: by method and path what makes it call that. They run
 * in this order, for later ones need the orders of earlier ones.
 */
import { createRequire } from 'node:module';
import { Spot as BinanceSpot } from '@binance/spot';
import { MainClient } from 'binance';
import createNodeApi from 'binance-api-node';
import type { Bot } from './bots.fixture.ts';
import { ccxtFor } from './bots.fixture.ts';
import { TRON } from './payer.fixture.ts';

export interface Asking {
  url: string;
  trader: Pick<Bot, 'apiKey' | 'secret'>;
  payer: Pick<Bot, 'apiKey' | 'secret'>;
  price: number;
}
export type Calls = Record<string, () => Promise<unknown>>;
/** A client as the tests use it: its types are about its own venue. */
type Loose = Record<string, (...args: unknown[]) => Promise<unknown>>;
interface Placed {
  orderId: number;
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
const WITHDRAWAL = { coin: 'USDT', network: 'TRX', address: TRON, amount: 20 };
const DEPOSIT = { coin: 'USDT', network: 'TRX' };

export function binanceCalls({ url, trader, payer, price }: Asking): Calls {
  const make = ({ apiKey, secret }: Asking['payer']) =>
    new MainClient({ api_key: apiKey, api_secret: secret, baseUrl: url }) as unknown as Loose;
  const [main, cash] = [make(trader), make(payer)];
  let id = 0;
  const place = async () => ({ orderId } = (await main['submitNewOrder']!(order(price))) as Placed);
  let orderId = 0;
  return {
    'GET /api/v3/ping': () => main['testConnectivity']!(),
    'GET /api/v3/exchangeInfo': () => main['getExchangeInfo']!(PAIR),
    'GET /api/v3/depth': () => main['getOrderBook']!({ ...PAIR, limit: 5 }),
    'GET /api/v3/trades': () => main['getRecentTrades']!(PAIR),
    'GET /api/v3/historicalTrades': () => main['getHistoricalTrades']!(PAIR),
    'GET /api/v3/aggTrades': () => main['getAggregateTrades']!(PAIR),
    'GET /api/v3/klines': () => main['getKlines']!(BARS),
    'GET /api/v3/uiKlines': () => main['getUIKlines']!(BARS),
    'GET /api/v3/avgPrice': () => main['getAvgPrice']!(PAIR),
    'GET /api/v3/ticker/24hr': () => main['get24hrChangeStatistics']!({ symbols: ['BTCUSDT', 'ETHUSDT'] }),
    'GET /api/v3/ticker/price': () => main['getSymbolPriceTicker']!({ symbols: ['BTCUSDT'] }),
    'GET /api/v3/ticker/bookTicker': () => main['getSymbolOrderBookTicker']!(PAIR),
    'POST /api/v3/order/test': () => main['testNewOrder']!(order(price)),
    'POST /api/v3/order': place,
    'GET /api/v3/order': () => main['getOrder']!({ ...PAIR, orderId }),
    'GET /api/v3/openOrders': () => main['getOpenOrders']!(PAIR),
    'POST /api/v3/order/cancelReplace': async () => {
      const replaced = await main['replaceOrder']!({
        ...order(price - 10),
        cancelReplaceMode: 'STOP_ON_FAILURE',
        cancelOrderId: orderId,
      });
      id = (replaced as { newOrderResponse: Placed }).newOrderResponse.orderId;
    },
    'DELETE /api/v3/order': () => main['cancelOrder']!({ ...PAIR, orderId: id }),
    'DELETE /api/v3/openOrders': async () => {
      await place();
      await main['cancelAllSymbolOrders']!(PAIR);
    },
    'GET /api/v3/allOrders': () => main['getAllOrders']!(PAIR),
    'GET /api/v3/account': () => main['getAccountInformation']!({ omitZeroBalances: true }),
    'GET /api/v3/myTrades': () => main['getAccountTradeList']!(PAIR),
    'GET /api/v3/rateLimit/order': () => main['getOrderRateLimit']!(),
    'GET /api/v3/account/commission': () => main['getCommissionRates']!(PAIR),
    'POST /api/v3/userDataStream': () => main['getSpotUserDataListenKey']!(),
    'PUT /api/v3/userDataStream': async () =>
      main['keepAliveSpotUserDataListenKey']!(await listenKey(main, 'getSpotUserDataListenKey')),
    'DELETE /api/v3/userDataStream': async () =>
      main['closeSpotUserDataListenKey']!(await listenKey(main, 'getSpotUserDataListenKey')),
    'GET /sapi/v1/system/status': () => main['getSystemStatus']!(),
    'GET /sapi/v1/margin/allPairs': () => main['getAllCrossMarginPairs']!(),
    'GET /sapi/v1/margin/isolated/allPairs': () => main['getIsolatedMarginAllSymbols']!(),
    'GET /sapi/v1/asset/tradeFee': () => main['getTradeFee']!(PAIR),
    'GET /sapi/v1/capital/config/getall': () => cash['getBalances']!(),
    'GET /sapi/v1/account/apiRestrictions': () => cash['getApiKeyPermissions']!(),
    'GET /sapi/v1/capital/deposit/address': () => cash['getDepositAddress']!(DEPOSIT),
    'GET /sapi/v1/capital/deposit/hisrec': () => cash['getDepositHistory']!(),
    'POST /sapi/v1/capital/withdraw/apply': () => cash['withdraw']!(WITHDRAWAL),
    'GET /sapi/v1/capital/withdraw/history': () => cash['getWithdrawHistory']!(),
  };
}

async function listenKey(client: Loose, name: string): Promise<string> {
  return ((await client[name]!()) as { listenKey: string }).listenKey;
}

export function spotCalls({ url, trader, price }: Asking): Calls {
  const spot = new BinanceSpot({
    configurationRestAPI: { apiKey: trader.apiKey, apiSecret: trader.secret, basePath: url },
  }).restAPI as unknown as Loose;
  const read = async (name: string, fields?: object): Promise<unknown> =>
    ((await spot[name]!(fields)) as { data(): Promise<unknown> }).data();
  let orderId = 0;
  const place = async () => ({ orderId } = (await read('newOrder', order(price))) as Placed);
  return {
    'GET /api/v3/ping': () => read('ping'),
    'GET /api/v3/time': () => read('time'),
    'GET /api/v3/exchangeInfo': () => read('exchangeInfo', { symbols: ['BTCUSDT'] }),
    'GET /api/v3/depth': () => read('depth', PAIR),
    'GET /api/v3/trades': () => read('getTrades', PAIR),
    'GET /api/v3/historicalTrades': () => read('historicalTrades', PAIR),
    'GET /api/v3/aggTrades': () => read('aggTrades', PAIR),
    'GET /api/v3/klines': () => read('klines', BARS),
    'GET /api/v3/uiKlines': () => read('uiKlines', BARS),
    'GET /api/v3/avgPrice': () => read('avgPrice', PAIR),
    'GET /api/v3/ticker/24hr': () => read('ticker24hr', { symbols: ['BTCUSDT', 'ETHUSDT'] }),
    'GET /api/v3/ticker/price': () => read('tickerPrice', { symbols: ['BTCUSDT'] }),
    'GET /api/v3/ticker/bookTicker': () => read('tickerBookTicker'),
    'POST /api/v3/order/test': () => read('orderTest', order(price)),
    'POST /api/v3/order': place,
    'GET /api/v3/order': () => read('getOrder', { ...PAIR, orderId }),
    'GET /api/v3/openOrders': () => read('getOpenOrders', PAIR),
    'PUT /api/v3/order/amend/keepPriority': () =>
      read('orderAmendKeepPriority', { ...PAIR, orderId, newQty: 0.005 }),
    'POST /api/v3/order/cancelReplace': async () => {
      const replaced = await read('orderCancelReplace', {
        ...order(price - 10),
        cancelReplaceMode: 'STOP_ON_FAILURE',
        cancelOrderId: orderId,
      });
      ({ orderId } = (replaced as { newOrderResponse: Placed }).newOrderResponse);
    },
    'DELETE /api/v3/order': () => read('deleteOrder', { ...PAIR, orderId }),
    'DELETE /api/v3/openOrders': async () => {
      await place();
      await read('deleteOpenOrders', PAIR);
    },
    'GET /api/v3/allOrders': () => read('allOrders', PAIR),
    'GET /api/v3/account': () => read('getAccount', { omitZeroBalances: true }),
    'GET /api/v3/myTrades': () => read('myTrades', PAIR),
    'GET /api/v3/rateLimit/order': () => read('rateLimitOrder'),
    'GET /api/v3/account/commission': () => read('accountCommission', PAIR),
  };
}

/** The package has no types of its own. */
interface ConnectorModule {
  Spot: new (apiKey: string, secret: string, options: object) => object;
}
const connector = createRequire(import.meta.url)('@binance/connector') as ConnectorModule;

export function connectorCalls({ url, trader, payer, price }: Asking): Calls {
  const make = ({ apiKey, secret }: Asking['payer']) =>
    new connector.Spot(apiKey, secret, { baseURL: url }) as Loose;
  const [spot, cash] = [make(trader), make(payer)];
  const { symbol, side, type, ...rest } = order(price);
  const read = async (name: string, ...args: unknown[]): Promise<unknown> =>
    ((await spot[name]!(...args)) as { data: unknown }).data;
  const cashRead = (name: string, ...args: unknown[]) => cash[name]!(...args);
  let orderId = 0;
  const place = async () => ({ orderId } = (await read('newOrder', symbol, side, type, rest)) as Placed);
  const key = async () => ((await read('createListenKey')) as { listenKey: string }).listenKey;
  return {
    'GET /api/v3/ping': () => read('ping'),
    'GET /api/v3/time': () => read('time'),
    'GET /api/v3/exchangeInfo': () => read('exchangeInfo', { symbols: ['BTCUSDT', 'ETHUSDT'] }),
    'GET /api/v3/depth': () => read('depth', symbol, { limit: 5 }),
    'GET /api/v3/trades': () => read('trades', symbol),
    'GET /api/v3/historicalTrades': () => read('historicalTrades', symbol),
    'GET /api/v3/aggTrades': () => read('aggTrades', symbol),
    'GET /api/v3/klines': () => read('klines', symbol, '1m', { limit: 3 }),
    'GET /api/v3/uiKlines': () => read('uiklines', symbol, '1m', { limit: 3 }),
    'GET /api/v3/avgPrice': () => read('avgPrice', symbol),
    'GET /api/v3/ticker/24hr': () => read('ticker24hr', '', ['BTCUSDT', 'ETHUSDT']),
    'GET /api/v3/ticker/price': () => read('tickerPrice', '', ['BTCUSDT']),
    'GET /api/v3/ticker/bookTicker': () => read('bookTicker', symbol),
    'POST /api/v3/order/test': () => read('newOrderTest', symbol, side, type, rest),
    'POST /api/v3/order': place,
    'GET /api/v3/order': () => read('getOrder', symbol, { orderId }),
    'GET /api/v3/openOrders': () => read('openOrders', { symbol }),
    'POST /api/v3/order/cancelReplace': async () => {
      const replaced = await read('cancelAndReplace', symbol, side, type, 'STOP_ON_FAILURE', {
        ...rest,
        cancelOrderId: orderId,
      });
      ({ orderId } = (replaced as { newOrderResponse: Placed }).newOrderResponse);
    },
    'DELETE /api/v3/order': () => read('cancelOrder', symbol, { orderId }),
    'DELETE /api/v3/openOrders': async () => {
      await place();
      await read('cancelOpenOrders', symbol);
    },
    'GET /api/v3/allOrders': () => read('allOrders', symbol),
    'GET /api/v3/account': () => read('account'),
    'GET /api/v3/myTrades': () => read('myTrades', symbol),
    'GET /api/v3/rateLimit/order': () => read('orderCount'),
    'POST /api/v3/userDataStream': key,
    'PUT /api/v3/userDataStream': async () => read('renewListenKey', await key()),
    'DELETE /api/v3/userDataStream': async () => read('closeListenKey', await key()),
    'GET /sapi/v1/system/status': () => read('systemStatus'),
    'GET /sapi/v1/asset/tradeFee': () => read('tradeFee', { symbol }),
    'GET /sapi/v1/capital/config/getall': () => cashRead('coinInfo'),
    'GET /sapi/v1/account/apiRestrictions': () => cashRead('apiPermissions'),
    'GET /sapi/v1/capital/deposit/address': () => cashRead('depositAddress', 'USDT', { network: 'TRX' }),
    'GET /sapi/v1/capital/deposit/hisrec': () => cashRead('depositHistory'),
    'POST /sapi/v1/capital/withdraw/apply': () => cashRead('withdraw', 'USDT', TRON, 21, { network: 'TRX' }),
    'GET /sapi/v1/capital/withdraw/history': () => cashRead('withdrawHistory'),
  };
}

export function nodeApiCalls({ url, trader, payer, price }: Asking): Calls {
  const make = ({ apiKey, secret }: Asking['payer']) =>
    createNodeApi({ apiKey, apiSecret: secret, httpBase: url }) as unknown as Loose;
  const [node, cash] = [make(trader), make(payer)];
  let orderId = 0;
  const place = async () => ({ orderId } = (await node['order']!(order(price))) as Placed);
  return {
    'GET /api/v3/ping': () => node['ping']!(),
    'GET /api/v3/time': () => node['time']!(),
    'GET /api/v3/exchangeInfo': () => node['exchangeInfo']!(PAIR),
    'GET /api/v3/depth': () => node['book']!(PAIR),
    'GET /api/v3/trades': () => node['trades']!(PAIR),
    'GET /api/v3/historicalTrades': () => node['tradesHistory']!(PAIR),
    'GET /api/v3/aggTrades': () => node['aggTrades']!(PAIR),
    'GET /api/v3/klines': () => node['candles']!(BARS),
    'GET /api/v3/avgPrice': () => node['avgPrice']!(PAIR),
    'GET /api/v3/ticker/24hr': () => node['dailyStats']!(PAIR),
    'GET /api/v3/ticker/price': () => node['prices']!(PAIR),
    'GET /api/v3/ticker/bookTicker': () => node['allBookTickers']!(),
    'POST /api/v3/order/test': () => node['orderTest']!(order(price)),
    'POST /api/v3/order': place,
    'GET /api/v3/order': () => node['getOrder']!({ ...PAIR, orderId }),
    'GET /api/v3/openOrders': () => node['openOrders']!(PAIR),
    'POST /api/v3/order/cancelReplace': async () => {
      const replaced = await node['updateOrder']!({ ...order(price - 10), cancelOrderId: orderId });
      ({ orderId } = (replaced as { newOrderResponse: Placed }).newOrderResponse);
    },
    'DELETE /api/v3/order': () => node['cancelOrder']!({ ...PAIR, orderId }),
    'DELETE /api/v3/openOrders': async () => {
      await place();
      await node['cancelOpenOrders']!(PAIR);
    },
    'GET /api/v3/allOrders': () => node['allOrders']!(PAIR),
    'GET /api/v3/account': () => node['accountInfo']!(),
    'GET /api/v3/myTrades': () => node['myTrades']!(PAIR),
    'POST /api/v3/userDataStream': () => node['getDataStream']!(),
    'PUT /api/v3/userDataStream': async () =>
      node['keepDataStream']!({ listenKey: await listenKey(node, 'getDataStream') }),
    'DELETE /api/v3/userDataStream': async () =>
      node['closeDataStream']!({ listenKey: await listenKey(node, 'getDataStream') }),
    'GET /sapi/v1/asset/tradeFee': () => node['tradeFee']!(PAIR),
    'GET /sapi/v1/capital/config/getall': () => cash['capitalConfigs']!(),
    'GET /sapi/v1/capital/deposit/address': () => cash['depositAddress']!(DEPOSIT),
    'GET /sapi/v1/capital/deposit/hisrec': () => cash['depositHistory']!(),
    'POST /sapi/v1/capital/withdraw/apply': () => cash['withdraw']!({ ...WITHDRAWAL, amount: 20 }),
    'GET /sapi/v1/capital/withdraw/history': () => cash['withdrawHistory']!(),
  };
}

/** By its unified calls where it has one, as bots.md lists them, else by the call of the same name. */
export function ccxtCalls({ url, trader, payer, price }: Asking): Calls {
  const [ex, cash] = [ccxtFor({ url }, trader), ccxtFor({ url }, payer)];
  const raw = ex as unknown as Loose;
  const rawCash = cash as unknown as Loose;
  const symbol = 'BTC/USDT';
  let id = '';
  const place = async () => {
    id = (await ex.createOrder(symbol, 'limit', 'buy', 0.01, price - 500)).id!;
  };
  const key = async () => ((await raw['publicPostUserDataStream']!()) as { listenKey: string }).listenKey;
  return {
    'GET /api/v3/exchangeInfo': () => ex.loadMarkets(),
    'GET /api/v3/ping': () => raw['publicGetPing']!(),
    'GET /api/v3/time': () => ex.fetchTime(),
    'GET /api/v3/depth': () => ex.fetchOrderBook(symbol, 5),
    'GET /api/v3/trades': () => raw['publicGetTrades']!(PAIR),
    'GET /api/v3/historicalTrades': () => raw['publicGetHistoricalTrades']!(PAIR),
    'GET /api/v3/aggTrades': () => ex.fetchTrades(symbol),
    'GET /api/v3/klines': () => ex.fetchOHLCV(symbol, '1m', undefined, 3),
    'GET /api/v3/uiKlines': () => raw['publicGetUiKlines']!(BARS),
    'GET /api/v3/avgPrice': () => raw['publicGetAvgPrice']!(PAIR),
    'GET /api/v3/ticker/24hr': () => ex.fetchTickers([symbol, 'ETH/USDT']),
    'GET /api/v3/ticker/price': () => ex.fetchLastPrices([symbol]),
    'GET /api/v3/ticker/bookTicker': () => ex.fetchBidsAsks([symbol]),
    'POST /api/v3/order/test': () =>
      ex.createOrder(symbol, 'limit', 'buy', 0.01, price - 500, { test: true }),
    'POST /api/v3/order': place,
    'GET /api/v3/order': () => ex.fetchOrder(id, symbol),
    'GET /api/v3/openOrders': () => ex.fetchOpenOrders(symbol),
    'POST /api/v3/order/cancelReplace': async () => {
      id = (await ex.editOrder(id, symbol, 'limit', 'buy', 0.02, price - 510)).id!;
    },
    'DELETE /api/v3/order': () => ex.cancelOrder(id, symbol),
    'DELETE /api/v3/openOrders': async () => {
      await place();
      await ex.cancelAllOrders(symbol);
    },
    'GET /api/v3/allOrders': () => ex.fetchOrders(symbol),
    'GET /api/v3/account': () => ex.fetchBalance(),
    'GET /api/v3/myTrades': () => ex.fetchMyTrades(symbol),
    'GET /api/v3/rateLimit/order': () => raw['privateGetRateLimitOrder']!(),
    'GET /api/v3/account/commission': () => raw['privateGetAccountCommission']!(PAIR),
    'POST /api/v3/userDataStream': key,
    'PUT /api/v3/userDataStream': async () => raw['publicPutUserDataStream']!({ listenKey: await key() }),
    'DELETE /api/v3/userDataStream': async () =>
      raw['publicDeleteUserDataStream']!({ listenKey: await key() }),
    'GET /sapi/v1/system/status': () => ex.fetchStatus(),
    'GET /sapi/v1/margin/allPairs': () => raw['sapiGetMarginAllPairs']!(),
    'GET /sapi/v1/margin/isolated/allPairs': () => raw['sapiGetMarginIsolatedAllPairs']!(),
    'GET /sapi/v1/asset/tradeFee': () => ex.fetchTradingFees(),
    'GET /sapi/v1/capital/config/getall': () => cash.fetchCurrencies(),
    'GET /sapi/v1/account/apiRestrictions': () => rawCash['sapiGetAccountApiRestrictions']!(),
    'GET /sapi/v1/capital/deposit/address': () => cash.fetchDepositAddress('USDT', { network: 'TRC20' }),
    'GET /sapi/v1/capital/deposit/hisrec': () => cash.fetchDeposits('USDT'),
    'POST /sapi/v1/capital/withdraw/apply': () =>
      cash.withdraw('USDT', 23, TRON, undefined, { network: 'TRC20' }),
    'GET /sapi/v1/capital/withdraw/history': () => cash.fetchWithdrawals('USDT'),
  };
}
