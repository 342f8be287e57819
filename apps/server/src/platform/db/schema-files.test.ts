/** The order of schema files: after what they stand on, seeds behind all of them, later migrations last; else a sentence. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSchema } from './schema-files.ts';

const made: string[] = [];
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true })));

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'candor-schema-'));
  made.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
const standing = (on: string) => `-- A noun.\n-- Stands on: ${on}.\n\nselect 1;\n`;
const names = (files: Readonly<Record<string, string>>) =>
  readSchema(folderOf(files)).map(({ name }) => name);

test('each owner comes after those it stands on, then seeds, then later migrations by number', () => {
  expect(
    names({
      'schema/a.sql': standing('b, c-d'),
      'schema/b.sql': standing('c-d'),
      'schema/c-d.sql': standing('nothing'),
      'schema/seeds/a.sql': 'select 1;',
      'schema/seeds/c-d.sql': 'select 1;',
      'migrations/0050-a-more.sql': 'select 1;',
      'migrations/0049-b-more.sql': 'select 1;',
    }),
  ).toEqual([
    'schema/c-d.sql',
    'schema/b.sql',
    'schema/a.sql',
    'schema/seeds/c-d.sql',
    'schema/seeds/a.sql',
    '0049-b-more.sql',
    '0050-a-more.sql',
  ]);
});

test.each([
  [
    'a circle',
    { 'schema/a.sql': standing('b'), 'schema/b.sql': standing('a') },
    /a, b stand on one another in a circle/,
  ],
  ['an unknown owner', { 'schema/a.sql': standing('b') }, /a\.sql stands on b, which has no file/],
  ['no header', { 'schema/a.sql': 'select 1;' }, /a\.sql must say in its header/],
  ['seeds of nobody', { 'schema/seeds/a.sql': 'select 1;' }, /has no schema\/a\.sql to fill/],
  ['a name without a number', { 'migrations/more.sql': '' }, /more\.sql must be named like/],
  [
    'one number twice',
    { 'migrations/0400-a.sql': '', 'migrations/0400-b.sql': '' },
    /0400-a\.sql and 0400-b\.sql have the same number/,
  ],
  ['a number of before', { 'migrations/0048-a.sql': '' }, /must have a number above 48/],
])('%s stops the start with a sentence', (_, files, sentence) => {
  expect(() => readSchema(folderOf(files as Record<string, string>))).toThrow(sentence);
});
