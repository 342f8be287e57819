/**
 * R-BOT-1, R-BOT-4, R-BOT-7 against whoever means ill: odd spellings of signed requests, requests sent again, keys from elsewhere, keys
 * that end while they are used, and subscriptions by the thousand.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { TestDatabase, TestRedis, TestServer } from '../../../test/harness.ts';
import { testDatabase, testRedis } from '../../../test/harness.ts';
import type { Bot } from './bots.fixture.ts';
import { ask, botServer, giveKey, openBot, signature, signedAsk } from './bots.fixture.ts';
import { KeyWatch } from './sockets/key-watch.ts';
import type { ProgramSocket } from './sockets/program-socket.ts';
import { openSocket, signedWith, until } from './sockets/sockets.fixture.ts';

const FUNDS = { 1: '5', 3: '100000' };
const MANY = { rateLimitPerMinute: 1_000_000 };
const PAIR = { symbol: 'BTCUSDT' };
let database: TestDatabase;
let redis: TestRedis;
let server: TestServer;
let second: TestServer;
let bot: Bot;
let price: number;

beforeAll(async () => {
  [database, redis] = [await testDatabase(), await testRedis()];
  const config = { ...MANY, redisUrl: redis.url };
  server = await botServer({ database, config });
  second = await botServer({ database, config });
  bot = await openBot(server, FUNDS);
  const { body } = await ask(server, 'GET', { path: '/api/v3/ticker/price', query: 'symbol=BTCUSDT' });
  price = Math.round(Number(body['price']));
});
afterAll(async () => {
  await Promise.all([server.close(), second.close()]);
  await redis.close();
  await database.close();
});

const rests = (name: string) => ({
  ...PAIR,
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '0.01',
  price: String(price - 500),
  newClientOrderId: name,
});
const openOrders = async () =>
  (await signedAsk(server, bot, ['GET', '/api/v3/openOrders'], PAIR)).body as unknown as {
    clientOrderId: string;
  }[];
const cancelAll = () => signedAsk(server, bot, ['DELETE', '/api/v3/openOrders'], PAIR);

test('R-BOT-3: no order is called as an order of the app is, by whose number another one would be found', async () => {
  for (const name of ['app_12', 'app_0000000000000001'])
    expect((await signedAsk(server, bot, ['POST', '/api/v3/order'], rests(name))).body).toMatchObject({
      code: -1100,
    });
  expect(await openOrders()).toEqual([]);
});

describe('what is signed is what came over the line', () => {
  /** As it stands, and as a reader would write it again: only what came may be signed. */
  const send = (query: string, body: string, signed = `${query}${body}`) =>
    ask(server, 'POST', {
      path: '/api/v3/order/test',
      query: `${query}&signature=${signature(bot.secret, signed)}`,
      ...(body === '' ? {} : { body }),
      headers: { 'x-mbx-apikey': bot.apiKey },
    });
  const at = () => `timestamp=${server.platform.clock.now()}`;
  const order = () => `side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.01&price=${price - 500}`;

  test.each([
    ['upper-case escapes', 'newClientOrderId=a%3Ab%2Fc', 'newClientOrderId=a:b/c'],
    ['lower-case escapes', 'newClientOrderId=a%3ab%2fc', 'newClientOrderId=a%3Ab%2Fc'],
    ['escapes of plain letters', 'newClientOrderId=%61%62', 'newClientOrderId=ab'],
    ['an escaped name', 'newClient%4FrderId=ab', 'newClientOrderId=ab'],
    ['an empty value', 'newClientOrderId=', ''],
    ['a name without a value', 'newClientOrderId', 'newClientOrderId='],
    ['empty parts', '&&newClientOrderId=ab&&', 'newClientOrderId=ab'],
  ])('%s', async (_, part, rewritten) => {
    const head = `symbol=BTCUSDT&${at()}`;
    const sent = await send(`${head}&${part}&${order()}`, '');
    expect([sent.status, sent.body]).toEqual([200, {}]);
    const mixed = await send(head, `${part}&${order()}`);
    expect([mixed.status, mixed.body]).toEqual([200, {}]);
    const wrong = await send(`${head}&${part}&${order()}`, '', `${head}&${rewritten}&${order()}`);
    expect(wrong.body.code).toBe(-1022);
  });

  test.each([
    ['a plus is a space', 'newClientOrderId=a+b', -1100],
    ['so is its escape', 'newClientOrderId=a%20b', -1100],
    ['letters beyond ASCII, escaped', 'newClientOrderId=%E5%B8%81', -1100],
    ['an escape that is none', 'newClientOrderId=%zz', -1100],
    ['half a letter', 'newClientOrderId=%E5', -1100],
    ['a zero byte', 'newClientOrderId=a%00b', -1100],
    ['the same name twice', 'newClientOrderId=a&newClientOrderId=a', -1101],
    ['the same name twice, once escaped', 'newClientOrderId=a&newClient%4frderId=b', -1101],
    ['a list of one name', 'newClientOrderId[]=a', -1104],
    ['what an object has by itself', '__proto__=1&constructor=2', -1104],
  ])('%s: rightly signed, and still refused', async (_, part, code) => {
    const refused = await send(`symbol=BTCUSDT&${at()}&${part}&${order()}`, '');
    expect([refused.status, refused.body.code], JSON.stringify(refused.body)).toEqual([400, code]);
    const inBody = await send(`symbol=BTCUSDT&${at()}`, `${part}&${order()}`);
    expect([inBody.status, inBody.body.code]).toEqual([400, code]);
  });

  test('letters beyond ASCII in a body are signed as their bytes', async () => {
    const refused = await send(`symbol=BTCUSDT&${at()}`, `newClientOrderId=币&${order()}`);
    expect(refused.body.code).toBe(-1100);
    const head = `symbol=BTCUSDT&${at()}`;
    const escaped = encodeURIComponent('币');
    const wrong = await send(
      head,
      `newClientOrderId=币&${order()}`,
      `${head}newClientOrderId=${escaped}&${order()}`,
    );
    expect(wrong.body.code).toBe(-1022);
  });

  test('in query and body the query’s value wins, whichever is worse for the sender; a signature too', async () => {
    const head = `symbol=BTCUSDT&${at()}&quantity=0.02`;
    const body = `${order()}&newClientOrderId=a`;
    expect((await send(head, body)).body).toEqual({});
    // The body's signature is right for the whole and does not count; the query's is wrong.
    const right = signature(bot.secret, `${head}${body}`);
    const two = await ask(server, 'POST', {
      path: '/api/v3/order/test',
      query: `${head}&signature=${'0'.repeat(64)}`,
      body: `${body}&signature=${right}`,
      headers: { 'x-mbx-apikey': bot.apiKey },
    });
    expect(two.body.code).toBe(-1022);
    const inBody = await ask(server, 'POST', {
      path: '/api/v3/order/test',
      query: head,
      body: `signature=${right}&${body}`,
      headers: { 'x-mbx-apikey': bot.apiKey },
    });
    expect([inBody.status, inBody.body]).toEqual([200, {}]);
    const hidden = await ask(server, 'POST', {
      path: '/api/v3/order/test',
      query: `${head}&%73ignature=${right}`,
      body,
      headers: { 'x-mbx-apikey': bot.apiKey },
    });
    expect(hidden.body.code).toBe(-1022);
  });

  test('two keys in one request, and a key that is none, open nothing', async () => {
    const query = at();
    for (const key of [`${bot.apiKey}, ${bot.apiKey}`, ` `, `${bot.apiKey}é`, 'x'.repeat(5_000)]) {
      const refused = await ask(server, 'GET', {
        path: '/api/v3/account',
        query: `${query}&signature=${signature(bot.secret, query)}`,
        headers: { 'x-mbx-apikey': key },
      });
      expect([refused.status, refused.body.code], key.slice(0, 100)).toEqual([401, -2014]);
    }
  });
});

describe('requests that are sent again within their time', () => {
  const again = async (call: readonly [string, string], fields: Record<string, string | number>) => {
    const timestamp = server.platform.clock.now();
    const once = () => signedAsk(server, bot, call, { ...fields, timestamp, recvWindow: 60_000 });
    return Promise.all([
      once(),
      once(),
      once(),
      signedAsk(second, bot, call, { ...fields, timestamp, recvWindow: 60_000 }),
    ]);
  };
  const codes = (answers: { body: { code?: number } }[]) =>
    answers.map(({ body }) => body.code ?? 0).toSorted((a, b) => b - a);

  test('an order with a name is one order, on whichever nodes', async () => {
    expect(codes(await again(['POST', '/api/v3/order'], rests('again-1')))).toEqual([0, -2010, -2010, -2010]);
    expect((await openOrders()).map(({ clientOrderId }) => clientOrderId)).toEqual(['again-1']);
  });

  test('a cancel, a replacement and a reduction happen once', async () => {
    const replaced = await again(['POST', '/api/v3/order/cancelReplace'], {
      ...rests('again-2'),
      cancelReplaceMode: 'STOP_ON_FAILURE',
      cancelOrigClientOrderId: 'again-1',
    });
    expect(codes(replaced)).toEqual([0, -2022, -2022, -2022]);
    const reduced = await again(['PUT', '/api/v3/order/amend/keepPriority'], {
      ...PAIR,
      origClientOrderId: 'again-2',
      newQty: '0.005',
    });
    expect(codes(reduced)).toEqual([0, -2038, -2038, -2038]);
    expect(
      codes(await again(['DELETE', '/api/v3/order'], { ...PAIR, origClientOrderId: 'again-2' })),
    ).toEqual([0, -2011, -2011, -2011]);
    expect(await openOrders()).toEqual([]);
    expect(codes(await again(['DELETE', '/api/v3/openOrders'], PAIR))).toEqual([-2011, -2011, -2011, -2011]);
  });

  test('a switch set again is the same switch', async () => {
    const fields = { ...PAIR, countdownTime: 600_000 };
    expect(codes(await again(['POST', '/api/v3/countdownCancelAll'], fields))).toEqual([0, 0, 0, 0]);
    const rows = await database.owner.query('select session from bots_countdowns');
    expect(rows).toHaveLength(1);
    await signedAsk(server, bot, ['POST', '/api/v3/countdownCancelAll'], { ...PAIR, countdownTime: 0 });
  });

  test('a session’s request sent again places once; a logon sent again on another connection opens it only in time', async () => {
    const ed = { ...bot, ...(await giveKey(server, bot.userId, { kind: 'Ed25519' })) };
    const logon = signedWith(server, ed, { recvWindow: 1_000 });
    const line = await openSocket(server, '/ws-api/v3');
    expect(await line.call('session.logon', logon)).toMatchObject({ status: 200 });
    const order = { ...rests('again-3'), timestamp: server.platform.clock.now() };
    const replies = await Promise.all([1, 2, 3].map(() => line.call('order.place', order)));
    expect(replies.map(({ error }) => error?.code ?? 0).toSorted((a, b) => b - a)).toEqual([0, -2010, -2010]);
    const late = await openSocket(second, '/ws-api/v3');
    await expect
      .poll(async () => (await late.call('session.logon', logon)).error?.code, { interval: 200 })
      .toBe(-1021);
    await cancelAll();
    line.end();
    late.end();
  });
});

describe('a key from elsewhere, and one that ends', () => {
  /** From another address of this machine. */
  async function fromElsewhere(path: string, frame?: object): Promise<unknown[]> {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}${path}`, { localAddress: '127.0.0.2' });
    const heard: unknown[] = [];
    socket.on('message', (data) => void heard.push(JSON.parse((data as Buffer).toString())));
    await new Promise((wake) => socket.once('open', wake));
    socket.send(JSON.stringify(frame ?? { id: 1, method: 'LIST_SUBSCRIPTIONS' }));
    await until(() => heard[0]);
    socket.terminate();
    return heard;
  }

  test('a bound key opens neither session nor stream from another address, and the one that stands goes on', async () => {
    const bound = {
      ...bot,
      ...(await giveKey(server, bot.userId, { kind: 'Ed25519', addresses: ['127.0.0.1', '::1'] })),
    };
    const line = await openSocket(server, '/ws-api/v3');
    expect(await line.call('session.logon', signedWith(server, bound, {}))).toMatchObject({ status: 200 });
    await line.call('userDataStream.subscribe');
    for (const method of ['session.logon', 'userDataStream.subscribe.signature', 'account.status'])
      expect(
        await fromElsewhere('/ws-api/v3', { id: 1, method, params: signedWith(server, bound, {}) }),
      ).toMatchObject([{ status: 401, error: { code: -2015 } }]);
    const { body } = await ask(server, 'POST', {
      path: '/api/v3/userDataStream',
      headers: { 'x-mbx-apikey': bound.apiKey },
    });
    const stolen = fromElsewhere(`/ws/${String(body['listenKey'])}`);
    await line.call('order.place', { ...rests('elsewhere'), timestamp: server.platform.clock.now() });
    expect(
      await until(() => line.heard.find(({ event }) => event?.['e'] === 'executionReport')),
    ).toBeDefined();
    await cancelAll();
    expect(await stolen).toEqual([{ id: 1, result: [] }]);
    line.end();
  });

  test('R-API-1: a key that its owner deletes ends sessions and streams on every node, and no other key’s', async () => {
    const dying = { ...bot, ...(await giveKey(server, bot.userId, { kind: 'Ed25519' })) };
    const { body } = await ask(server, 'POST', {
      path: '/api/v3/userDataStream',
      headers: { 'x-mbx-apikey': dying.apiKey },
    });
    const session = await openSocket(server, '/ws-api/v3');
    await session.call('session.logon', signedWith(server, dying, {}));
    const signed = await openSocket(second, '/ws-api/v3');
    await signed.call('userDataStream.subscribe.signature', signedWith(server, dying, {}));
    const listening = await openSocket(second, `/ws/${String(body['listenKey'])}`);
    const other = await openSocket(second, '/ws-api/v3');
    await other.call('userDataStream.subscribe.signature', signedWith(server, bot, {}));
    const reply = await server.call(
      'user/api_key_delete',
      { id: dying.keyId },
      { token: bot.token, lang: 'en' },
    );
    expect(reply, JSON.stringify(reply)).toMatchObject({ type: 'ok' });
    expect(await Promise.all([session.closed, signed.closed, listening.closed])).toEqual([1008, 1008, 1008]);
    for (const node of [server, second])
      expect((await signedAsk(node, dying, ['GET', '/api/v3/account'])).body.code).toBe(-2015);
    expect(await other.call('session.subscriptions')).toMatchObject({ result: [{ subscriptionId: 0 }] });
    other.end();
  });

  test('at once, where the message comes: nothing waits for the next round', async () => {
    let tell: (keys: readonly string[]) => void = () => {};
    const ended = new Set<string>();
    const closed: string[] = [];
    const admit = async (apiKey: string) =>
      ended.has(apiKey) ? ({ refused: 'unknown' } as const) : ({ key: {} as never } as const);
    // Never started: there are no rounds.
    const watch = new KeyWatch(server.platform.log, { admit, onChanged: (hear) => void (tell = hear) });
    const lineOf = (name: string) =>
      ({ ip: '127.0.0.1', close: () => closed.push(name) }) as unknown as ProgramSocket;
    watch.hold('a', lineOf('one'));
    watch.hold('a', lineOf('two'))();
    watch.hold('b', lineOf('three'));
    tell(['a', 'b']);
    ended.add('a');
    await new Promise((wake) => setImmediate(wake));
    closed.splice(0);
    tell(['a', 'b']);
    await new Promise((wake) => setImmediate(wake));
    expect(closed).toEqual(['one']);
  });
});

describe('subscriptions by the thousand', () => {
  test('an account is heard once on a connection, however often it is asked for; what ends is told', async () => {
    const line = await openSocket(server, '/ws-api/v3');
    const subscribe = () => line.call('userDataStream.subscribe.signature', signedWith(server, bot, {}));
    expect(await subscribe()).toMatchObject({ result: { subscriptionId: 0 } });
    for (let n = 0; n < 100; n += 1)
      expect(await subscribe()).toMatchObject({
        status: 400,
        error: { code: -2035, msg: 'User Data Stream subscription already active.' },
      });
    await signedAsk(server, bot, ['POST', '/api/v3/order'], rests('thousand'));
    await until(() => line.heard.find(({ event }) => event?.['e'] === 'outboundAccountPosition'));
    expect(line.heard.filter(({ event }) => event?.['x'] === 'NEW')).toHaveLength(1);
    await line.call('userDataStream.unsubscribe');
    expect(line.heard.filter(({ event }) => event?.['e'] === 'eventStreamTerminated')).toMatchObject([
      { subscriptionId: 0 },
    ]);
    expect(await subscribe()).toMatchObject({ result: { subscriptionId: 1 } });
    await cancelAll();
    line.end();
  });

  test('a logout ends what the session heard, and leaves what was signed for', async () => {
    const ed = await openBot(server, FUNDS, { kind: 'Ed25519' });
    const line = await openSocket(server, '/ws-api/v3');
    await line.call('session.logon', signedWith(server, ed, {}));
    await line.call('userDataStream.subscribe');
    await line.call('userDataStream.subscribe.signature', signedWith(server, bot, {}));
    await line.call('session.logout');
    expect(await line.call('session.subscriptions')).toMatchObject({ result: [{ subscriptionId: 1 }] });
    const ends = line.heard.flatMap(({ event, ...said }) =>
      event?.['e'] === 'eventStreamTerminated' ? [said['subscriptionId']] : [],
    );
    expect(ends).toEqual([0]);
    line.end();
  });

  test.each(['/ws', '/stream', '/ws-api/v3'])(
    '%s: a message in a thousand empty frames, which count as one, ends the connection',
    async (path) => {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}${path}`).on('error', () => {});
      await new Promise((done) => socket.once('open', done));
      for (let n = 0; n < 1_000; n += 1) socket.send('', { fin: false });
      await expect.poll(() => socket.readyState).toBe(WebSocket.CLOSED);
    },
  );

  test('parameters that are none take no place among the requests of a connection', async () => {
    const line = await openSocket(server, '/ws-api/v3');
    const frame = JSON.stringify(
      Array.from({ length: 50 }, (_, id) => ({ id, method: 'ping', params: { a: [{}] } })),
    );
    for (let n = 0; n < 21; n += 1) line.say(frame);
    expect(await line.call('ping')).toMatchObject({ status: 200 });
    line.end();
  });

  test('market streams: at most 1,024 of a connection, 200 in a frame; thousands of joins and leaves leave nothing', async () => {
    const pairs = (
      (await ask(server, 'GET', { path: '/api/v3/exchangeInfo' })).body['symbols'] as { symbol: string }[]
    ).map(({ symbol }) => symbol.toLowerCase());
    const frames = [
      '1s',
      '1m',
      '3m',
      '5m',
      '15m',
      '30m',
      '1h',
      '2h',
      '4h',
      '6h',
      '8h',
      '12h',
      '1d',
      '3d',
      '1w',
      '1M',
    ];
    const kinds = [
      ...'trade aggTrade ticker miniTicker bookTicker avgPrice depth depth@100ms'.split(' '),
      ...[5, 10, 20].flatMap((levels) => [`depth${levels}`, `depth${levels}@100ms`, `depth${levels}@1000ms`]),
      ...frames.map((frame) => `kline_${frame}`),
    ];
    const all = pairs.flatMap((pair) => kinds.map((kind) => `${pair}@${kind}`));
    const line = await openSocket(server, '/ws');
    expect(await line.call('SUBSCRIBE', all.slice(0, 201) as never)).toMatchObject({ error: { code: 2 } });
    for (let from = 0; from < all.length; from += 200)
      await line.call('SUBSCRIBE', all.slice(from, from + 200) as never);
    const listed = (await line.call('LIST_SUBSCRIPTIONS')).result as unknown as string[];
    expect(listed.length).toBe(Math.min(all.length, 1_024));
    for (let from = 0; from < all.length; from += 200)
      await line.call('UNSUBSCRIBE', all.slice(from, from + 200) as never);
    expect((await line.call('LIST_SUBSCRIPTIONS')).result).toEqual([]);
    expect((await ask(server, 'GET', { path: '/api/v3/ping' })).body).toEqual({});
    line.end();
  });
});

test('R-BOT-5: who opens and ends sessions by the thousand, and has promised nothing by them, asks the database for nothing', async () => {
  const owner = await openBot(server, FUNDS, { kind: 'Ed25519' });
  const line = await openSocket(server, '/ws-api/v3');
  const logOns = (ids: readonly number[]) =>
    ids.map((id) => ({ id, method: 'session.logon', params: signedWith(server, owner, {}) }));
  await database.owner.transaction('held', async (tx) => {
    await tx.query('lock table bots_countdowns in access exclusive mode');
    line.say(JSON.stringify(logOns(Array.from({ length: 50 }, (_, id) => id))));
    const answers = (await until(() => line.heard[0])) as unknown as { status: number }[];
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    // All connections of the database would wait.
    expect((await signedAsk(server, bot, ['GET', '/api/v3/account'])).status).toBe(200);
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and query like 'update bots_countdowns%'
      and wait_event_type = 'Lock'`;
    expect(await database.owner.query(waiting)).toEqual([]);
  });
  line.end();
});

test('R-BOT-3: cancels of nothing by the hundred, by name and of all, leave connections of the database to others', async () => {
  const [one, other] = [await openBot(server, FUNDS), await openBot(server, FUNDS)];
  const line = await openSocket(server, '/ws-api/v3');
  await database.owner.transaction('held', async (tx) => {
    await tx.query('lock table spot_orders in access exclusive mode');
    for (const [id, method] of ['order.cancel', 'openOrders.cancelAll'].entries()) {
      const params = signedWith(server, one, { ...PAIR, ...(id === 0 ? { origClientOrderId: 'none' } : {}) });
      line.say(JSON.stringify(Array.from({ length: 50 }, () => ({ id, method, params }))));
    }
    // All of them have been asked by then.
    expect(await line.call('ping')).toMatchObject({ status: 200 });
    expect((await signedAsk(server, other, ['GET', '/api/v3/account'])).status).toBe(200);
  });
  const lists = await until(() => (line.heard.length === 3 ? line.heard.slice(1) : undefined));
  for (const list of lists as unknown as { error: { code: number } }[][])
    expect(new Set(list.map(({ error }) => error.code))).toEqual(new Set([-2011]));
  line.end();
});
