/** The copy of a customer's data has his positions and the published lines that decided them, and nobody else's (R-POL-5). */
import { hashOfLine } from '@candor/proof';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { contractsExports } from './contracts-export-store.ts';
import type { ContractsWorld } from './contracts.fixture.ts';
import { contractsWorld } from './contracts.fixture.ts';

const SYMBOL = 'BTCUSDT';
let world: ContractsWorld;
beforeAll(async () => {
  world = await contractsWorld();
});
afterAll(() => world.close());

test('R-POL-5: positions with the ticks of their opening, their trigger and their closing', async () => {
  const [ana, ben] = (await world.customers(2)) as [TestCustomer, TestCustomer];
  await world.settle('50000');
  const [stopped, waiting] = [await world.order(ana), await world.order(ben)];
  await world.tick('50000');
  await world.call(ana, 'lever/setstop', {
    id: stopped.id,
    stop_loss_price: '49000',
    target_profit_price: '0',
  });
  await world.settle('48900');
  const position = await world.position(ana, stopped.id);
  expect(position.status).not.toBe(1);
  const rowsOf = async (name: string, who: TestCustomer) => {
    const source = contractsExports(() => SYMBOL).find((each) => each.name === name)!;
    const rows = [];
    for await (const page of source.rows(world.server.platform.db, who.id)) rows.push(...page);
    return rows as Record<string, unknown>[];
  };
  expect(await rowsOf('contracts', ana)).toMatchObject([{ id: String(stopped.id), state: 'closed' }]);
  const lines = await rowsOf('contract-ticks', ana);
  expect(lines.map(({ part }) => part)).toEqual(['opening', 'trigger', 'closing']);
  expect(lines.every(({ position: of, pair }) => of === String(stopped.id) && pair === SYMBOL)).toBe(true);
  const [opening, trigger, closing] = lines.map(({ seq }) => seq as number) as [number, number, number];
  expect(opening < trigger && trigger < closing).toBe(true);
  // They are lines of the chain.
  const { data } = await world.server.call(
    'ticks',
    { symbol: SYMBOL, after: opening - 2, limit: 2 },
    { method: 'GET' },
  );
  const [before, own] = data.lines as { hash: string; line: string }[];
  expect([lines[0]!['line'], lines[0]!['hash']]).toEqual([own!.line, hashOfLine(before!.hash, own!.line)]);
  expect((await rowsOf('contract-ticks', ben)).map(({ position: of, part }) => [of, part])).toEqual([
    [String(waiting.id), 'opening'],
  ]);
});
