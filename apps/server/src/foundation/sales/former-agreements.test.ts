/** A database in which each product kept for itself what customers had accepted: all of it is in the gate's table afterwards (ADR 132). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/harness.ts';
import { testDatabase } from '../../../test/harness.ts';
import { migrate } from '../../platform/db/migrations-store.ts';
import { readSchema } from '../../platform/db/schema-files.ts';

/** The first file that moves any of it. */
const FIRST = '0354';
const NEW = 'schema/sales.sql';
const FORMER = readSchema().filter(
  ({ name }) => name !== NEW && (name.startsWith('schema/') || name < FIRST),
);
const at = (hour: number): Date => new Date(Date.UTC(2026, 0, 5, hour));

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase({ schema: FORMER });
  await t.owner.transaction('rows', async (tx) => {
    for (const [table, hour] of [
      ['machines_agreements', 1],
      ['finance_agreements', 2],
      ['copy_trading_agreements', 3],
    ] as const)
      await tx.query(`insert into ${table} (user_id, version, accepted_at) values (7, 1, $1), (7, 2, $2)`, [
        at(hour),
        at(hour + 10),
      ]);
    await tx.query(
      `insert into contracts_customers (user_id, disclosure_version, accepted_at) values (7, 1, $1), (8, null, null)`,
      [at(4)],
    );
    await tx.query('insert into deposits_consents (user_id, at) values (7, $1)', [at(5)]);
    // Of sales that are not there: only what was accepted is looked at.
    await tx.query('set local session_replication_role = replica');
    await tx.query(
      `insert into launchpad_subscriptions (number, sale_id, user_id, amount, price, agreement_version, state, created_at, changed_at, over_at)
       values (1, 1, 7, 1, 1, 1, 'cancelled', $1, $1, $1), (2, 1, 7, 1, 1, 1, 'committed', $2, $2, null),
         (3, 2, 9, 1, 1, 2, 'committed', $2, $2, null)`,
      [at(6), at(7)],
    );
  });
  await migrate(t.connection, readSchema());
});
afterAll(() => t.close());

test('R-POL-6: everything that was accepted is there with its product, version and time', async () => {
  expect(
    await t.db.query('select user_id, product, version, accepted_at from sales_agreements order by 1, 2, 3'),
  ).toEqual(
    [
      [7, 'contracts', 1, 4],
      [7, 'copy_trading', 1, 3],
      [7, 'copy_trading', 2, 13],
      [7, 'deposit', 1, 5],
      [7, 'finance', 1, 2],
      [7, 'finance', 2, 12],
      // With his first subscription, though he took it back.
      [7, 'launchpad', 1, 6],
      [7, 'machines', 1, 1],
      [7, 'machines', 2, 11],
      [9, 'launchpad', 2, 7],
    ].map(([user_id, product, version, hour]) => ({
      user_id,
      product,
      version,
      accepted_at: at(hour as number),
    })),
  );
});

test('what products kept for themselves is gone, and nobody may change what is kept now', async () => {
  const gone = ['machines_agreements', 'finance_agreements', 'copy_trading_agreements', 'deposits_consents'];
  expect(
    await t.owner.query(
      `select relname from pg_class where relname = any ($1)
       union all select table_name from platform_append_only where table_name = any ($1)
       union all select attname from pg_attribute
         where attrelid = 'contracts_customers'::regclass and attnum > 0 and not attisdropped and attname <> 'user_id'`,
      [gone],
    ),
  ).toEqual([]);
  expect(await t.owner.query('select user_id from contracts_customers order by 1')).toEqual([
    { user_id: 7 },
    { user_id: 8 },
  ]);
  await expect(t.db.query('delete from sales_agreements')).rejects.toThrow(/permission denied/);
});
