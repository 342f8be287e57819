/** What customers hear: private events without a gap, replay after a lost connection, and a depth stream that adds up. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decimal, groupDecimal } from '@candor/money';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestServer, TestSocket } from '../../../test/harness.ts';
import { testDatabase, testServer } from '../../../test/harness.ts';
import type { Trader } from '../../../test/trader.ts';
import { BTC, ETH, USDT, traders } from '../../../test/trader.ts';
import { fillsBetween } from './fill-pushes-store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ config: { rateLimitPerMinute: 1_000_000 } });
});
afterAll(async () => {
  expect(await brokenInvariants(server.database.owner)).toEqual({});
  await server.close();
});

const PRIVATE = ['order', 'balance'];
const privateOf = (socket: TestSocket) => socket.pushes.filter(({ ch }) => PRIVATE.includes(ch));
const kept = async (userId: number): Promise<number> => {
  const [row] = await server.database.owner.query<{ n: bigint }>(
    'select count(*) as n from chk.event where user_id = $1',
    [userId],
  );
  return Number(row!.n);
};
async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    if (await isSo()) return;
    await new Promise((wake) => setTimeout(wake, 10));
  }
  throw new Error(`never so: ${what}`);
}

/** Seeded orders of two traders that cross now and then; some are cancelled or amended. */
async function trade(pair: readonly [Trader, Trader], seed: number, count: number): Promise<void> {
  let state = seed;
  const below = (n: number) => ((state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) >>> 8) % n;
  const open: { trader: Trader; id: number; amount: number }[] = [];
  for (let n = 0; n < count; n += 8) {
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        const trader = pair[below(2)]!;
        const lots = 100 + below(900);
        const kind = below(10);
        const victim = open[below(Math.max(1, open.length))];
        if (kind < 2 && victim !== undefined) return victim.trader.cancel(victim.id);
        if (kind < 3 && victim !== undefined)
          return victim.trader.call('coin/amend', {
            id: victim.id,
            amount: (victim.amount / 2 / 1e5).toFixed(5),
          });
        const price = (60_000 + below(40) - 20).toFixed(2);
        const amount = (lots / 1e5).toFixed(5);
        const reply = await (below(2) === 0 ? trader.buy(price, amount) : trader.sell(price, amount));
        if (reply.type === 'ok' && reply.data.status === 1)
          open.push({ trader, id: reply.data.id as number, amount: lots });
        return reply;
      }),
    );
  }
}

test('R-RT-4: every change of money and orders is heard once, numbered without a gap, and ends where REST stands', async () => {
  const [a, b] = (await traders(
    server,
    { [USDT]: '200000', [BTC]: '3' },
    { [USDT]: '200000', [BTC]: '3' },
  )) as [Trader, Trader];
  const socket = await server.socket();
  const { useq } = await socket.auth(a.token, 0);
  await trade([a, b], 7, 160);
  await until(
    async () => (privateOf(socket).at(-1)?.seq ?? 0) === (await kept(a.id)),
    'the last event arrived',
  );
  const heard = privateOf(socket);
  expect(heard.length).toBeGreaterThan(100);
  expect(heard.map(({ seq }) => seq)).toEqual(heard.map((_, n) => useq! + 1 + n));
  expect(heard.every(({ t }) => t === 'update')).toBe(true);
  for (const currency of [USDT, BTC]) {
    const last = heard.findLast(
      ({ ch, data }) => ch === 'balance' && (data as { currency: number }).currency === currency,
    );
    const { available, frozen, journal_id } = last!.data as {
      available: string;
      frozen: string;
      journal_id: string;
    };
    expect(`${available}/${frozen}`).toBe(await a.coin(currency));
    const [journal] = await server.database.owner.query<{ id: bigint }>(
      'select id from chk.journal where id = $1',
      [journal_id],
    );
    expect(journal, 'the event names a journal').toBeDefined();
  }
  const states = new Map<number, unknown>();
  for (const { ch, data } of heard) if (ch === 'order') states.set((data as { id: number }).id, data);
  const listed = (await a.get('coin/list', { limit: 100 })).data as { id: number }[];
  for (const order of listed) expect(states.get(order.id)).toEqual(order);
  const others = new Set(
    ((await b.get('coin/list', { limit: 100 })).data as { id: number }[]).map(({ id }) => id),
  );
  expect([...states.keys()].some((id) => others.has(id))).toBe(false);
  socket.close();
});

test('X-RT-3: after a lost connection the missed events come in order, then live ones; too old a mark means resync', async () => {
  const [a, b] = (await traders(
    server,
    { [USDT]: '200000', [BTC]: '3' },
    { [USDT]: '200000', [BTC]: '3' },
  )) as [Trader, Trader];
  const first = await server.socket();
  const start = (await first.auth(a.token, 0)).useq!;
  await a.buy('59000', '0.001');
  await until(() => privateOf(first).length >= 2, 'the first events');
  first.close();
  const seen = privateOf(first).at(-1)!.seq;
  expect(start).toBeLessThan(seen);

  await trade([a, b], 11, 80);
  const missed = await kept(a.id);
  const second = await server.socket();
  expect((await second.auth(a.token, seen)).useq).toBe(missed);
  await a.buy('59000', '0.002');
  await until(async () => privateOf(second).at(-1)?.seq === (await kept(a.id)), 'live again');
  const heard = privateOf(second).map(({ seq }) => seq);
  expect(heard).toEqual(heard.map((_, n) => seen + 1 + n));
  expect(second.pushes.some(({ ch }) => ch === 'resync')).toBe(false);
  second.close();

  await server.database.owner.query(
    `update streams_events set at = now() - interval '11 minutes' where user_id = $1`,
    [a.id],
  );
  const third = await server.socket();
  await third.auth(a.token, seen);
  await until(() => third.pushes.some(({ ch }) => ch === 'resync'), 'resync');
  expect(third.pushes.find(({ ch }) => ch === 'resync')!.seq).toBe(await kept(a.id));
  expect(privateOf(third)).toEqual([]);
  third.close();
  await a.call('coin/cancel_all');
  await b.call('coin/cancel_all');
});

test('R-RT-6: without a token nothing private is heard, and another token hears only its own', async () => {
  const [a, b] = (await traders(server, { [USDT]: '1000' }, { [USDT]: '1000' })) as [Trader, Trader];
  const [nobody, other] = [await server.socket(), await server.socket()];
  await nobody.sub('order', 'balance', 'depth.BTCUSDT');
  await other.auth(b.token);
  await a.buy('50000', '0.001');
  await b.buy('50001', '0.001');
  await other.heard('order');
  expect(privateOf(nobody)).toEqual([]);
  expect(
    other.pushes.filter(({ ch }) => ch === 'order').map(({ data }) => (data as { price: string }).price),
  ).toEqual(['50001']);
  nobody.close();
  other.close();
  await a.call('coin/cancel_all');
  await b.call('coin/cancel_all');
});

interface Delta {
  U: number;
  u: number;
  b: [string, string][];
  a: [string, string][];
}

test('R-RT-3: the snapshot and its deltas make the book that REST shows, after every burst of trading', async () => {
  const [a, b] = (await traders(
    server,
    { [USDT]: '2000000', [BTC]: '30' },
    { [USDT]: '2000000', [BTC]: '30' },
  )) as [Trader, Trader];
  await trade([a, b], 3, 24);
  const socket = await server.socket();
  await socket.sub('depth.BTCUSDT');
  const depth = () => socket.pushes.filter(({ ch }) => ch === 'depth.BTCUSDT');
  await until(() => depth().some(({ t }) => t === 'snapshot'), 'the snapshot');
  const snapshot = depth().find(({ t }) => t === 'snapshot');
  const book = snapshot!.data as { lastUpdateId: number; bids: [string, string][]; asks: [string, string][] };
  const sides = { b: new Map(book.bids), a: new Map(book.asks) };
  let at = book.lastUpdateId;
  let read = 0;
  for (const seed of [5, 6, 8, 9]) {
    await trade([a, b], seed, 64);
    const rest = (await server.call('market/depth', { symbol: 'BTC/USDT' }, { method: 'GET' }))
      .data as typeof book;
    await until(() => depth().at(-1)!.seq >= rest.lastUpdateId, 'the last delta');
    for (const { data, t } of depth().slice(read)) {
      read += 1;
      const delta = data as Delta;
      // A delta that the snapshot already holds is dropped (X-RT-1).
      if (t === 'snapshot' || delta.u <= book.lastUpdateId) continue;
      expect(delta.U, 'no gap between deltas').toBe(at + 1);
      at = delta.u;
      for (const side of ['b', 'a'] as const)
        for (const [price, quantity] of delta[side])
          if (quantity === '0') sides[side].delete(price);
          else sides[side].set(price, quantity);
    }
    expect(at).toBe(rest.lastUpdateId);
    const sorted = (side: Map<string, string>, sign: 1 | -1) =>
      [...side].toSorted(([x], [y]) => sign * (Number(x) - Number(y)));
    expect(sorted(sides.b, -1)).toEqual(rest.bids);
    expect(sorted(sides.a, 1)).toEqual(rest.asks);
    expect(Number(rest.bids[0]?.[0] ?? 0)).toBeLessThan(Number(rest.asks[0]?.[0] ?? Infinity));
  }
  const totals = await server.database.owner.query<{ price: string; quantity: string }>(
    `select trim_scale(price)::text as price, trim_scale(sum(qty - filled))::text as quantity from chk.spot_order
     where status = 'waiting' and side = 'buy' group by price`,
  );
  expect(new Map(totals.map(({ price, quantity }) => [price, quantity]))).toEqual(sides.b);
  socket.close();
  await a.call('coin/cancel_all');
  await b.call('coin/cancel_all');
});

test('R-SPOT-6: outside the band an order is refused with the price that would be allowed', async () => {
  const [trader] = (await traders(server, { [USDT]: '200000', [ETH]: '10' })) as [Trader];
  await server.database.owner.query(
    `update markets_pairs set listed_at = now() - interval '11 minutes' where id = 2`,
  );
  const later = await testServer({ database: server.database });
  try {
    const call = (
      path: string,
      fields: Record<string, string | number>,
      lang: string,
      method: 'POST' | 'GET' = 'POST',
    ) => later.call(path, fields, { token: trader.token, lang, method });
    const { band } = (await call('currency/deal', { symbol: 'ETH/USDT' }, 'en', 'GET')).data as {
      band: { highest_buy: string; lowest_sell: string };
    };
    for (const [type, edge, step, refusal] of [
      [1, band.highest_buy, 0.01, 'price_above_band'],
      [2, band.lowest_sell, -0.01, 'price_below_band'],
    ] as const) {
      const beyond = (Number(edge) * (1 + Math.sign(step) * 0.02)).toFixed(2);
      const texts = new Set<string>();
      for (const lang of ['zh', 'en', 'zh-Hant', 'ja', 'ko', 'es', 'th']) {
        const refused = await call(
          'coin/trade',
          { currency_id: 2, legal_id: 3, type, target_price: beyond, amount: '0.01' },
          lang,
        );
        expect(refused).toMatchObject({ type: 'error', data: { refusal } });
        const shown = groupDecimal(refused.data.allowed as string);
        expect(refused.message).toContain(shown);
        texts.add(refused.message.replace(shown, ''));
      }
      expect(texts.size).toBe(7);
    }
    const inside = await call(
      'coin/trade',
      {
        currency_id: 2,
        legal_id: 3,
        type: 1,
        target_price: (Number(band.lowest_sell) * 0.9).toFixed(2),
        amount: '0.01',
      },
      'en',
    );
    expect(inside.type).toBe('ok');
    await later.call('coin/cancel_all', {}, { token: trader.token });
  } finally {
    await later.close();
  }
});

test('X-SPOT-6: index 60,000 and an average premium of +30 allow buys to 61,230 and sells from 58,830', async () => {
  const database = await testDatabase();
  await database.owner.query(
    `update markets_pairs set listed_at = now() - interval '11 minutes' where id = 1`,
  );
  const venue = await testServer({ database, config: { marketFeed: `replay:${recordingAt('60000')}` } });
  try {
    const [a, b] = (await traders(
      venue,
      { [USDT]: '200000', [BTC]: '1' },
      { [USDT]: '200000', [BTC]: '1' },
    )) as [Trader, Trader];
    await a.buy('60020', '0.01');
    await b.sell('60040', '0.01');
    const band = async () => (await a.get('currency/deal', { symbol: 'BTC/USDT' })).data.band;
    await until(async () => (await band())?.highest_buy === '61230', 'one sample of the premium');
    expect(await band()).toEqual({ highest_buy: '61230', lowest_sell: '58830' });
    expect(await a.buy('61230.01', '0.01')).toMatchObject({
      data: { refusal: 'price_above_band', allowed: '61230' },
    });
    expect(await b.sell('58829.99', '0.01')).toMatchObject({
      data: { refusal: 'price_below_band', allowed: '58830' },
    });
    // At the edges themselves both are welcome; they fill at the resting prices.
    expect((await a.buy('61230', '0.001')).data).toMatchObject({ state: 'filled', trade_price: '60040' });
    expect((await b.sell('58830', '0.001')).data).toMatchObject({ state: 'filled', trade_price: '60020' });
    // A market order is protected by the same edge: what rests beyond it is not reached.
    await b.call('coin/cancel_all');
    await b.sell('61500', '0.01');
    const bought = await a.marketBuy('100');
    expect(bought.data).toMatchObject({ price: '61230', trade_amount: '0', status: 3, frozen: '0' });
    expect(await brokenInvariants(database.owner)).toEqual({});
  } finally {
    await venue.close();
    await database.close();
  }
});

test('fills are summed up for pushes of those whom one can reach, and of nobody else', async () => {
  const [buyer, seller] = (await traders(server, { [USDT]: '1000' }, { [BTC]: '2' })) as [Trader, Trader];
  const { owner } = server.database;
  await owner.query(
    `insert into notify_devices (user_id, session_id, endpoint, p256dh, auth, created_at) values ($1, -1, 'https://none.invalid', '', '', now())`,
    [buyer.id],
  );
  // More than what other tests have left in the book takes.
  await seller.sell('59000', '2');
  expect((await buyer.buy('59000', '0.001')).data).toMatchObject({ state: 'filled' });
  const fills = await fillsBetween(owner, { pairId: 1, after: 0, last: 1_000_000 });
  await owner.query('delete from notify_devices where user_id = $1', [buyer.id]);
  expect(fills).toEqual([
    expect.objectContaining({ user_id: buyer.id, is_buy: true, quantity: decimal('0.001') }),
  ]);
});

/** Twenty minutes of three venues that all trade at one price. */
function recordingAt(price: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'candor-recording-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'trades.csv');
  const start = Date.UTC(2026, 0, 5, 12);
  const lines = Array.from({ length: 1_200 }, (_, second) =>
    ['alpha', 'bravo', 'charlie'].map((name) => `${start + second * 1000},${name},BTCUSDT,${price},1`),
  );
  writeFileSync(file, ['ts,venue,symbol,price,qty', ...lines.flat()].join('\n'));
  return file;
}
