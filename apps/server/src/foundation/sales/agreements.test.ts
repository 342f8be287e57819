/** R-POL-6: what is sold under an agreement is sold to whoever accepted its version that is in force; both are there or neither. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/harness.ts';
import { testDatabase } from '../../../test/harness.ts';
import type { Platform } from '../../platform/platform.ts';
import { agreementExport, createSales } from './index.ts';
import type { SalesNeeds } from './sales.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.close());

/** The agreement asks nothing of other nouns. */
const sales = createSales({} as Platform, {} as SalesNeeds);
const gateOf = (product: 'machines' | 'finance', version = 1) =>
  sales.gate({ product, needs: [], agreement: { version } });
const [machines, finance] = [gateOf('machines'), gateOf('finance')];
const at = new Date('2026-03-01T10:00:00.000Z');
const later = new Date('2026-03-02T10:00:00.000Z');

type Gate = ReturnType<typeof gateOf>;
const sell = (gate: Gate, of: { userId: number; hasTicked: boolean; at?: Date }) =>
  t.db.transaction('sale', (tx) => gate.assertAgreed(tx, { at, ...of }));
const rowsOf = (userId: number) =>
  t.owner.query(
    'select product, version, accepted_at from sales_agreements where user_id = $1 order by 1, 2',
    [userId],
  );

test('R-POL-6: nobody is sold anything before he accepts; it is kept once, with the time of the first', async () => {
  await expect(sell(machines, { userId: 1, hasTicked: false })).rejects.toMatchObject({
    code: 'agreement_required',
  });
  expect(await rowsOf(1)).toEqual([]);
  expect(await machines.hasAgreed(t.db, 1)).toBe(false);
  expect(await sell(machines, { userId: 1, hasTicked: true })).toBe(1);
  expect(await sell(machines, { userId: 1, hasTicked: false, at: later })).toBe(1);
  expect(await sell(machines, { userId: 1, hasTicked: true, at: later })).toBe(1);
  expect(await rowsOf(1)).toEqual([{ product: 'machines', version: 1, accepted_at: at }]);
  expect(await machines.hasAgreed(t.db, 1)).toBe(true);
});

test('R-POL-6: the next version is asked for again, and so is every other product, of every other customer', async () => {
  await sell(machines, { userId: 2, hasTicked: true });
  const next = gateOf('machines', 2);
  for (const [gate, userId] of [
    [next, 2],
    [finance, 2],
    [machines, 3],
  ] as const)
    await expect(sell(gate, { userId, hasTicked: false })).rejects.toMatchObject({
      code: 'agreement_required',
    });
  expect(await sell(next, { userId: 2, hasTicked: true, at: later })).toBe(2);
  // What was accepted before stays on record, and in the copy of his data.
  const rows: unknown[] = [];
  const source = agreementExport(next, { name: 'machine-agreements', about: '' });
  for await (const some of source.rows(t.db, 2)) rows.push(...some);
  expect(rows).toEqual([
    { version: 1, accepted_at: at.toISOString() },
    { version: 2, accepted_at: later.toISOString() },
  ]);
});

test('R-POL-6: a sale that fails leaves nothing accepted', async () => {
  const failing = t.db.transaction('sale', async (tx) => {
    await machines.assertAgreed(tx, { userId: 4, hasTicked: true, at });
    throw new Error('sold out');
  });
  await expect(failing).rejects.toThrow('sold out');
  expect(await machines.hasAgreed(t.db, 4)).toBe(false);
});

test('R-POL-6: two first sales in the same moment are both made, and one of them accepted', async () => {
  let second: Promise<number>;
  await t.db.transaction('sale', async (tx) => {
    await machines.assertAgreed(tx, { userId: 5, hasTicked: true, at });
    // It cannot see what is not committed yet, and comes to wait for it.
    second = sell(machines, { userId: 5, hasTicked: true, at: later });
    await expect
      .poll(() =>
        t.owner.query(
          `select 1 as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      )
      .toHaveLength(1);
  });
  expect(await second!).toBe(1);
  expect(await rowsOf(5)).toEqual([{ product: 'machines', version: 1, accepted_at: at }]);
});

test('R-POL-6: what was accepted is never changed or taken back', async () => {
  await expect(t.db.query('update sales_agreements set version = 2')).rejects.toThrow(/permission denied/);
  await expect(t.db.query('delete from sales_agreements')).rejects.toThrow(/permission denied/);
});
