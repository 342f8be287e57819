/** The package `binance-api-node`: an order that rests, and its end. */
import createClient from 'binance-api-node';

const { URL: H = 'http://localhost:8080', API_KEY: apiKey, API_SECRET: apiSecret } = process.env;
const create = createClient.default ?? createClient;
const client = create({ apiKey, apiSecret, httpBase: H, wsBase: `${H.replace('http', 'ws')}/ws` });
const { BTCUSDT } = await client.prices({ symbol: 'BTCUSDT' });
const order = await client.order({
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '0.01',
  price: String(Math.round(Number(BTCUSDT) * 0.97)),
});
await client.cancelOrder({ symbol: 'BTCUSDT', orderId: order.orderId });
console.log('done', order.orderId);
