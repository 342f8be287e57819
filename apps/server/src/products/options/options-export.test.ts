/** The copy of a customer's data has his options and the published lines that decided them, and nobody else's. */
import type { TestCustomer } from '../../../test/customers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { optionExports } from './options-export-store.ts';
import type { OptionsWorld } from './options.fixture.ts';
import { BTC, optionsWorld } from './options.fixture.ts';

let world: OptionsWorld;
beforeAll(async () => {
  world = await optionsWorld();
  for (let n = 0; n < 3; n += 1) await world.tick('50000');
});
afterAll(() => world.close());

test('R-POL-5: options with the ticks behind their strike and their settlement', async () => {
  const [ana, ben] = (await world.customers(2)) as [TestCustomer, TestCustomer];
  const buy = async (who: TestCustomer) =>
    (
      await world.server.call(
        'microtrade/submit',
        { match_id: BTC, type: 1, seconds: 60, number: '100' },
        { token: who.token },
      )
    ).data.id as number;
  const id = await buy(ana);
  await buy(ben);
  for (let n = 0; n < 62; n += 1) await world.tick(n === 0 ? '50000' : '50010');
  const rowsOf = async (name: string, who: TestCustomer) => {
    const source = optionExports({ pairName: () => 'BTCUSDT', ticks: world.ticks }).find(
      (each) => each.name === name,
    )!;
    const rows = [];
    for await (const page of source.rows(world.server.platform.db, who.id)) rows.push(...page);
    return rows;
  };
  expect(await rowsOf('options', ana)).toMatchObject([
    {
      id: String(id),
      pair: 'BTCUSDT',
      type: 'call',
      stake: '100',
      state: 'won',
      strike: '50000',
      settlement_price: '50010',
      paid: '195',
    },
  ]);
  const lines = await rowsOf('option-ticks', ana);
  expect(lines.map(({ part }) => part)).toEqual([
    'strike',
    ...Array.from({ length: 10 }, () => 'settlement'),
  ]);
  expect(lines.every(({ option }) => option === String(id))).toBe(true);
  const shown = await world.server.call('microtrade/detail', { id }, { method: 'GET', token: ana.token });
  const counted = (shown.data.ticks as { seq: number }[]).map(({ seq }) => seq);
  expect(lines.filter(({ part }) => part === 'settlement').map(({ seq }) => seq)).toEqual(counted);
  const [limits] = await rowsOf('option-limits', ana);
  expect(limits).toMatchObject({ daily_loss_limit: '10000', excluded_until: null });
  expect(Date.parse(limits!['test_passed_at'] as string)).toBeGreaterThan(0);
  const stranger = (await world.customers(1))[0]!;
  expect(await rowsOf('options', stranger)).toEqual([]);
});
