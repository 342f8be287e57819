/** The package `@binance/spot`: an order that rests, and its end. */
import { Spot } from '@binance/spot';

const { URL: H = 'http://localhost:8080', API_KEY: apiKey, API_SECRET: apiSecret } = process.env;
const { restAPI } = new Spot({ configurationRestAPI: { apiKey, apiSecret, basePath: H } });
const { price } = await (await restAPI.tickerPrice({ symbol: 'BTCUSDT' })).data();
const reply = await restAPI.newOrder({
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: 0.01,
  price: Math.round(Number(price) * 0.97),
});
const { orderId } = await reply.data();
await restAPI.deleteOrder({ symbol: 'BTCUSDT', orderId });
console.log('done', orderId);
