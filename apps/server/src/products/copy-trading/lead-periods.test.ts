/** What is published of a lead for 7, 30 and 90 days, to the last digit, from trades whose figures are worked out by hand (R-CP-1). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { START } from '../contracts/contracts.fixture.ts';
import type { CopyWorld } from './copy-trading.fixture.ts';
import { copyWorld } from './copy-trading.fixture.ts';

let world: CopyWorld;
beforeEach(async () => {
  world = await copyWorld();
  await world.settle('50000');
});
afterEach(async () => {
  expect(await world.broken()).toEqual([]);
  await world.close();
});

/** The lead's 100 lots from 50,000 to a price, and what his followers have of them a tick later. */
async function trade(lead: TestCustomer, price: string): Promise<void> {
  const { id } = await world.order(lead, { share: 100, multiple: 10 });
  await world.tick('50000');
  await world.tick('50000');
  await world.call(lead, 'lever/close', { id });
  await world.tick(price);
  await world.tick(price);
}
async function onDay(n: number): Promise<void> {
  world.clock.set(START + n * 86_400_000);
  await world.settle('50000');
}
async function period(lead: TestCustomer, id: number, days: number) {
  const shown = await world.get(lead, 'documentation/product_info', { id, period: days });
  const { curve, ...rest } = shown.period;
  return { ...rest, curve: curve.map(({ roi, pnl }: Record<string, string>) => [roi, pnl]) };
}

test('R-CP-1: return, drawdown, win rate and followers’ result of 7, 30 and 90 days; a history that is shorter says so', async () => {
  const { lead, id } = await world.lead({ equity: '10000' });
  const [ann] = await world.followers(1);
  await world.copy(ann!, id, '1000');
  // Of 100 lots: 100 less fees of 2.5 and 2.55. Of the follower’s 10: 9.495.
  await trade(lead, '51000');
  await onDay(3);
  // A tenth of 9.495.
  expect(await world.copying.shareDue()).toBe(1);
  await world.copying.refreshFigures();
  expect(await period(lead, id, 90)).toMatchObject({
    covered: 4,
    roi: '0.9495',
    result: '94.95',
    followers_result: '8.5455',
  });
  await onDay(40);
  // -100 less 2.5 and 2.45; the follower’s 9 lots: -9 less 0.225 and 0.2205.
  await trade(lead, '49000');
  await onDay(45);
  await world.copying.refreshFigures();
  await onDay(60);
  await trade(lead, '51000');
  await onDay(70);
  await world.copying.refreshFigures();
  const quarter = await period(lead, id, 90);
  expect(quarter).toMatchObject({
    days: 90,
    covered: 71,
    // 104.95 of 10,095.8995 lost and 94.95 of 9,990.9495 won: the share he was paid is his, and no result.
    roi: '0.849508',
    result: '84.95',
    drawdown: '1.039531',
    closed: 3,
    won: 2,
    hit_rate: '66.666666',
    followers_result: '8.595',
  });
  expect([0, 39, 40, 59, 60, 70].map((n) => quarter.curve[n])).toEqual([
    ['0.9495', '94.95'],
    ['0.9495', '94.95'],
    ['-0.099902', '-10'],
    ['-0.099902', '-10'],
    ['0.849508', '84.95'],
    ['0.849508', '84.95'],
  ]);
  const month = await period(lead, id, 30);
  // 94.95 of 9,990.9495: it counts from the period’s first day, not from his.
  expect(month).toMatchObject({
    covered: 30,
    roi: '0.950359',
    result: '94.95',
    drawdown: '0',
    closed: 1,
    won: 1,
    hit_rate: '100',
    followers_result: '9.495',
  });
  expect(month.curve).toHaveLength(30);
  expect([month.curve[0], month.curve[29]]).toEqual([
    ['0', '0'],
    ['0.950359', '94.95'],
  ]);
  expect(await period(lead, id, 7)).toEqual({
    days: 7,
    covered: 7,
    roi: '0',
    result: '0',
    drawdown: '0',
    closed: 0,
    won: 0,
    hit_rate: null,
    followers_result: '0',
    curve: Array.from({ length: 7 }, () => ['0', '0']),
  });
  expect((await world.call(lead, 'documentation/product_info', { id, period: 31 })).type).not.toBe('ok');
  await differs({ lead, id });
});

/** Another who lost last week is the best of nobody’s week, and the second of the quarter. */
async function differs(first: { lead: TestCustomer; id: number }): Promise<void> {
  const second = await world.lead({ equity: '10000' });
  await trade(second.lead, '52000');
  await onDay(80);
  await trade(second.lead, '49900');
  await onDay(85);
  await world.copying.refreshFigures();
  const ranked = async (days: number, sort: string) =>
    (await world.get(first.lead, 'documentation/config', { period: days, sort })).map(
      (of: { id: number }) => of.id,
    );
  expect(await ranked(90, 'result')).toEqual([second.id, first.id]);
  expect(await ranked(7, 'result')).toEqual([first.id, second.id]);
  expect(await ranked(30, 'followers_result')).toEqual([first.id, second.id]);
}
