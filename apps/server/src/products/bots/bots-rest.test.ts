/** R-BOT-1 to R-BOT-5 over HTTP: signatures, faults to the letter, orders and their books, limits, the dead man's switch. */
import type { Call } from '@candor/wire';
import { allCalls } from '@candor/wire/tables';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase, TestServer } from '../../../test/harness.ts';
import { testDatabase } from '../../../test/harness.ts';
import { movableClock } from '../../platform/clock.ts';
import type { Bot } from './bots.fixture.ts';
import { ask, botServer, giveKey, openBot, signature, signedAsk } from './bots.fixture.ts';

const FUNDS = { 1: '5', 3: '100000' };
let database: TestDatabase;
let server: TestServer;
let maker: Bot;
let taker: Bot;
let price: number;

beforeAll(async () => {
  database = await testDatabase();
  // The first ten minutes after the listing have no band (R-SPOT-6).
  await database.owner.query(
    `update markets_pairs set listed_at = now() - interval '11 minutes' where id = 1`,
  );
  server = await botServer({ database });
  maker = await openBot(server, FUNDS);
  taker = await openBot(server, FUNDS);
  const { body } = await ask(server, 'GET', { path: '/api/v3/ticker/price', query: 'symbol=BTCUSDT' });
  price = Math.round(Number(body['price']));
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const order = (bot: Bot, fields: Record<string, string | number>) =>
  signedAsk(server, bot, ['POST', '/api/v3/order'], { symbol: 'BTCUSDT', ...fields });
const limit = (bot: Bot, side: string, at: number, more: Record<string, string | number> = {}) =>
  order(bot, { side, type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', price: at, ...more });
const cancelAll = (bot: Bot) =>
  signedAsk(server, bot, ['DELETE', '/api/v3/openOrders'], { symbol: 'BTCUSDT' });

describe('R-BOT-1: who signed, and when', () => {
  const account = ['GET', '/api/v3/account'] as const;

  test('no key, junk, unknown, wrong signature, clock, window: the exact answer each', async () => {
    const none = await ask(server, 'GET', { path: '/api/v3/account', query: 'timestamp=1' });
    expect([none.status, none.body]).toEqual([401, { code: -2014, msg: 'API-key format invalid.' }]);
    const bad = { code: -2015, msg: 'Invalid API-key, IP, or permissions for action.' };
    const unknown = await signedAsk(server, { ...maker, apiKey: 'a'.repeat(43) }, account);
    expect([unknown.status, unknown.body]).toEqual([401, bad]);
    const wrong = await signedAsk(server, { ...maker, secret: 'x' }, account);
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { code: -1022, msg: 'Signature for this request is not valid.' },
    ]);
    const clock = { code: -1021, msg: 'Timestamp for this request is outside of the recvWindow.' };
    const now = server.platform.clock.now();
    const late = await signedAsk(server, maker, account, { timestamp: now - 6_000 });
    expect([late.status, late.body]).toEqual([400, clock]);
    expect(
      (await signedAsk(server, maker, account, { timestamp: now - 6_000, recvWindow: 30_000 })).status,
    ).toBe(200);
    expect((await signedAsk(server, maker, account, { timestamp: now + 5_000 })).body.code).toBe(-1021);
    expect((await signedAsk(server, maker, account, { recvWindow: 60_001 })).body.code).toBe(-1131);
    expect((await signedAsk(server, maker, account, { timestamp: now * 1_000 })).status).toBe(200);
  });

  test('another address and a key that may only read: refused, and nothing was done', async () => {
    const far = await giveKey(server, maker.userId, { addresses: ['203.0.113.7'] });
    expect((await signedAsk(server, { ...maker, ...far }, account)).body.code).toBe(-2015);
    const reads = { ...maker, ...(await giveKey(server, maker.userId, { canTrade: false })) };
    expect((await signedAsk(server, reads, account)).status).toBe(200);
    const refused = await limit(reads, 'BUY', price - 100);
    expect([refused.status, refused.body.code]).toEqual([401, -2015]);
    expect((await signedAsk(server, maker, ['GET', '/api/v3/openOrders'])).body).toEqual([]);
  });

  test('what is signed is what came: odd encodings, body and query, any content type, names given twice', async () => {
    const at = server.platform.clock.now();
    const headers = { 'x-mbx-apikey': maker.apiKey };
    // Upper-case escapes, lower-case ones, a plus: signed as they stand on the line.
    const query = `symbol=BTC%55SDT&timestamp=${at}&newClientOrderId=a%3ab`;
    const body = `side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.01&price=${price - 200}`;
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const sign = signature(maker.secret, `${query}${body}`);
      const made = await ask(server, 'POST', {
        path: '/api/v3/order/test',
        query: `${query}&signature=${sign.toUpperCase()}`,
        body,
        headers: { ...headers, 'content-type': type },
      });
      expect([made.status, made.body], type).toEqual([200, {}]);
    }
    const twice = `timestamp=${at}&symbol=BTCUSDT&symbol=ETHUSDT`;
    const double = await ask(server, 'GET', {
      path: '/api/v3/openOrders',
      query: `${twice}&signature=${signature(maker.secret, twice)}`,
      headers,
    });
    expect(double.body.code).toBe(-1101);
    // In both, the query's value wins.
    const both = `timestamp=${at}&symbol=BTCUSDT`;
    const won = await ask(server, 'POST', {
      path: '/api/v3/order/test',
      query: `${both}&signature=${signature(maker.secret, `${both}${body}&symbol=NOPE`)}`,
      body: `${body}&symbol=NOPE`,
      headers,
    });
    expect([won.status, won.body]).toEqual([200, {}]);
  });
});

describe('R-BOT-3: orders', () => {
  test('a life: placed, found by both names, met by a taker, fills in the reply, books and balances agree', async () => {
    const made = await limit(maker, 'SELL', price + 50, { newClientOrderId: 'my.first:order/1' });
    expect(made.body).toMatchObject({
      symbol: 'BTCUSDT',
      status: 'NEW',
      clientOrderId: 'my.first:order/1',
      fills: [],
    });
    const again = await limit(maker, 'SELL', price + 50, { newClientOrderId: 'my.first:order/1' });
    expect(again.body).toEqual({ code: -2010, msg: 'Duplicate order sent.' });
    const depth = await ask(server, 'GET', { path: '/api/v3/depth', query: 'symbol=BTCUSDT&limit=5' });
    expect(depth.body['asks']).toEqual([[`${price + 50}.00000000`, '0.01000000']]);
    const bought = await order(taker, { side: 'BUY', type: 'MARKET', quantity: '0.004' });
    expect(bought.body).toMatchObject({ status: 'FILLED', executedQty: '0.00400000', type: 'MARKET' });
    const [fill] = bought.body['fills'] as Record<string, unknown>[];
    expect(fill).toMatchObject({
      price: `${price + 50}.00000000`,
      qty: '0.00400000',
      commissionAsset: 'BTC',
    });
    for (const by of [
      { orderId: made.body['orderId'] as number },
      { origClientOrderId: 'my.first:order/1' },
    ]) {
      const found = await signedAsk(server, maker, ['GET', '/api/v3/order'], { symbol: 'BTCUSDT', ...by });
      expect(found.body).toMatchObject({
        status: 'PARTIALLY_FILLED',
        executedQty: '0.00400000',
        isWorking: true,
      });
    }
    const trades = await signedAsk(server, maker, ['GET', '/api/v3/myTrades'], { symbol: 'BTCUSDT' });
    expect(trades.body).toMatchObject([
      { id: fill!['tradeId'], isMaker: true, isBuyer: false, commissionAsset: 'USDT' },
    ]);
    const ended = await signedAsk(server, maker, ['DELETE', '/api/v3/order'], {
      symbol: 'BTCUSDT',
      origClientOrderId: 'my.first:order/1',
    });
    expect(ended.body).toMatchObject({ status: 'CANCELED', origClientOrderId: 'my.first:order/1' });
    const gone = await signedAsk(server, maker, ['DELETE', '/api/v3/order'], {
      symbol: 'BTCUSDT',
      orderId: made.body['orderId'] as number,
    });
    expect(gone.body).toEqual({ code: -2011, msg: 'Unknown order sent.' });
    const all = await signedAsk(server, maker, ['GET', '/api/v3/allOrders'], { symbol: 'BTCUSDT' });
    expect(all.body).toMatchObject([{ status: 'CANCELED', orderId: made.body['orderId'] }]);
    const { body } = await signedAsk(server, maker, ['GET', '/api/v3/account']);
    expect((body['balances'] as { asset: string }[]).find(({ asset }) => asset === 'BTC')).toEqual({
      asset: 'BTC',
      free: '4.99600000',
      locked: '0.00000000',
    });
  });

  test('faults to the letter, and nothing was placed', async () => {
    const faults: [Promise<{ body: unknown }>, number, string][] = [
      [
        order(maker, { symbol: 'NOPE', side: 'BUY', type: 'MARKET', quantity: '1' }),
        -1121,
        'Invalid symbol.',
      ],
      [limit(maker, 'BUY', price, { price: `${price}.001` }), -1013, 'Filter failure: PRICE_FILTER'],
      [limit(maker, 'BUY', price, { quantity: '0.010000001' }), -1111, 'Parameter has too much precision.'],
      [limit(maker, 'BUY', price * 3), -1013, 'Filter failure: PERCENT_PRICE_BY_SIDE'],
      [limit(maker, 'BUY', price, { quantity: '0.00001' }), -1013, 'Filter failure: NOTIONAL'],
      [
        limit(maker, 'BUY', price, { quantity: '2' }),
        -2010,
        'Account has insufficient balance for requested action.',
      ],
      [
        order(maker, { side: 'SELL', type: 'MARKET', quoteOrderQty: '100' }),
        -1106,
        "Parameter 'quoteOrderQty' sent when not required.",
      ],
      [limit(maker, 'BUY', price, { type: 'PEGGED' }), -1116, 'Invalid orderType.'],
      [limit(maker, 'BUYS', price), -1117, 'Invalid side.'],
      [limit(maker, 'BUY', price, { timeInForce: 'GTX' }), -1115, 'Invalid timeInForce.'],
      [
        limit(maker, 'BUY', price, { icebergQty: '1' }),
        -1106,
        "Parameter 'icebergQty' sent when not required.",
      ],
      [
        limit(maker, 'BUY', price, { selfTradePreventionMode: 'EXPIRE_BOTH' }),
        -1130,
        "Data sent for parameter 'selfTradePreventionMode' is not valid.",
      ],
      [
        order(maker, { side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '1' }),
        -1102,
        "Mandatory parameter 'price' was not sent, was empty/null, or malformed.",
      ],
      [
        signedAsk(server, maker, ['GET', '/api/v3/order'], { symbol: 'BTCUSDT', orderId: 1 }),
        -2013,
        'Order does not exist.',
      ],
    ];
    for (const [asked, code, msg] of faults) expect((await asked).body).toEqual({ code, msg });
    expect((await signedAsk(server, maker, ['GET', '/api/v3/openOrders'])).body).toEqual([]);
  });

  test('R-SPOT-3a: a market buy by quantity holds at the protection price and releases the rest at once', async () => {
    await limit(maker, 'SELL', price + 60, { quantity: '0.02' });
    const bought = await order(taker, { side: 'BUY', type: 'MARKET', quantity: '0.05' });
    expect(bought.body).toMatchObject({
      executedQty: '0.02000000',
      origQty: '0.05000000',
      status: 'EXPIRED',
    });
    const { body } = await signedAsk(server, taker, ['GET', '/api/v3/account']);
    for (const { locked } of body['balances'] as { locked: string }[]) expect(locked).toBe('0.00000000');
  });

  test('post-only, cancelReplace in both outcomes, keepPriority', async () => {
    const resting = await limit(maker, 'SELL', price + 40);
    const took = await order(taker, {
      side: 'BUY',
      type: 'LIMIT_MAKER',
      quantity: '0.01',
      price: price + 40,
    });
    expect(took.body).toEqual({ code: -2010, msg: 'Order would immediately match and take.' });
    const reduced = await signedAsk(server, maker, ['PUT', '/api/v3/order/amend/keepPriority'], {
      symbol: 'BTCUSDT',
      orderId: resting.body['orderId'] as number,
      newQty: '0.005',
    });
    expect(reduced.body['amendedOrder']).toMatchObject({ qty: '0.00500000', status: 'NEW' });
    for (const [newQty, msg] of [
      ['0.005', 'The requested action would change no state; rejecting.'],
      ['0.006', 'Order amend (quantity increase) is not supported.'],
    ] as const) {
      const refused = await signedAsk(server, maker, ['PUT', '/api/v3/order/amend/keepPriority'], {
        symbol: 'BTCUSDT',
        orderId: resting.body['orderId'] as number,
        newQty,
      });
      expect([refused.status, refused.body]).toEqual([400, { code: -2038, msg }]);
    }
    const replace = (fields: Record<string, string | number>) =>
      signedAsk(server, maker, ['POST', '/api/v3/order/cancelReplace'], {
        symbol: 'BTCUSDT',
        side: 'SELL',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.01',
        price: price + 70,
        cancelReplaceMode: 'STOP_ON_FAILURE',
        ...fields,
      });
    const done = await replace({ cancelOrderId: resting.body['orderId'] as number });
    expect(done.body).toMatchObject({ cancelResult: 'SUCCESS', newOrderResult: 'SUCCESS' });
    const missed = await replace({ cancelOrderId: resting.body['orderId'] as number });
    expect([missed.status, missed.body.code]).toEqual([400, -2022]);
    const half = await replace({
      cancelOrderId: (done.body['newOrderResponse'] as { orderId: number }).orderId,
      quantity: '5.2',
    });
    expect([half.status, half.body.code]).toEqual([409, -2021]);
    expect((half.body['data'] as { newOrderResponse: unknown }).newOrderResponse).toMatchObject({
      code: -2010,
    });
    expect((await cancelAll(maker)).body.code).toBe(-2011);
  });
});

describe('R-BOT-5: the dead man’s switch', () => {
  const count = (bot: Bot, ms: number) =>
    signedAsk(server, bot, ['POST', '/api/v3/countdownCancelAll'], { symbol: 'BTCUSDT', countdownTime: ms });
  const openOf = async (bot: Bot) =>
    ((await signedAsk(server, bot, ['GET', '/api/v3/openOrders'])).body as unknown as unknown[]).length;

  test('runs out and cancels; set again it waits anew; 0 takes it away; another key’s orders stay', async () => {
    await limit(maker, 'BUY', price - 300);
    await limit(taker, 'BUY', price - 310);
    expect((await count(maker, 999)).body.code).toBe(-1100);
    expect((await count(maker, 60_000)).body['countdownTime']).toBe(60_000);
    expect((await count(maker, 0)).body['cancelAt']).toBeNull();
    await count(maker, 1_000);
    await expect.poll(() => openOf(maker)).toBe(0);
    expect(await openOf(taker)).toBe(1);
    await expect
      .poll(async () => (await server.database.owner.query('select 1 as one from bots_countdowns')).length)
      .toBe(0);
    await cancelAll(taker);
  });

  test('a second node carries out what a node that is gone has promised', async () => {
    const second = await botServer({ database });
    await limit(maker, 'BUY', price - 300);
    await signedAsk(second, maker, ['POST', '/api/v3/countdownCancelAll'], { countdownTime: 1_500 });
    await second.stop();
    await expect.poll(() => openOf(maker)).toBe(0);
  });

  test('one that cannot be cancelled keeps nobody else’s waiting, however many there are, and is not forgotten', async () => {
    const { owner } = server.database;
    await limit(maker, 'BUY', price - 300);
    // A pair that this node has no book of; all of them due before the other.
    await owner.query(
      `insert into bots_countdowns (key_id, pair_id, user_id, session, due_at)
       select -n, 999, $1, '', now() - interval '1 minute' from generate_series(1, 250) as n`,
      [taker.userId],
    );
    await count(maker, 1_000);
    await expect.poll(() => openOf(maker), { timeout: 10_000 }).toBe(0);
    const standing = () => owner.query('select 1 as one from bots_countdowns');
    await expect.poll(async () => (await standing()).length).toBe(250);
    await owner.query('delete from bots_countdowns');
  });
});

test('R-BOT-4: weight and orders are counted per key and account, said in headers, and refused with Retry-After', async () => {
  // Its clock stands still: no window ends while the requests are under way.
  const clock = movableClock(server.platform.clock.now());
  const slow = await botServer({ database, clock, config: { rateLimitPerMinute: 60 } });
  try {
    const replies = [];
    for (let n = 0; n < 12; n += 1)
      replies.push(
        await signedAsk(slow, maker, ['POST', '/api/v3/order'], {
          symbol: 'BTCUSDT',
          side: 'BUY',
          type: 'LIMIT',
          timeInForce: 'IOC',
          quantity: '0.01',
          price: price - 400,
        }),
      );
    const over = replies.find(({ status }) => status === 429)!;
    expect(over.body.code).toBe(-1015);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(replies[0]!.headers.get('x-mbx-order-count-10s'))).toBe(1);
    expect(Number(replies[0]!.headers.get('x-mbx-used-weight-1m'))).toBe(1);
    const other = { ...maker, ...(await giveKey(server, maker.userId)) };
    let last = await signedAsk(slow, other, ['GET', '/api/v3/account']);
    for (let n = 0; n < 4 && last.status === 200; n += 1)
      last = await signedAsk(slow, other, ['GET', '/api/v3/account']);
    expect([last.status, last.body.code]).toEqual([429, -1003]);
    // What is written for authors of programs is counted like any page.
    const pages = ['/api/docs/bots', '/api/openapi-bots.json'];
    const reads = await Promise.all(
      Array.from({ length: 70 }, (_, n) => fetch(`${slow.url}${pages[n % 2]!}`)),
    );
    expect(reads.filter(({ status }) => status === 200).length).toBe(60);
    expect(reads.filter(({ status }) => status === 429).length).toBe(10);
  } finally {
    await slow.stop();
  }
});

test('a stolen key that trades reaches nothing else: no withdrawal, no personal data, no change of the account', async () => {
  const { body: refused } = await signedAsk(server, maker, ['POST', '/sapi/v1/capital/withdraw/apply'], {
    coin: 'USDT',
    address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    amount: '100',
  });
  expect(refused.code).toBe(-2015);
  for (const path of ['/sapi/v1/account/info', '/sapi/v1/account/status', '/sapi/v1/asset/transfer'])
    expect((await signedAsk(server, maker, ['POST', path])).body.code, path).toBe(-1020);
  const { body } = await signedAsk(server, maker, ['GET', '/api/v3/account']);
  expect(JSON.stringify(body)).not.toContain('@');
  expect(body['canWithdraw']).toBe(false);
});

test('our own calls: a key opens those that name its scope; every other call of the house refuses it', async () => {
  const ask = async ({ method, path }: { method: string; path: string }) => {
    const timestamp = String(server.platform.clock.now());
    const url = `/api/${path}`;
    const text = method === 'GET' ? '' : 'x=1';
    const reply = await fetch(`${server.url}${url}`, {
      method,
      headers: {
        'candor-key': maker.apiKey,
        'candor-timestamp': timestamp,
        'candor-signature': signature(maker.secret, `${timestamp}${method}${url}${text}`),
        ...(method === 'GET' ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(method === 'GET' ? {} : { body: text }),
    });
    const { data } = (await reply.json()) as { data: { refusal?: string } | null };
    return data?.refusal ?? '';
  };
  const all = Object.values(allCalls).flatMap((table): Call[] => Object.values(table));
  const closed = all.filter(({ access, forKeys }) => access !== 'public' && forKeys === undefined);
  expect(closed.length).toBeGreaterThan(100);
  // `not_found` are calls of parts that stay away from this server.
  const refusals = [
    'api_key_scope',
    'not_logged_in',
    'not_authorised',
    'unsupported_media_type',
    'not_found',
  ];
  const opened: string[] = [];
  for (const call of closed) {
    const answer = await ask(call);
    if (!refusals.includes(answer)) opened.push(`${call.path}: ${answer}`);
  }
  expect(opened).toEqual([]);
  const open = all.filter(({ forKeys }) => forKeys !== undefined);
  expect(open.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['coin/trade', 'lever/submit', 'microtrade/submit']),
  );
  for (const call of open)
    expect(['api_key_scope', 'api_key_refused', 'not_logged_in'], call.path).not.toContain(await ask(call));
});

test('what authors read names every call, and the OpenAPI document has the same', async () => {
  const guide = await (await fetch(`${server.url}/api/docs/bots`)).text();
  const { paths } = (await (await fetch(`${server.url}/api/openapi-bots.json`)).json()) as {
    paths: Record<string, object>;
  };
  expect(guide).toContain('Not affiliated with Binance');
  for (const path of ['/api/v3/order', '/api/v3/countdownCancelAll', '/sapi/v1/asset/tradeFee']) {
    expect(guide).toContain(path);
    expect(paths[path]).toBeDefined();
  }
});
