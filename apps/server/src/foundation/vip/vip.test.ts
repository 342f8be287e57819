/** VIP levels over HTTP (R-VIP-1): volumes of real trades, levels at 00:00 UTC, and what orders pay by them, to the last digit. */
import { decimal } from '@candor/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { SILENT_FEED } from '../../../test/house.ts';
import type { Trader } from '../../../test/trader.ts';
import { BTC, USDT, traders } from '../../../test/trader.ts';
import { movableClock } from '../../platform/clock.ts';
import { createSpot } from '../../products/spot/index.ts';

const DAY = 86_400_000;
const NOON = Date.parse('2027-03-01T12:00:00Z');
const clock = movableClock(NOON);
let server: TestServer;
let day = 0;
beforeAll(async () => {
  server = await testServer({ clock, feed: SILENT_FEED, without: ['chains'], products: [createSpot] });
  await server.on().vip.runDue();
});
afterAll(async () => {
  expect(await brokenInvariants(server.database.owner)).toEqual({});
  await server.close();
});

async function people(count: number): Promise<Trader[]> {
  const funds = Array.from({ length: count }, () => ({ [USDT]: '50000000', [BTC]: '1000' }));
  const made = await traders(server, ...funds);
  await server.database.owner.query(
    `update identity_sessions set expires_at = '2040-01-01', last_used_at = '2039-12-31'`,
  );
  return made;
}

/** The next day at noon, counted. */
async function nextDay(): Promise<void> {
  day += 1;
  clock.set(NOON + day * DAY);
  await Promise.all([server.on().vip.runDue(), server.on().vip.runDue()]);
}

/** A past day's volume, as if it had been traded and counted then. */
const traded = (of: Trader, usdt: string) =>
  server.database.owner.query(
    `insert into vip_volumes (user_id, day, spot_maker, spot_taker, contract) values ($1, $2::date - 3, $3, 0, 0)`,
    [of.id, new Date(clock.now()).toISOString().slice(0, 10), decimal(usdt)],
  );

test('X-VIP-1: 999,999.99999999 is level 0, 1,000,000 is level 1; a taker pays 0.001 BTC at either, a maker 0.0009 at level 1', async () => {
  const [below, at, other] = await people(3);
  await traded(below!, '999999.99999999');
  await traded(at!, '1000000');
  await nextDay();
  expect((await below!.get('vip/level')).data).toMatchObject({ level: 0, next: { missing: '0.00000001' } });
  expect((await at!.get('vip/level')).data).toMatchObject({ level: 1, volume: '1000000' });
  for (const taker of [below!, at!]) {
    await other!.sell('62500', '1');
    expect((await taker.buy('62500', '1')).data['fee']).toBe('0.001');
  }
  for (const [maker, fee] of [
    [below!, '0.001'],
    [at!, '0.0009'],
  ] as const) {
    const { data } = await maker.buy('62500', '1');
    await other!.sell('62500', '1');
    const [row] = await server.database.owner.query<{ fee: bigint }>(
      'select fee from spot_orders where id = $1',
      [data['id']],
    );
    expect(row!.fee).toBe(decimal(fee));
  }
});

test('X-VIP-3: of 4,900,000 of one’s own 200,000 with an account that was linked later do not count: 4,700,000, level 1', async () => {
  const [one, two] = await people(2);
  await traded(one!, '4700000');
  await two!.sell('62500', '3.2');
  await one!.buy('62500', '3.2');
  await nextDay();
  expect((await one!.get('vip/level')).data).toMatchObject({ level: 1, volume: '4900000' });
  const { identity } = server.on();
  await server.platform.db.transaction('link', (tx) => identity.linkAccounts(tx, [one!.id, two!.id]));
  await nextDay();
  expect((await one!.get('vip/level')).data).toMatchObject({ level: 1, volume: '4700000' });
  expect((await two!.get('vip/level')).data).toMatchObject({ level: 0, volume: '0' });
});

test('R-VIP-1: an order keeps the rates it was placed at; a level that nobody trades for is gone after thirty days', async () => {
  const [maker, taker] = await people(2);
  await traded(maker!, '1000000');
  await nextDay();
  const { data } = await maker!.buy('62500', '1');
  day += 40;
  clock.set(NOON + day * DAY);
  await server.on().vip.runDue();
  expect((await maker!.get('vip/level')).data).toMatchObject({ level: 0, volume: '0' });
  await taker!.sell('62500', '1');
  const [row] = await server.database.owner.query<{ fee: bigint }>(
    'select fee from spot_orders where id = $1',
    [data['id']],
  );
  expect(row!.fee).toBe(decimal('0.0009'));
});

test('R-VIP-1: the schedule is public, and no one can write a level or change a version', async () => {
  const { data } = await server.call('vip/schedule', {}, { method: 'GET' });
  expect(data).toMatchObject({
    levels: [
      { level: 0, volume: '0', spot_maker: '0.1', spot_taker: '0.1', contract: '0.05' },
      { level: 1, volume: '1000000', spot_maker: '0.09', spot_taker: '0.1', contract: '0.045' },
      { level: 2, volume: '5000000', spot_maker: '0.08', spot_taker: '0.1', contract: '0.04' },
      { level: 3, volume: '20000000', spot_maker: '0.06', spot_taker: '0.08', contract: '0.035' },
    ],
  });
  for (const text of [
    'update vip_schedules set spot_maker = 0',
    'delete from vip_volumes',
    'update vip_volumes set contract = 1',
  ])
    await expect(server.platform.db.query(text)).rejects.toMatchObject({ code: '42501' });
});
