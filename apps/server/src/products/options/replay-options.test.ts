/** R-POL-7 of options: strike, settlement and payment from published ticks alone; one changed figure is found and named. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { differencesOf, differencesWith, replayedOf } from '../../../test/replayed.ts';
import type { OptionsWorld } from './options.fixture.ts';
import { BTC, optionsWorld } from './options.fixture.ts';

let world: OptionsWorld;
let ids: number[];
beforeAll(async () => {
  world = await optionsWorld();
  for (let n = 0; n < 3; n += 1) await world.tick('50000');
  const [ana] = (await world.customers(1)) as [TestCustomer];
  ids = [];
  for (const type of [1, 2, 1]) {
    const fields = { match_id: BTC, type, seconds: 60, number: '100' };
    const { data } = await world.server.call('microtrade/submit', fields, { token: ana.token });
    ids.push(data['id'] as number);
    await world.tick('50000');
  }
  for (let n = 0; n < 70; n += 1) await world.tick('50007');
  const late = { match_id: BTC, type: 1, seconds: 60, number: '50' };
  await world.server.call('microtrade/submit', late, { token: ana.token });
  await world.tick('50007');
});
afterAll(() => world.close());

test('R-POL-7, R-OPT-3 to 5: settled and running ones are what the ticks of their lives give', async () => {
  const { option, ticks } = await replayedOf(world.server);
  expect(option).toEqual({ records: 4, differences: [] });
  expect(ticks!.records).toBeGreaterThan(70);
});

test('R-POL-7: a changed strike, price, payment or tick is found and named', async () => {
  const { server } = world;
  const of = (n: number) => ({ table: 'options_orders', where: `id = ${ids[n]}` });
  for (const [n, column] of [
    [0, 'settlement_price'],
    [1, 'strike'],
    [2, 'paid'],
    [0, 'settled_seq'],
    [1, 'potential'],
  ] as const) {
    const found = await differencesWith(server, { ...of(n), column, to: `${column} + 1` });
    expect(found).toMatchObject([expect.stringMatching(`^option ${ids[n]}: ${column} is `)]);
  }
  const won = await differencesWith(server, { ...of(1), column: 'state', to: `'won'` });
  expect(won).toMatchObject([expect.stringMatching(`^option ${ids[1]}: state is won, replayed lost`)]);
  const tick = {
    table: 'ticks_lines',
    where: `pair_id = ${BTC} and seq = 40`,
    column: 'index',
    to: 'index + 1',
  };
  expect((await differencesWith(server, tick)).join('\n')).toContain('ticks BTCUSDT 40: index is ');
  expect(await differencesOf(server)).toEqual([]);
});
