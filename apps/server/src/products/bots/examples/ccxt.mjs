/** ccxt and its Pro part: an order that rests, the book by websocket, and the order's end. */
import ccxt from 'ccxt';

const { URL: H = 'http://localhost:8080', API_KEY: apiKey, API_SECRET: secret } = process.env;
const W = H.replace('http', 'ws');
const exchange = new ccxt.pro.binance({
  apiKey,
  secret,
  urls: {
    api: {
      public: `${H}/api/v3`,
      private: `${H}/api/v3`,
      sapi: `${H}/sapi/v1`,
      ws: { spot: `${W}/stream/ws`, 'ws-api': { spot: `${W}/ws-api/v3` } },
    },
  },
  options: { fetchMarkets: { types: ['spot'] }, fetchMargins: false },
});
// Needed for plain http alone.
if (H.startsWith('http:')) await exchange.loadHttpProxyAgent();
const { last } = await exchange.fetchTicker('BTC/USDT');
const order = await exchange.createOrder('BTC/USDT', 'limit', 'buy', 0.01, Math.round(last * 0.97));
const book = await exchange.watchOrderBook('BTC/USDT');
console.log('best bid', book.bids[0]);
await exchange.cancelOrder(order.id, 'BTC/USDT');
await exchange.close();
console.log('done', order.id);
