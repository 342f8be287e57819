import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/harness.ts';
import { numberList } from './number-lists.ts';

test('lists of numbers become text without quotes; nothing else is touched', () => {
  expect(numberList([1n, -2n, null, 9_007_199_254_740_993n])).toBe('{1,-2,NULL,9007199254740993}');
  expect(numberList([0.5, 1e21, -0])).toBe('{0.5,1e+21,0}');
  expect(numberList([])).toBe('{}');
  for (const other of ['{1}', 7, null, undefined, ['1'], [1, '2'], [[1]], [new Date(0)], [undefined]])
    expect(numberList(other)).toBe(other);
});

test('the database reads them as what they were, in every type that columns of numbers have', async () => {
  const database = await testDatabase();
  const ids = [1n, null, -9_223_372_036_854_775_808n];
  const [row] = await database.db.query(
    'select $1::bigint[] as big, $2::integer[] as whole, $3::double precision[] as part, $4::bigint[] as none, $5::text[] as words',
    [ids, [1, 2, null], [0.5, -1e300], [], [1, 2]],
  );
  expect(row).toEqual({ big: ids, whole: [1, 2, null], part: [0.5, -1e300], none: [], words: ['1', '2'] });
  await database.close();
});
