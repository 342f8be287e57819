/**
 * R-BOT-7 when a node dies as in a power cut (kill -9 of its process), and when Redis does: whoever follows his own trades ends up with
 * each of them once, what each connection told is in order and without a gap, and the sums are those of the balances.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestDatabase, TestRedis, TestServer } from '../../../test/harness.ts';
import { testDatabase, testRedis } from '../../../test/harness.ts';
import type { NodeProcess } from '../../../test/node-process.ts';
import { startNode } from '../../../test/node-process.ts';
import type { Bot } from './bots.fixture.ts';
import { ask, botServer, openBot, signedAsk } from './bots.fixture.ts';
import type { Follower } from './follower.fixture.ts';
import { follow, readTrades } from './follower.fixture.ts';
import { openSocket, signedWith } from './sockets/sockets.fixture.ts';

const FUNDS = { 1: '1000', 3: '90000000' };
const PATIENT = { timeout: 60_000 };
let database: TestDatabase;
let redis: TestRedis;
let server: TestServer;
let node: NodeProcess;
let price: number;
type At = Pick<TestServer, 'url' | 'platform'>;
/** The other process, spoken to with the clock of this one. */
const other = (): At => ({ url: node.url, platform: server.platform });

beforeAll(async () => {
  [database, redis] = [await testDatabase(), await testRedis()];
  server = await botServer({ database, config: { rateLimitPerMinute: 100_000_000, redisUrl: redis.url } });
  const { body } = await ask(server, 'GET', { path: '/api/v3/ticker/price', query: 'symbol=BTCUSDT' });
  price = Math.round(Number(body['price']));
});
afterAll(async () => {
  await node.kill();
  await server.close();
  await redis.close();
  await database.close();
});

const limit = (side: string, quantity: string, name: string) => ({
  symbol: 'BTCUSDT',
  side,
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity,
  price: String(price + 5),
  newClientOrderId: name,
});

/** Sells in halves until told to stop or until the node is gone; answers the names under which it sold. */
async function trade(at: At, { seller, buyer }: Record<'seller' | 'buyer', Bot>, isOver: () => boolean) {
  const names: string[] = [];
  const line = await openSocket(at, '/ws-api/v3');
  let isGone = false;
  void line.closed.then(() => (isGone = true));
  const send = (id: string, bot: Bot, fields: Record<string, string>) => ({
    id,
    method: 'order.place',
    params: signedWith(at, bot, fields),
  });
  for (let n = 0; !isOver() && !isGone; n += 1) {
    const name = `${seller.userId}-${at.url.slice(-5)}-${n}`;
    names.push(name);
    const before = line.heard.length;
    line.say(
      JSON.stringify([
        send('1', seller, limit('SELL', '0.002', name)),
        send('2', buyer, limit('BUY', '0.001', `${name}-a`)),
        send('3', buyer, limit('BUY', '0.001', `${name}-b`)),
      ]),
    );
    // Unanswered frames are no harm: what is under way when the node dies is what this is about.
    if (n % 4 === 3) await expect.poll(() => isGone || line.heard.length > before, PATIENT).toBe(true);
  }
  line.end();
  return names;
}

const units = (text: string): bigint => BigInt(text.replace('.', ''));
async function balances(bot: Bot): Promise<Record<'BTC' | 'USDT', bigint>> {
  const { body } = await signedAsk(server, bot, ['GET', '/api/v3/account']);
  const rows = body['balances'] as { asset: string; free: string; locked: string }[];
  const of = (asset: string): bigint => {
    const row = rows.find((each) => each.asset === asset)!;
    return units(row.free) + units(row.locked);
  };
  return { BTC: of('BTC'), USDT: of('USDT') };
}

/** Every trade of the database is known, each connection told a run of them without gap or repeat, and the money agrees. */
async function isComplete(bot: Bot, follower: Follower, before: Record<'BTC' | 'USDT', bigint>) {
  const all = (await readTrades(server, bot)).map(({ id }) => id);
  expect(all.length).toBeGreaterThan(10);
  await expect.poll(() => [...follower.trades.keys()].toSorted((a, b) => a - b), PATIENT).toEqual(all);
  for (const told of follower.told.filter(({ length }) => length > 0)) {
    const from = all.indexOf(told[0]!);
    expect(told).toEqual(all.slice(from, from + told.length));
  }
  const sum = { BTC: 0n, USDT: 0n };
  for (const { quantity, quote, commission } of follower.trades.values()) {
    sum.BTC -= units(quantity);
    sum.USDT += units(quote) - units(commission);
  }
  expect(await balances(bot)).toEqual({ BTC: before.BTC + sum.BTC, USDT: before.USDT + sum.USDT });
}

const parties = async () => ({ seller: await openBot(server, FUNDS), buyer: await openBot(server, FUNDS) });

test('the node that tells is killed: the follower comes back to another and has missed nothing', async () => {
  node = await startNode(server);
  const { seller, buyer } = await parties();
  const before = await balances(seller);
  let isDead = false;
  const follower = await follow(seller, () => (isDead ? server : other()));
  let isOver = false;
  const trading = trade(server, { seller, buyer }, () => isOver);
  await expect.poll(() => follower.told[0]!.length, PATIENT).toBeGreaterThan(10);
  isDead = true;
  await node.kill();
  await expect.poll(() => follower.told.length, PATIENT).toBe(2);
  await expect.poll(() => follower.told[1]!.length, PATIENT).toBeGreaterThan(10);
  isOver = true;
  await trading;
  await isComplete(seller, follower, before);
  await follower.end();
});

test.each([
  ['with Redis', false],
  ['while Redis is dead as well', true],
])(
  'the node that trades is killed with orders under way, %s: what it committed is told, once',
  async (_, isAlone) => {
    node = await startNode(server);
    const { seller, buyer } = await parties();
    const before = await balances(seller);
    const follower = await follow(seller, () => server);
    const heard = () => follower.told.reduce((count, { length }) => count + length, 0);
    if (isAlone) await redis.kill();
    const trading = trade(other(), { seller, buyer }, () => false);
    await expect.poll(heard, PATIENT).toBeGreaterThan(10);
    await node.kill();
    const names = await trading;
    if (isAlone) await redis.start();
    await signedAsk(server, buyer, ['DELETE', '/api/v3/openOrders'], { symbol: 'BTCUSDT' });
    await signedAsk(server, seller, ['DELETE', '/api/v3/openOrders'], { symbol: 'BTCUSDT' });
    // The fate of each order is known on the node that is left: it is there, with what it filled, or it never was.
    let filled = 0n;
    let count = 0;
    for (const origClientOrderId of names) {
      const { body } = await signedAsk(server, seller, ['GET', '/api/v3/order'], {
        symbol: 'BTCUSDT',
        origClientOrderId,
      });
      if (body.code === undefined) {
        filled += units(body['executedQty'] as string);
        count += 1;
      } else expect(body).toEqual({ code: -2013, msg: 'Order does not exist.' });
    }
    expect(count).toBeGreaterThan(5);
    await isComplete(seller, follower, before);
    expect([...follower.trades.values()].reduce((sum, { quantity }) => sum + units(quantity), 0n)).toBe(
      filled,
    );
    // And trading goes on, told as before.
    const then = heard();
    let isOver = false;
    const next = trade(server, { seller, buyer }, () => isOver);
    await expect.poll(heard, PATIENT).toBeGreaterThan(then + 4);
    isOver = true;
    await next;
    await isComplete(seller, follower, before);
    await follower.end();
    expect(await brokenInvariants(database.owner)).toEqual({});
  },
);

test('R-BOT-5: switches set on a node that is killed run out on the one that is left', async () => {
  node = await startNode(server);
  const bot = await openBot(server, FUNDS, { kind: 'Ed25519' });
  const line = await openSocket(other(), '/ws-api/v3');
  await line.call('session.logon', signedWith(server, bot, {}));
  const timestamp = server.platform.clock.now();
  const rests = { ...limit('BUY', '0.01', 'rests'), price: String(price - 500), timestamp };
  expect(await line.call('order.place', rests)).toMatchObject({ status: 200 });
  const set = { countdownTime: 3_000, symbol: 'BTCUSDT', timestamp };
  for (const more of [{}, { ofSession: true }])
    expect(await line.call('countdown.cancelAll', { ...set, ...more })).toMatchObject({ status: 200 });
  await node.kill();
  const found = () =>
    database.owner.query<{ state: string }>('select state from spot_orders where user_id = $1', [bot.userId]);
  await expect.poll(async () => (await found()).map(({ state }) => state), PATIENT).toEqual(['cancelled']);
  await expect.poll(() => database.owner.query('select session from bots_countdowns'), PATIENT).toEqual([]);
});

test('R-BOT-7: what came to an account while Redis was dead is told by nobody, so its stream ends and says so', async () => {
  const bot = await openBot(server, FUNDS);
  const line = await openSocket(server, '/ws-api/v3');
  await line.call('userDataStream.subscribe.signature', signedWith(server, bot, {}));
  await redis.kill();
  await redis.start();
  await expect
    .poll(() => line.heard.some(({ event }) => event?.['e'] === 'eventStreamTerminated'), PATIENT)
    .toBe(true);
  expect(await line.closed).toBe(1012);
});
