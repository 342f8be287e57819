/** What leaves the console as a file: every row, no formula, moments that say their zone. */
import { expect, it } from 'vitest';
import { allRows, toCsv } from './csv-rules.ts';

/** A list as a screen reads it: by numbered pages, or not. */
const numbered = <Reply>(read: (fields: Fields) => Promise<Reply>) =>
  Object.assign(read, { isNumbered: true });
const unnumbered = <Reply>(read: (fields: Fields) => Promise<Reply>) =>
  Object.assign(read, { isNumbered: false });
type Fields = Readonly<Record<string, string | number>>;

it('every field is a column, moments are UTC, text that a spreadsheet would compute is text', () => {
  const csv = toCsv([
    { id: 7, at: 1_763_800_000_000, note: '=HYPERLINK("http://x")', maker: { name: 'A, B' } },
    { id: 8, at: null, note: '-1.5', flags: ['a', 'b'] },
  ]);
  expect(csv.slice(1).split('\r\n')).toEqual([
    'id,at,note,maker.name,flags',
    `7,2025-11-22T08:26:40.000Z,"'=HYPERLINK(""http://x"")","A, B",`,
    '8,,-1.5,,a; b',
    '',
  ]);
});

it('where cells are parted by semicolons a quoted line break ends the row: what follows it is text', () => {
  const csv = toCsv([
    { id: 7, note: 'thanks\n=HYPERLINK("http://x")' },
    { id: 8, note: 'so\r\n -x, \n\n"@y, \n-5' },
  ]);
  expect(csv.slice(1)).toBe(
    'id,note\r\n7,"thanks\n\'=HYPERLINK(""http://x"")"\r\n8,"so\r\n \'-x, \n\n""\'@y, \n-5"\r\n',
  );
});

it('a formula in full width, after a blank, or after a semicolon by which many countries part cells, is text', () => {
  const [, ...lines] = toCsv(
    ['＝1+1', ' =1', '@x', 'a;=1', 'a"; "=1', '1; -2; -x'].map((note) => ({ note })),
  ).split('\r\n');
  expect(lines).toEqual(["'＝1+1", "' =1", "'@x", "a;'=1", '"a""; ""\'=1"', "1; -2; '-x", '']);
});

it('numbered pages are read to the end', async () => {
  const asked: unknown[] = [];
  const { rows } = await allRows(
    numbered(async (fields) => {
      asked.push(fields);
      const page = Number(fields['page']);
      return {
        data: Array.from({ length: page === 3 ? 50 : 100 }, (_, n) => ({ n: page * 100 + n })),
        total: 250,
      };
    }),
  );
  expect(rows).toHaveLength(250);
  expect(asked).toHaveLength(3);
});

it('lists with a mark are read to the end, and are never asked for a page', async () => {
  const asked: unknown[] = [];
  const { rows } = await allRows(
    unnumbered(async (fields) => {
      asked.push(fields);
      return { list: [{ id: 1 }], next_before: 'before' in fields ? null : '9' };
    }),
  );
  expect(rows).toHaveLength(2);
  expect(asked).toEqual([{}, { limit: 100, before: '9' }]);
});

it('lists that do not say how long they are go on while pages are full, and lists without pages are read at once', async () => {
  const full = await allRows(
    numbered(async ({ page }) => Array.from({ length: page === 3 ? 20 : 100 }, (_, n) => ({ n }))),
  );
  expect([full.rows.length, full.isCut]).toEqual([220, false]);
  const asked: unknown[] = [];
  const whole = await allRows(
    unnumbered(async (fields) => {
      asked.push(fields);
      return Array.from({ length: 100 }, (_, n) => ({ n }));
    }),
  );
  expect([whole.rows.length, asked]).toEqual([100, [{}]]);
});

it('more than a spreadsheet takes is cut, and said to be', async () => {
  const { rows, isCut } = await allRows(
    numbered(async () => ({ data: Array.from({ length: 100 }, (_, n) => ({ n })), total: 1_000_000 })),
  );
  expect([rows.length, isCut]).toEqual([20_000, true]);
});

it('lists under each of their names are saved, and numbered pages of `rows` are read to the end', async () => {
  const { rows } = await allRows(
    numbered(async ({ page }) => ({
      rows: Array.from({ length: page === 2 ? 30 : 100 }, (_, n) => ({ n })),
      total: 130,
    })),
  );
  expect(rows).toHaveLength(130);
  for (const name of ['data', 'list', 'rows'])
    expect((await allRows(unnumbered(async () => ({ [name]: [{ id: 1 }] })))).rows).toEqual([{ id: 1 }]);
});

it('of a reply with several lists the table says which is its own; without a word no empty file is made', async () => {
  const desk = unnumbered(async () => ({ time: 1, packages: [{ id: 7 }], equity: [{ amount: '5' }] }));
  expect((await allRows(desk, ({ packages }) => packages)).rows).toEqual([{ id: 7 }]);
  await expect(allRows(desk)).rejects.toThrow('holds no list');
});
