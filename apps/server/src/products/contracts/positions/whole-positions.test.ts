/** Whole orders are read by indexes: what is split off grows with every partial close of everybody, and nobody reads all of it for one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../../../test/harness.ts';
import { testDatabase } from '../../../../test/harness.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { positionsOfOrders } from '../contracts-store.ts';
import { wholePositions } from './whole-positions-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** The plans of what `read` asks for, where anything is preferred to reading a whole table. */
async function plansOf(read: (db: Queryable) => Promise<unknown>): Promise<string> {
  const plans: unknown[] = [];
  await database.db.transaction('plans', async (tx) => {
    await tx.query('set local enable_seqscan = off');
    const explaining: Queryable = {
      async query(sql, values) {
        plans.push(...(await tx.query(`explain ${sql}`, values)));
        return [{ total: 0n, since: null }] as never;
      },
    };
    await read(explaining);
  });
  return JSON.stringify(plans);
}

test('R-POL-7: a replay finds the parts of its orders without reading all positions', async () => {
  const plans = await plansOf((db) => positionsOfOrders(db, ['1', '2']));
  expect(plans).toContain('contracts_positions_parts');
  expect(plans).not.toContain('Seq Scan on contracts_positions');
});

test('R-CP-1: so do the figures of a lead', async () => {
  const plans = await plansOf((db) => wholePositions(db, { userId: 1, limit: 10 }));
  expect(plans).toContain('contracts_positions_parts');
  expect(plans).not.toContain('Seq Scan on contracts_positions');
});
