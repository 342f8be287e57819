/** What the order path hands to PostgreSQL as array text arrives there element by element as it was. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/harness.ts';
import { testDatabase } from '../../../test/harness.ts';
import { columnText } from './column-text.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ only: ['0001'] });
});
afterAll(() => database.close());

test('amounts of any size arrive exactly', async () => {
  const amounts = [0n, 1n, -1n, 9_223_372_036_854_775_807n, -9_223_372_036_854_775_808n, null];
  const [row] = await database.db.query('select $1::bigint[] as amounts', [columnText(amounts)]);
  expect(row).toEqual({ amounts });
  const [whole] = await database.db.query('select $1::integer[] as numbers', [columnText([3, -7, null])]);
  expect(whole).toEqual({ numbers: [3, -7, null] });
});

test('a text arrives as it was written, whatever it looks like to an array', async () => {
  const texts = [
    '',
    'NULL',
    'null',
    null,
    'a"b',
    'a\\b',
    '\\"',
    '{1,2}',
    'a,b',
    " ' ; --",
    '価格 🙂',
    '  x  ',
  ];
  const [row] = await database.db.query('select $1::text[] as texts', [columnText(texts)]);
  expect(row).toEqual({ texts });
  const [chars] = await database.db.query('select $1::"char"[]::text[] as chars', [columnText(['B', 'S'])]);
  expect(chars).toEqual({ chars: ['B', 'S'] });
});

test('an empty column is an empty array', async () => {
  const [row] = await database.db.query('select cardinality($1::bigint[]) as size', [columnText([])]);
  expect(row).toEqual({ size: 0 });
});
