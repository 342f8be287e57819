/** The package `binance`: an order that rests, and its end. */
import { MainClient } from 'binance';

const { URL: H = 'http://localhost:8080', API_KEY, API_SECRET } = process.env;
const client = new MainClient({ api_key: API_KEY, api_secret: API_SECRET, baseUrl: H });
const { price } = await client.getSymbolPriceTicker({ symbol: 'BTCUSDT' });
const order = await client.submitNewOrder({
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: 0.01,
  price: Math.round(price * 0.97),
});
await client.cancelOrder({ symbol: 'BTCUSDT', orderId: order.orderId });
console.log('done', order.orderId);
