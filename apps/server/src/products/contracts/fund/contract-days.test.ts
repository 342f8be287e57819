/** Funding after an outage, the worked examples of the book at their own size, and what is published every day. */
import { decimal, formatDecimal } from '@candor/money';
import { afterEach, describe, expect, test } from 'vitest';
import type { TestCustomer } from '../../../../test/customers.ts';
import type { ContractsWorld } from '../contracts.fixture.ts';
import { BTC, ETH, contractsWorld } from '../contracts.fixture.ts';

let world: ContractsWorld;
afterEach(() => world.close());

const eth = { currency_id: ETH.currency_id, legal_id: ETH.legal_id };
const at = (time: string): void => world.clock.set(Date.parse(time));
const read = async (path: string) => (await world.server.call(path, {}, { method: 'GET' })).data;
/** One order a customer, in this order, opened by one tick. */
async function openAll(orders: readonly Record<string, number>[], of: { price: string; amount: string }) {
  const people = await world.customers(orders.length, of.amount);
  const ids: number[] = [];
  for (const [n, order] of orders.entries())
    ids.push((await world.order(people[n]!, { ...eth, ...order })).id);
  await world.tick(of.price, { pairId: ETH.id });
  return { people, ids };
}
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

describe('the book of 800,000', () => {
  // 20% of 4,000,000 stand behind ETH.
  const funds = { book: '4000000', insurance: '0', equity: '0' };

  test('X-CT-6: L 3,000,000 and S 1,800,000: longs pay 900, shorts receive 540, 5,000 of notional pays 1.5', async () => {
    world = await contractsWorld(funds);
    at('2026-11-21T15:59:50Z');
    await world.settle('2500', { pairId: ETH.id });
    const shorts = [
      ...times(14, { type: 2, share: 5000, multiple: 20 }),
      { type: 2, share: 2000, multiple: 20 },
    ];
    const longs = [
      ...times(23, { type: 1, share: 5000, multiple: 20 }),
      { type: 1, share: 4800, multiple: 20 },
      { type: 1, share: 200, multiple: 20 },
    ];
    const { people, ids } = await openAll([...shorts, ...longs], { price: '2500', amount: '10000' });
    const pair = (await read('contracts/book')).pairs[1];
    expect(pair).toMatchObject({
      capital: '800000',
      net_cap: '2000000',
      long: '3000000',
      short: '1800000',
      funding_rate: '0.03',
    });
    const before = decimal(await world.houseAmount('B:contract'));
    at('2026-11-21T15:59:59Z');
    await world.tick('2500', { pairId: ETH.id });
    const funding = await Promise.all(
      ids.map(async (id, n) => decimal((await world.position(people[n]!, id)).funding)),
    );
    const sum = (values: readonly bigint[]) => formatDecimal(values.reduce((total, one) => total + one, 0n));
    expect(sum(funding.slice(0, shorts.length))).toBe('540');
    expect(sum(funding.slice(shorts.length))).toBe('-900');
    expect(formatDecimal(funding.at(-1)!)).toBe('-1.5');
    expect(decimal(await world.houseAmount('B:contract')) - before).toBe(decimal('360'));
  });

  test('X-CT-8: L 3,000,000, S 1,200,000: a long of 300,000 is refused, a short of 300,000 is accepted', async () => {
    world = await contractsWorld(funds);
    await world.settle('6000', { pairId: ETH.id });
    const lot = { share: 5000, multiple: 10 };
    await openAll([...times(4, { type: 2, ...lot }), ...times(10, { type: 1, ...lot })], {
      price: '6000',
      amount: '50000',
    });
    expect((await read('contracts/book')).pairs[1]).toMatchObject({ long: '3000000', short: '1200000' });
    const [zoe] = (await world.customers(1, '100000')) as [TestCustomer];
    const refused = await world.call(zoe, 'lever/submit', { ...eth, ...lot, type: 1, accepted: 1 });
    expect(refused.data.refusal).toBe('book_full');
    const { id } = await world.order(zoe, { ...eth, ...lot, type: 2 });
    await world.tick('6000', { pairId: ETH.id });
    expect((await world.position(zoe, id)).status).toBe(1);
  });
});

describe('R-CT-11: an outage over several boundaries', () => {
  test('each is paid once, at the mark that stood still, of what was open then', async () => {
    world = await contractsWorld({ book: '100000', insurance: '0', equity: '0' });
    at('2026-11-21T15:00:00Z');
    await world.settle('50000');
    const [ana, ben] = (await world.customers(2, '50000')) as [TestCustomer, TestCustomer];
    const long = await world.order(ana, { share: 2000, multiple: 20 });
    const short = await world.order(ben, { type: 2, share: 500, multiple: 20 });
    await world.tick('50000');
    at('2026-11-22T09:30:00Z');
    await world.tick('51000');
    // 25, then 0.024995% and 0.02499% of it, as what the book keeps makes its cap wider.
    const { owner } = world.server.database;
    // Their sessions are over by now.
    const fundingOf = async ({ id }: { id: number }) =>
      formatDecimal(
        (
          await owner.query<{ funding: bigint }>('select funding from contracts_positions where id = $1', [
            id,
          ])
        )[0]!.funding,
      );
    expect(await fundingOf(long)).toBe('-74.985');
    expect(await fundingOf(short)).toBe('18.74625');
    const paid = () =>
      owner.query(
        `select to_char(period at time zone 'UTC', 'DD HH24') as period, rate, mark from contracts_funding where pair_id = ${BTC.id} and long_notional > 0 order by contracts_funding.period`,
      );
    const mark = decimal('50000');
    expect(await paid()).toEqual([
      { period: '21 16', rate: 25_000n, mark },
      { period: '22 00', rate: 24_995n, mark },
      { period: '22 08', rate: 24_990n, mark },
    ]);
    await world.settle('51000');
    expect(await paid()).toHaveLength(3);
    expect(await fundingOf(long)).toBe('-74.985');
  });
});

describe('R-CT-13: what is published every day', () => {
  test('the periods follow each other, and every figure adds up to the last digit', async () => {
    world = await contractsWorld({ book: '100000', insurance: '5000', equity: '0' });
    await world.contracts.publishDay();
    await world.settle('50000');
    const [ana, ben, cat] = (await world.customers(3, '50000')) as [TestCustomer, TestCustomer, TestCustomer];
    const wins = await world.order(ana, { share: 100 });
    const falls = await world.order(ben, { share: 100 });
    await world.order(cat, { share: 200, type: 2 });
    await world.tick('50000');
    await world.call(ana, 'lever/close', { id: wins.id });
    await world.tick('51000');
    await world.settleUntilClosing(ben, falls.id, '45248.8');
    await world.tick('45200');
    expect((await world.position(ben, falls.id)).reason).toBe('liquidated');
    at('2026-11-22T00:00:03Z');
    expect(await Promise.all([world.contracts.publishDay(), world.contracts.publishDay()])).toContain(true);
    expect(await world.contracts.publishDay()).toBe(false);
    const [today, yesterday] = await read('contracts/daily');
    expect(today).toMatchObject({
      day: '2026-11-21',
      from: yesterday.until,
      losing: { accounts: 3, percent: null },
      insurance: {
        before: '5000',
        after: '5011.3',
        movements: [{ kind: 'contract_liquidated', amount: '11.3', journals: 1 }],
      },
    });
    expect(yesterday).toMatchObject({ day: '2026-11-20', from: null });
    expect(today.pairs[0]).toMatchObject({
      symbol: 'BTC/USDT',
      closed: 2,
      liquidations: 1,
      liquidated_notional: '4520',
      // 480 taken, 100 paid.
      result: '380',
      funding: '0',
      insurance_received: '11.3',
      insurance_paid: '0',
      long: '0',
    });
    expect(today.pairs[1]).toMatchObject({ symbol: 'ETH/USDT', closed: 0, result: '0' });
    for (const day of [today, yesterday])
      for (const { before, after, movements } of [day.book, day.insurance])
        expect(
          movements.reduce(
            (sum: bigint, one: { amount: string }) => sum + decimal(one.amount),
            decimal(before),
          ),
        ).toBe(decimal(after));
  });

  test('the share of losing customers is published from the first 100 on, fees and what is open counted', async () => {
    world = await contractsWorld({ book: '1000000', insurance: '0', equity: '0' });
    await world.settle('50000');
    const people = await world.customers(100, '1000');
    for (const [n, person] of people.entries()) await world.order(person, { share: 1, type: n < 60 ? 1 : 2 });
    await world.tick('50000');
    // 60 longs are above their entry, 40 shorts below it; 10 of the winners close, for less than their fees.
    for (const person of people.slice(0, 10)) await world.call(person, 'lever/close_all');
    await world.tick('50010');
    await world.settle('50100');
    at('2026-11-22T00:00:01Z');
    await world.contracts.publishDay();
    const [today] = await read('contracts/daily');
    expect(today.losing).toMatchObject({ accounts: 100, percent: '50' });
    // A view may be as old as it is good for, and be of before the day was published.
    at('2026-11-22T00:01:00Z');
    expect((await read('contracts/book')).losing).toMatchObject({ accounts: 100, percent: '50' });
  });
});
