/** Money in copies as its customer's wallet has it: in the total, in a row of its own, and named in his records. */
import { decimal, formatDecimal } from '@candor/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CopyWorld } from './copy-trading.fixture.ts';
import { copyWorld } from './copy-trading.fixture.ts';

let world: CopyWorld;
beforeAll(async () => {
  world = await copyWorld();
  await world.settle('50000');
});
afterAll(() => world.close());

const sum = (texts: readonly string[]): string =>
  formatDecimal(texts.reduce((all, text) => all + decimal(text), 0n));

test('R-CP-4, R-MD-7: what stands in copies is part of the total, one row of all of them, and gone when they are left', async () => {
  const [one, other] = [await world.lead(), await world.lead()];
  const [follower] = await world.followers(1, '10000');
  const copies = [
    await world.copy(follower!, one.id, '1500'),
    await world.copy(follower!, other.id, '500.5'),
  ];
  await world.order(one.lead, { share: 200, multiple: 10 });
  await world.tick('50000');
  await world.tick('50000');
  const list = async () => (await world.call(follower!, 'wallet/list', {})).data;
  const { copy_wallet: held, change_wallet: coin, lever_wallet: contract, valuation } = await list();
  // 15 lots at 50,000: 75 of margin; the fee of 0.375 is gone.
  expect(held).toMatchObject({ account: 'copy', usdt_total: '2000.12500000' });
  expect(held.balance).toMatchObject([
    { currency_name: 'USDT', available: '1925.125', frozen: '75', total: '2000.125' },
  ]);
  expect(contract.balance.every(({ total }: { total: string }) => total === '0')).toBe(true);
  expect(decimal(valuation.usdt_total)).toBe(decimal(coin.usdt_total) + decimal(held.usdt_total));

  const { list: events } = (await world.call(follower!, 'wallet/events', {})).data;
  const funded = events.filter(({ kind }: { kind: string }) => kind === 'copy_funded');
  expect(
    funded.map(({ amounts }: { amounts: { account: string; value: string }[] }) =>
      amounts.map(({ account, value }) => `${account} ${value}`),
    ),
  ).toEqual([
    ['change -500.5', 'copy 500.5'],
    ['change -1500', 'copy 1500'],
  ]);
  const { list: postings } = (await world.call(follower!, 'wallet/legal_log', { limit: 100 })).data;
  const inCopies = postings.filter(({ account }: { account: string }) => account === 'copy');
  expect(sum(inCopies.map(({ value }: { value: string }) => value))).toBe('2000.125');
  expect(postings.some(({ account }: { account: string }) => account === 'lever')).toBe(false);

  const ofCopies = await world.call(follower!, 'wallet/events', { account: 'copy' });
  expect(ofCopies.data.list.map(({ kind }: { kind: string }) => kind)).toEqual([
    'contract_opened',
    'copy_funded',
    'copy_funded',
  ]);
  const rows = await world.call(follower!, 'wallet/legal_log', { account: 'copy', limit: 100 });
  expect(rows.data.list).toEqual(inCopies);
  expect((await world.call(follower!, 'wallet/events', { account: 'lever' })).data.list).toEqual([]);

  for (const { id } of copies) await world.call(follower!, 'documentation/order/cancel', { id });
  await world.tick('50000');
  await world.copying.endDue();
  const after = await list();
  expect(after.copy_wallet).toEqual({ account: 'copy', usdt_total: '0.00000000', balance: [] });
  expect(after.valuation.usdt_total).toBe(after.change_wallet.usdt_total);
});
