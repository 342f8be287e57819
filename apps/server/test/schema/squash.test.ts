/**
 * The schema and its seeds are what the chain of migrations 0001 to 0048 made of an empty database (before-squash.txt, written by
 * that chain), but for the differences that ADR 0046 lists.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBaseline } from '../../src/platform/db/schema-files.ts';
import type { TestDatabase } from '../harness.ts';
import { testDatabase } from '../harness.ts';
import { describeDatabase } from './catalogue.ts';

/** Views that the chain stacked on one another to let a product in, and those that each noun has now instead. */
const ASSEMBLED = ['hold', 'obligation', 'transition'];
const STACKED = /\bchk\.(deposit_transition|(hold|obligation|transition)_of_[a-z_]+)\b/;
const OF_A_NOUN = /\bchk\.[a-z_]+_(hold|obligation|transition)\b/;
const OURS_ALONE = /\bplatform_assemble_checks\b/;

let t: TestDatabase;
let before: string[];
let now: string[];
beforeAll(async () => {
  before = readFileSync(new URL('before-squash.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  t = await testDatabase({ schema: readBaseline() });
  now = await describeDatabase(t.owner);
});
afterAll(() => t.close());

test('ADR 0046: tables, functions, grants and seeded rows are those of the chain', () => {
  const isCompared = (entry: string) =>
    ![STACKED, OF_A_NOUN, OURS_ALONE].some((pattern) => pattern.test(entry)) &&
    !ASSEMBLED.some((name) => entry.startsWith(`definition chk.${name} `));
  expect(now.filter(isCompared)).toEqual(before.filter(isCompared).sort());
});

test.each(ASSEMBLED)('ADR 0046: chk.%s shows what it showed, part by part', (name) => {
  const parts = partsOf(`chk.${name}`, now);
  expect(parts).toEqual(partsOf(`chk.${name}`, before));
  expect(parts.length).toBeGreaterThan(2);
});

test('everything that the chain showed by stacked views is shown by one of a noun', () => {
  const columns = (entries: readonly string[], pattern: RegExp) =>
    new Set(entries.filter((entry) => entry.startsWith('column chk.') && pattern.test(entry)).map(shape));
  expect(columns(now, OF_A_NOUN)).toEqual(columns(before, STACKED));
});

/** `1 ref_type text …` of a column, without the name of its view. */
const shape = (entry: string) => entry.split(' ').slice(2).join(' ');

/** What a union selects, through the views it stands on, without the names of tables before columns. */
function partsOf(view: string, entries: readonly string[]): string[] {
  const head = `definition ${view} `;
  const text =
    entries
      .find((entry) => entry.startsWith(head))
      ?.slice(head.length)
      .replace(/;$/, '') ?? '';
  return text
    .split(' UNION ALL ')
    .flatMap((part) => {
      const inner = /FROM (chk\.\w+)$/.exec(part)?.[1];
      return inner === undefined ? [part.replaceAll(/\b\w+\.(?=[a-z])/g, '')] : partsOf(inner, entries);
    })
    .sort();
}
