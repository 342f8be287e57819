/**
 * A market maker on ccxt Pro: one bid and one ask around the middle of the book, moved when the middle moves, leaning against what it
 * holds. Orders only rest (LIMIT_MAKER), and a dead man's switch cancels them if this program dies. Run it against a demo:
 *
 *   npm run demo:account > account.json
 *   API_KEY=… API_SECRET=… SECONDS=60 node examples/market-maker/market-maker.mjs
 */
import ccxt from 'ccxt';

const { env } = process;
const H = env.URL ?? 'http://localhost:8080';
const W = H.replace('http', 'ws');
const SYMBOL = env.SYMBOL ?? 'BTC/USDT';
/** In base currency, of one order. */
const SIZE = Number(env.SIZE ?? '0.002');
/** Half of the distance between bid and ask, as a share of the price. */
const HALF_SPREAD = Number(env.HALF_SPREAD ?? '0.0004');
/** How far the middle may move before orders follow it. */
const TOLERANCE = HALF_SPREAD / 4;
/** Beyond so many sizes on one side it quotes the other side alone. */
const MOST_HELD = 10;
const SECONDS = Number(env.SECONDS ?? '60');
/** When nothing was heard of this program for so long, its orders are cancelled. */
const SWITCH_MS = 10_000;

const exchange = new ccxt.pro.binance({
  apiKey: env.API_KEY,
  secret: env.API_SECRET,
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

/** Orders that rest, by side: id and price. */
const resting = { buy: undefined, sell: undefined };
let quotedAt = 0;
let held = 0;
let isOver = false;

const setSwitch = (countdownTime) =>
  exchange.request('countdownCancelAll', 'private', 'POST', { countdownTime });

/** The middle of the book without our own orders; the last price where a side is empty. */
async function middle() {
  const book = await exchange.watchOrderBook(SYMBOL, 50);
  const best = (levels, side) => levels.find(([price]) => price !== resting[side]?.price)?.[0];
  const [bid, ask] = [best(book.bids, 'buy'), best(book.asks, 'sell')];
  if (bid !== undefined && ask !== undefined) return (bid + ask) / 2;
  return (await exchange.fetchTicker(SYMBOL)).last;
}

async function withdraw(side) {
  const order = resting[side];
  resting[side] = undefined;
  // Filled meanwhile: then there is nothing to cancel.
  if (order !== undefined)
    await exchange.cancelOrderWs(order.id, SYMBOL).catch((error) => {
      if (!(error instanceof ccxt.OrderNotFound)) throw error;
    });
}

async function quote(side, price) {
  try {
    const { id } = await exchange.createOrderWs(SYMBOL, 'limit_maker', side, SIZE, price);
    resting[side] = { id, price };
  } catch (error) {
    // It would have taken, or there is no balance for it: the next round quotes again.
    if (!(error instanceof ccxt.InvalidOrder || error instanceof ccxt.InsufficientFunds)) throw error;
  }
}

/** Our fills, as they come: what is held decides how quotes lean. */
async function followFills() {
  while (!isOver)
    for (const { side, amount, order } of await exchange.watchMyTrades(SYMBOL)) {
      held += side === 'buy' ? Number(amount) : -Number(amount);
      if (resting[side]?.id === order) quotedAt = 0;
    }
}

await exchange.loadMarkets();
if (H.startsWith('http:')) await exchange.loadHttpProxyAgent();
const end = Date.now() + SECONDS * 1_000;
const fills = followFills().catch((error) => {
  if (!isOver) throw error;
});
let switchedAt = 0;
while (Date.now() < end) {
  if (Date.now() - switchedAt > SWITCH_MS / 3) {
    await setSwitch(SWITCH_MS);
    switchedAt = Date.now();
  }
  const lean = Math.max(-1, Math.min(1, held / SIZE / MOST_HELD));
  const target = (await middle()) * (1 - lean * HALF_SPREAD);
  if (Math.abs(target - quotedAt) <= quotedAt * TOLERANCE) continue;
  quotedAt = target;
  await Promise.all(['buy', 'sell'].map(withdraw));
  const [bid, ask] = [target * (1 - HALF_SPREAD), target * (1 + HALF_SPREAD)];
  if (lean < 1) await quote('buy', Number(exchange.priceToPrecision(SYMBOL, bid)));
  if (lean > -1) await quote('sell', Number(exchange.priceToPrecision(SYMBOL, ask)));
}
isOver = true;
await exchange.cancelAllOrders(SYMBOL).catch((error) => {
  if (!(error instanceof ccxt.OrderNotFound)) throw error;
});
await setSwitch(0);
await exchange.close();
await fills;
console.log(JSON.stringify({ held: Number(held.toFixed(8)) }));
process.exit(0);
