/** Profit and loss from the ledger: the rule's example to the last digit, the same whether in steps or at once, each journal once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { Trader } from '../../../test/trader.ts';
import { BTC, ETH, USDT, traders } from '../../../test/trader.ts';
import { DAY_MS, movableClock } from '../../platform/clock.ts';
import type { PnlDeps } from './advance.ts';
import { advance, recompute } from './advance.ts';
import type { Coin, DayFigures } from './pnl-rules.ts';
import { applyJournal, profitOf, valueOf } from './pnl-rules.ts';
import { readCoins, readDays } from './pnl-store.ts';
import { closeDays } from './pnl.ts';
import { showReport, showSummary } from './show.ts';

const UNIT = 100_000_000n;
const START = Date.UTC(2026, 2, 10, 12);
const clock = movableClock(START);
let server: TestServer;
let deps: PnlDeps;
let price = 60_000n * UNIT;
beforeAll(async () => {
  server = await testServer({ clock, config: { rateLimitPerMinute: 1_000_000 } });
  const names = new Map([
    [USDT, 'USDT'],
    [BTC, 'BTC'],
  ]);
  deps = {
    platform: server.platform,
    ports: {
      currencies: () => [...names].map(([id, name]) => ({ id, name })),
      usdtPairOf: (id) => (id === BTC ? 1 : undefined),
      usdtPrice: (id) => (id === BTC ? price : undefined),
    },
  };
});
afterAll(() => server.close());

let journals = 0;
/** A journal of the ledger as it would be posted, at the clock's time. */
async function post(trader: Trader, kind: string, nets: Record<number, bigint>): Promise<void> {
  const currencies = Object.keys(nets).map(Number);
  const { owner } = server.database;
  await owner.query(
    `insert into ledger_balances (user_id, account, currency_id)
     select u, a, c from (values ($1::integer, 'coin'), (null, 'X:demo')) as p (u, a), unnest($2::integer[]) as c on conflict do nothing`,
    [trader.id, currencies],
  );
  const idOf = async (user: number | null, currency: number): Promise<bigint> => {
    const found = await owner.query<{ id: bigint }>(
      `select id from ledger_balances where user_id is not distinct from $1 and currency_id = $2 and account = case when $1::integer is null then 'X:demo' else 'coin' end`,
      [user, currency],
    );
    return found[0]!.id;
  };
  const lines: { balance: bigint; bucket: string; currency: number; amount: bigint }[] = [];
  for (const currency of currencies) {
    const amount = nets[currency]!;
    lines.push({ balance: await idOf(trader.id, currency), bucket: 'a', currency, amount });
    lines.push({ balance: await idOf(null, currency), bucket: 'h', currency, amount: -amount });
  }
  journals += 1;
  await owner.query(
    `select * from ledger_post(array[$1], array['test'], array[$2], array['test'], array[null::text], array[null::text], $3,
       $4::integer[], $5::bigint[], $6::"char"[], $7::integer[], $8::bigint[])`,
    [
      kind,
      `pnl-${journals}`,
      new Date(clock.now()),
      lines.map(() => 1),
      lines.map(({ balance }) => balance),
      lines.map(({ bucket }) => bucket),
      lines.map(({ currency }) => currency),
      lines.map(({ amount }) => amount),
    ],
  );
}
const units = (text: string): bigint => {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole) * UNIT + BigInt(fraction.padEnd(8, '0'));
};
async function newcomer(): Promise<Trader> {
  clock.set(START);
  price = 60_000n * UNIT;
  await server.database.owner.query('delete from pnl_prices');
  const [trader] = await traders(server, {});
  return trader!;
}
const standing = async (trader: Trader) => ({
  coins: [...(await readCoins(server.platform.db, trader.id))].sort(([one], [other]) => one - other),
  days: await readDays(server.platform.db, trader.id, '2000-01-01'),
});

describe('R-PNL-1', () => {
  test('X-PNL-1: a deposit is no gain, a purchase none either; the rest is what the index did', async () => {
    const trader = await newcomer();
    await post(trader, 'deposit_credited', { [USDT]: units('1000'), [BTC]: units('0.01') });
    clock.set(START + DAY_MS);
    const morning = await showSummary(deps, trader.id);
    expect(morning.today).toMatchObject({ began_with: '1600', profit: '0' });
    await post(trader, 'deposit_credited', { [USDT]: units('500') });
    await post(trader, 'spot_trade', { [USDT]: -units('305'), [BTC]: units('0.004995') });
    price = 62_000n * UNIT;
    const { today, value } = await showSummary(deps, trader.id);
    expect(value).toBe('2124.69');
    expect(today).toMatchObject({ began_with: '1600', money_in: '500', money_out: '0', profit: '24.69' });
    // 24.69 of 2,100.
    expect(today.rate).toBe('1.17571428');
  });

  test('average cost moves with purchases, fees in; a sale realises against it', async () => {
    const trader = await newcomer();
    await post(trader, 'deposit_credited', { [USDT]: units('10000') });
    await post(trader, 'spot_trade', { [USDT]: -units('600'), [BTC]: units('0.00999') });
    await post(trader, 'spot_trade', { [USDT]: -units('620'), [BTC]: units('0.00999') });
    let [coin] = (await showReport(deps, trader.id, 30)).coins;
    // 1,220 / 0.01998, truncated.
    expect(coin).toMatchObject({ quantity: '0.01998', cost: '1220', average_cost: '61061.06106106' });
    await post(trader, 'spot_trade', { [USDT]: units('649.35'), [BTC]: -units('0.00999') });
    price = 65_000n * UNIT;
    [coin] = (await showReport(deps, trader.id, 30)).coins;
    expect(coin).toMatchObject({
      quantity: '0.00999',
      cost: '610',
      realised: '39.35',
      value: '649.35',
      unrealised: '39.35',
      rate: '6.45081967',
    });
  });

  test('contracts and options by their own results, what is left is spot', async () => {
    const trader = await newcomer();
    await post(trader, 'demo_faucet', { [USDT]: units('1000') });
    await post(trader, 'contract_opened', { [USDT]: -units('2.5') });
    await post(trader, 'contract_profit', { [USDT]: units('97.45') });
    await post(trader, 'option_lost', { [USDT]: -units('10') });
    const { products, today } = await showReport(deps, trader.id, 30);
    expect(today.profit).toBe('84.95');
    expect(products).toEqual([
      { product: 'spot', profit: '0' },
      { product: 'contract', profit: '94.95' },
      { product: 'option', profit: '-10' },
    ]);
  });

  test('what came at a price nobody knows is not known, until none of it is left', async () => {
    const trader = await newcomer();
    await post(trader, 'deposit_credited', { [USDT]: units('100'), [ETH]: units('1') });
    const report = await showReport(deps, trader.id, 30);
    expect(report.today.profit).toBeNull();
    expect(report.value).toBeNull();
    expect(report.coins).toMatchObject([{ currency: ETH, cost: null, average_cost: null, unrealised: null }]);
    await post(trader, 'spot_trade', { [USDT]: units('3000'), [ETH]: -units('1') });
    const after = await showReport(deps, trader.id, 30);
    expect(after.value).toBe('3100');
    expect(after.coins).toMatchObject([{ currency: ETH, quantity: '0', cost: '0', realised: null }]);
  });

  test('in steps, at once and all over again it is the same; twice and ten at a time count once', async () => {
    const trader = await newcomer();
    await post(trader, 'deposit_credited', { [USDT]: units('10000') });
    for (let n = 0; n < 12; n += 1) {
      clock.set(START + n * (DAY_MS / 3));
      price = (60_000n + BigInt(n) * 137n) * UNIT;
      const size = units(`0.00${n + 1 < 10 ? `0${n + 1}` : n + 1}`);
      const cost = (size * price) / UNIT;
      await post(
        trader,
        'spot_trade',
        n % 3 === 2
          ? { [USDT]: cost / 2n, [BTC]: -size / 2n }
          : { [USDT]: -cost, [BTC]: size - size / 1000n },
      );
      if (n % 2 === 0) await post(trader, 'option_lost', { [USDT]: -units('1.00000001') });
      await Promise.all(Array.from({ length: n % 4 === 0 ? 10 : 1 }, () => advance(deps, trader.id)));
    }
    const inSteps = await standing(trader);
    expect(inSteps.days.map(({ day }) => day)).toEqual([
      '2026-03-14',
      '2026-03-13',
      '2026-03-12',
      '2026-03-11',
      '2026-03-10',
    ]);
    await recompute(deps, trader.id);
    expect(await standing(trader)).toEqual(inSteps);
    // The days add up to what was gained in all.
    const { days, value } = await showReport(deps, trader.id, 30);
    const sum = days.reduce((total, { profit }) => total + Math.round(Number(profit) * 1e8), 0);
    expect(sum / 1e8).toBeCloseTo(Number(value) - 10_000, 8);
  });

  test('a journal numbered before one that is counted, on another balance, does not change the outcome', async () => {
    const trader = await newcomer();
    await post(trader, 'deposit_credited', { [USDT]: units('1000') });
    await post(trader, 'deposit_credited', { [BTC]: units('0.01') });
    await advance(deps, trader.id);
    const whole = await standing(trader);
    // As if the first had been committed after the second was read.
    await server.database.owner.query(
      `delete from pnl_cursors c using ledger_balances b where b.id = c.balance_id and c.user_id = $1 and b.currency_id = $2`,
      [trader.id, USDT],
    );
    await server.database.owner.query('delete from pnl_coins where user_id = $1 and currency_id = $2', [
      trader.id,
      USDT,
    ]);
    await advance(deps, trader.id);
    expect(await standing(trader)).toEqual(whole);
  });

  test('the job closes the day of everybody, and a call tells only what is one own', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    await post(one, 'deposit_credited', { [USDT]: units('7') });
    await post(other, 'deposit_credited', { [USDT]: units('9') });
    clock.set(START + 2 * DAY_MS);
    await closeDays(deps, { day: '2026-03-12', lease: { held: () => true } });
    expect((await standing(one)).days.map(({ day, beganWith }) => [day, beganWith])).toEqual([
      ['2026-03-12', units('7')],
      ['2026-03-11', units('7')],
      ['2026-03-10', 0n],
    ]);
    expect((await showSummary(deps, other.id)).value).toBe('9');
  });
});

test('R-PNL-1: figures are pure: the value of what is held, and a profit that is unknown when a part is', () => {
  const coins = new Map<number, Coin>();
  const day: DayFigures = { day: '2026-03-10', beganWith: 0n, moneyIn: 0n, moneyOut: 0n, results: new Map() };
  const priceAt = () => 50_000n * UNIT;
  applyJournal(
    { coins, day, priceAt },
    { id: 1n, kind: 'deposit_credited', at: 0, nets: [{ currencyId: BTC, amount: units('0.1') }] },
  );
  expect(day.moneyIn).toBe(units('5000'));
  applyJournal(
    { coins, day, priceAt },
    { id: 2n, kind: 'withdrawal_approved', at: 0, nets: [{ currencyId: BTC, amount: -units('0.04') }] },
  );
  expect(coins.get(BTC)).toEqual({ quantity: units('0.06'), cost: units('3000'), realised: 0n });
  expect(day.moneyOut).toBe(units('2000'));
  expect(
    profitOf(
      day,
      valueOf(coins, () => 60_000n * UNIT),
    ),
  ).toBe(units('600'));
  expect(
    profitOf(
      day,
      valueOf(coins, () => null),
    ),
  ).toBeNull();
});
