/** What the order path hands to PostgreSQL as binary arrays arrives there element by element as it was. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../../../test/harness.ts';
import { testDatabase } from '../../../../test/harness.ts';
import { columnBytes } from './column-bytes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function arrived(type: string, bytes: Buffer): Promise<unknown> {
  const [row] = await database.db.query<{ got: unknown }>(`select $1::${type}[] as got`, [bytes]);
  return row?.got;
}

test('amounts of any size arrive exactly, whole numbers as well', async () => {
  const amounts = [0n, 1n, -1n, 9_223_372_036_854_775_807n, -9_223_372_036_854_775_808n, null];
  expect(await arrived('bigint', columnBytes(amounts, 'bigint'))).toEqual(amounts);
  const numbers = [0, 1, -1, 2 ** 31, 2 ** 32, 2 ** 32 - 1, -(2 ** 32) - 7, Number.MAX_SAFE_INTEGER];
  expect(await arrived('bigint', columnBytes(numbers, 'bigint'))).toEqual(numbers.map(BigInt));
  const small = [3, -7, null, 2_147_483_647, -2_147_483_648];
  expect(await arrived('integer', columnBytes(small, 'integer'))).toEqual(small);
});

test('any number that is safe and any amount arrive as they were', async () => {
  const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(int64, fc.maxSafeInteger(), fc.constant(null))), async (values) => {
      const wanted = values.map((value) => (value === null ? null : BigInt(value)));
      expect(await arrived('bigint', columnBytes(values, 'bigint'))).toEqual(wanted);
    }),
    { numRuns: 200 },
  );
});

test('a text arrives as it was written, whatever it looks like to an array', async () => {
  const texts = ['', 'NULL', null, 'a"b', 'a\\b', '\\"', '{1,2}', 'a,b', " ' ; --", '価格 🙂', '  x  '];
  expect(await arrived('text', columnBytes(texts, 'text'))).toEqual(texts);
  const [chars] = await database.db.query('select $1::"char"[]::text[] as chars', [
    columnBytes(['B', 'S'], '"char"'),
  ]);
  expect(chars).toEqual({ chars: ['B', 'S'] });
  const replies = [{ id: 1, name: '価格' }, null, { a: [1, 'x'] }];
  const column = replies.map((reply) => reply && JSON.stringify(reply));
  expect(await arrived('jsonb', columnBytes(column, 'jsonb'))).toEqual(replies);
});

test('an empty column is an empty array', async () => {
  const [row] = await database.db.query('select cardinality($1::bigint[]) as size', [
    columnBytes([], 'bigint'),
  ]);
  expect(row).toEqual({ size: 0 });
});
