/** The copy of a customer's data says which disclosure of futures he accepted and when (R-POL-5, R-POL-6), and nobody else's. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { contractsExports } from './contracts-export-store.ts';
import type { ContractsWorld } from './contracts.fixture.ts';
import { contractsWorld } from './contracts.fixture.ts';

let world: ContractsWorld;
beforeAll(async () => {
  world = await contractsWorld();
  await world.settle('50000');
});
afterAll(() => world.close());

test('the accepted version with its time, after the order that accepted it; positions beside it', async () => {
  const [ana, ben] = (await world.customers(2)) as [TestCustomer, TestCustomer];
  const rowsOf = async (name: string, { id }: TestCustomer) => {
    const source = contractsExports(String).find((each) => each.name === name)!;
    const rows = [];
    for await (const page of source.rows(world.server.platform.db, id)) rows.push(...page);
    return rows;
  };
  expect(await rowsOf('contract-disclosure', ana)).toEqual([]);
  const { id } = await world.order(ana, { accepted: 1 });
  const [row, ...more] = await rowsOf('contract-disclosure', ana);
  expect(more).toEqual([]);
  expect(row!['version']).toBeGreaterThan(0);
  expect(Date.parse(row!['accepted_at'] as string)).toBe(world.clock.now());
  expect(await rowsOf('contracts', ana)).toMatchObject([{ id: String(id) }]);
  expect(await rowsOf('contract-disclosure', ben)).toEqual([]);
});
