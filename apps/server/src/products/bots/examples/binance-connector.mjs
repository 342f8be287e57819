/** The package `@binance/connector`: an order that rests, and its end. */
import { Spot } from '@binance/connector';

const { URL: H = 'http://localhost:8080', API_KEY, API_SECRET } = process.env;
const client = new Spot(API_KEY, API_SECRET, { baseURL: H });
const { price } = (await client.tickerPrice('BTCUSDT')).data;
const { orderId } = (
  await client.newOrder('BTCUSDT', 'BUY', 'LIMIT', {
    timeInForce: 'GTC',
    quantity: 0.01,
    price: Math.round(Number(price) * 0.97),
  })
).data;
await client.cancelOrder('BTCUSDT', { orderId });
console.log('done', orderId);
