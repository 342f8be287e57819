/**
 * hummingbot's connector for this interface, request by request as its public source makes them: its headers, the order in which it signs,
 * the fields it reads and the texts it looks for. It cannot be run here; whatever it would stumble over fails this test.
 */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import type { Bot } from './bots.fixture.ts';
import { ask, botServer, openBot, signedAsk } from './bots.fixture.ts';
import type { Said, Socket } from './sockets/sockets.fixture.ts';
import { openSocket, until } from './sockets/sockets.fixture.ts';

const FUNDS = { 1: '5', 3: '100000' };
let server: TestServer;
let bot: Bot;
let other: Bot;
let price: number;
beforeAll(async () => {
  server = await botServer();
  [bot, other] = [await openBot(server, FUNDS), await openBot(server, FUNDS)];
  const { lastPrice } = (await get('/ticker/24hr', { symbol: 'BTCUSDT' })) as { lastPrice: string };
  price = Math.round(Number.parseFloat(lastPrice));
});
afterAll(() => server.close());

type Params = Record<string, string | number>;
type Row = Record<string, string & number & boolean>;

/** Python's `urlencode`: in the order in which the parameters were put in, the signature last. */
function signed(params: Params, at = server.platform.clock.now()): string {
  const pairs = Object.entries({ ...params, timestamp: at }).map(
    ([name, value]) => [name, String(value)] as [string, string],
  );
  const text = new URLSearchParams(pairs).toString();
  return `${text}&signature=${createHmac('sha256', bot.secret).update(text).digest('hex')}`;
}

/** As the error reads that it searches: `HTTP status is 400. Error: {"code":…`. */
async function call(method: string, path: string, of: { query?: string; body?: string; isSigned: boolean }) {
  const type = method === 'GET' ? 'application/x-www-form-urlencoded' : 'application/json';
  const { status, body } = await ask(server, method, {
    path: `/api/v3${path}`,
    ...(of.query === undefined ? {} : { query: of.query }),
    ...(of.body === undefined ? {} : { body: of.body }),
    headers: { 'Content-Type': type, ...(of.isSigned ? { 'X-MBX-APIKEY': bot.apiKey } : {}) },
  });
  if (status >= 400) throw new Error(`HTTP status is ${status}. Error: ${JSON.stringify(body)}`);
  return body as unknown;
}
const get = (path: string, params: Params = {}) =>
  call('GET', path, { query: new URLSearchParams(params as never).toString(), isSigned: false });
const getSigned = (path: string, params: Params = {}, at?: number) =>
  call('GET', path, { query: signed(params, at), isSigned: true });
/** A form, labelled as JSON. */
const post = (path: string, params: Params) => call('POST', path, { body: signed(params), isSigned: true });
/** No body, labelled as JSON. */
const remove = (path: string, params: Params) =>
  call('DELETE', path, { query: signed(params), isSigned: true });
const said = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'nothing was refused',
    (error: Error) => error.message,
  );

let made = 0;
/** Its prefix and at most 32 characters. */
const clientId = (): string => `x-MG43PCSN${String((made += 1)).padStart(22, '0')}`;
async function place(type: string, more: Params, side = 'SELL') {
  const newClientOrderId = clientId();
  const reply = await post('/order', {
    symbol: 'BTCUSDT',
    side,
    quantity: '0.010000',
    type,
    newClientOrderId,
    ...more,
  });
  return { newClientOrderId, ...(reply as { orderId: number }) };
}

/** States it knows; another one ends its listening with an error. */
const STATES =
  'PENDING NEW FILLED PARTIALLY_FILLED PENDING_CANCEL CANCELED REJECTED EXPIRED EXPIRED_IN_MATCH'.split(' ');

test('trading rules: pairs that trade, with SPOT in a permission set, and the three filters', async () => {
  expect(await get('/ping')).toEqual({});
  expect(((await get('/time')) as { serverTime: number }).serverTime).toBeGreaterThan(1e12);
  const { symbols } = (await get('/exchangeInfo')) as {
    symbols: {
      status: string;
      permissionSets: string[][];
      filters: Record<string, string>[];
      symbol: string;
    }[];
  };
  const valid = symbols.filter(
    ({ status, permissionSets }) =>
      status === 'TRADING' && permissionSets.some((set) => set.includes('SPOT')),
  );
  expect(valid.map(({ symbol }) => symbol)).toContain('BTCUSDT');
  for (const { filters } of valid) {
    const of = (...types: string[]) => filters.find(({ filterType }) => types.includes(filterType!))!;
    for (const text of [
      of('PRICE_FILTER')['tickSize'],
      of('LOT_SIZE')['minQty'],
      of('LOT_SIZE')['stepSize'],
      of('MIN_NOTIONAL', 'NOTIONAL')['minNotional'],
    ])
      expect(Number.parseFloat(text!)).toBeGreaterThan(0);
  }
  const books = (await get('/ticker/bookTicker')) as { symbol: string }[];
  expect(books.map(({ symbol }) => symbol)).toContain('BTCUSDT');
});

test('its book: two frames without an answer between them, a snapshot, and every event known by its fields', async () => {
  const line = await openSocket(server, '/ws');
  line.say('{"method": "SUBSCRIBE", "params": ["btcusdt@trade"], "id": 1}');
  line.say('{"method": "SUBSCRIBE", "params": ["btcusdt@depth@100ms"], "id": 2}');
  await until(() => (line.heard.filter((one) => 'result' in one).length === 2 ? true : undefined));
  const snapshot = (await get('/depth', { symbol: 'BTCUSDT', limit: '1000' })) as Record<string, unknown>;
  expect(snapshot).toMatchObject({ lastUpdateId: expect.any(Number), bids: [], asks: [] });
  await place('LIMIT', { price: `${price + 20}.000000`, timeInForce: 'GTC' });
  await signedAsk(server, other, ['POST', '/api/v3/order'], {
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'MARKET',
    quantity: '0.01',
  });
  // What is no depth update it takes for a trade.
  const events = () => line.heard.filter((one) => !('result' in one));
  const trade = await until(() => events().find((one) => one['e'] !== 'depthUpdate'));
  expect(trade).toMatchObject({
    s: 'BTCUSDT',
    E: expect.any(Number),
    m: false,
    t: expect.any(Number),
    p: `${price + 20}.00000000`,
    q: '0.01000000',
  });
  const update = await until(() => events().find((one) => one['e'] === 'depthUpdate'));
  expect(update).toMatchObject({ s: 'BTCUSDT', U: expect.any(Number), u: expect.any(Number) });
  line.say('{"method": "UNSUBSCRIBE", "params": ["btcusdt@trade", "btcusdt@depth@100ms"], "id": 100}');
  expect(await until(() => line.heard.find(({ id }) => id === 100))).toMatchObject({ result: null });
  line.end();
});

/** The first frame must be the answer, and good. */
async function listen(): Promise<Socket> {
  const line = await openSocket(server, '/ws-api/v3');
  const timestamp = server.platform.clock.now();
  const text = `apiKey=${bot.apiKey}&timestamp=${timestamp}`;
  const signature = createHmac('sha256', bot.secret).update(text).digest('hex');
  const id = 'd3df8a22-98ea-4fe0-9f4e-0fcea5d418b7';
  const params = { apiKey: bot.apiKey, timestamp, signature };
  line.say(JSON.stringify({ id, method: 'userDataStream.subscribe.signature', params }));
  expect(await until(() => line.heard[0])).toMatchObject({ id, status: 200 });
  return line;
}
/** Its name of an order: under `C` where it was cancelled, else under `c`. */
const nameIn = (event: Record<string, unknown>) => event[event['x'] === 'CANCELED' ? 'C' : 'c'];
const reportsOf = (line: Socket, name: string) =>
  line.heard.flatMap(({ event }: Said) =>
    event?.['e'] === 'executionReport' && nameIn(event) === name ? [event] : [],
  );

test('a life of orders, as it hears and reads it', async () => {
  const line = await listen();
  const rests = await place('LIMIT_MAKER', { price: `${price + 30}.000000` });
  expect(rests).toMatchObject({ orderId: expect.any(Number), transactTime: expect.any(Number) });
  const bought = signedAsk(server, other, ['POST', '/api/v3/order'], {
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'MARKET',
    quantity: '0.004',
  });
  expect((await bought).body['status']).toBe('FILLED');
  const trade = await until(() => reportsOf(line, rests.newClientOrderId).find(({ x }) => x === 'TRADE'));
  expect(trade).toMatchObject({
    i: rests.orderId,
    t: expect.any(Number),
    l: '0.00400000',
    L: `${price + 30}.00000000`,
    n: expect.stringMatching(/^\d+\.\d{8}$/),
    N: 'USDT',
    T: expect.any(Number),
    E: expect.any(Number),
    X: 'PARTIALLY_FILLED',
  });
  const { balances } = (await getSigned('/account')) as {
    balances: { asset: string; free: string; locked: string }[];
  };
  const position = await until(() =>
    line.heard.findLast(({ event }) => event?.['e'] === 'outboundAccountPosition'),
  );
  for (const { a, f, l } of position.event!['B'] as { a: string; f: string; l: string }[])
    expect(balances).toContainEqual({ asset: a, free: f, locked: l });
  const status = (await getSigned('/order', {
    symbol: 'BTCUSDT',
    origClientOrderId: rests.newClientOrderId,
  })) as Row;
  expect(STATES).toContain(status['status']);
  expect(status).toMatchObject({ orderId: rests.orderId, updateTime: expect.any(Number) });
  const wanted = {
    orderId: rests.orderId,
    id: trade['t'],
    commission: trade['n'],
    commissionAsset: 'USDT',
    qty: '0.00400000',
    quoteQty: trade['Y'],
    price: trade['L'],
    time: trade['T'],
    isBuyer: false,
    isMaker: true,
  };
  for (const more of [{ orderId: Number(rests.orderId) }, { startTime: Number(trade['T']) - 1_000 }])
    expect(await getSigned('/myTrades', { symbol: 'BTCUSDT', ...more })).toContainEqual(
      expect.objectContaining(wanted),
    );
  const cancelled = await remove('/order', { symbol: 'BTCUSDT', origClientOrderId: rests.newClientOrderId });
  expect(cancelled).toMatchObject({ status: 'CANCELED' });
  const last = await until(() => reportsOf(line, rests.newClientOrderId).find(({ x }) => x === 'CANCELED'));
  expect(last).toMatchObject({ X: 'CANCELED', i: rests.orderId });
  const market = await place('MARKET', {}, 'BUY');
  const ends = await until(() => reportsOf(line, market.newClientOrderId).at(-1));
  expect(STATES).toContain(ends['X']);
  line.end();
});

test('the texts it looks for, in what it makes of an answer', async () => {
  const gone = { symbol: 'BTCUSDT', origClientOrderId: 'x-MG43PCSNnever' };
  const unknown = await said(remove('/order', gone));
  for (const part of ['-2011', 'Unknown order sent']) expect(unknown).toContain(part);
  const missing = await said(getSigned('/order', gone));
  for (const part of ['-2013', 'Order does not exist']) expect(missing).toContain(part);
  const now = server.platform.clock.now();
  for (const at of [now - 10_000, now + 10_000]) {
    const late = await said(getSigned('/account', {}, at));
    for (const part of ['-1021', 'Timestamp for this request']) expect(late).toContain(part);
  }
});

test('older versions: a listenKey by a request with nothing but headers, kept alive by its parameter', async () => {
  const headers = { 'Content-Type': 'application/json', 'X-MBX-APIKEY': bot.apiKey };
  const keyed = (method: string, query?: string) =>
    ask(server, method, {
      path: '/api/v3/userDataStream',
      headers,
      ...(query === undefined ? {} : { query }),
    });
  const { listenKey } = (await keyed('POST')).body as { listenKey?: string };
  const alive = await keyed('PUT', `listenKey=${listenKey}`);
  expect(alive.body).toEqual({});
  const refused = await keyed('PUT', `listenKey=${listenKey}x`);
  expect(refused.body).toEqual({ code: -1125, msg: 'This listenKey does not exist.' });
  const line = await openSocket(server, `/ws/${listenKey}`);
  const rests = await place('LIMIT', { price: `${price + 40}.000000`, timeInForce: 'GTC' });
  expect(await until(() => line.heard.find(({ e }) => e === 'executionReport'))).toMatchObject({
    c: rests.newClientOrderId,
    x: 'NEW',
  });
  await remove('/order', { symbol: 'BTCUSDT', origClientOrderId: rests.newClientOrderId });
  line.end();
});
