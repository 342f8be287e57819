/** Documents say what is: the map of rules is current, every setting is in the README, every path they name exists. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { citedByTests, idsIn, specMap } from './spec-map.ts';
import { ROOT } from './steps.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test('docs/spec-map.md is current; otherwise run node --import tsx tools/spec-map.ts', () => {
  expect(read('docs/spec-map.md')).toBe(specMap(ROOT));
});

test('the table of the README lists exactly the settings that are read', () => {
  const table = /<!-- settings -->(.*?)<!-- \/settings -->/s.exec(read('README.md'))?.[1] ?? '';
  const listed = [...table.matchAll(/^\| `([A-Z_]+)`/gm)].map((match) => match[1]);
  const isRead = [...read('apps/server/src/platform/read-config.ts').matchAll(/\(env, '([A-Z_]+)'/g)].map(
    (match) => match[1],
  );
  expect(new Set(listed)).toEqual(new Set(isRead));
});

const documents = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`),
  ...readdirSync(join(ROOT, 'docs/adr')).map((name) => `docs/adr/${name}`),
].filter((path) => path.endsWith('.md') && path !== 'docs/spec-map.md');

test.each(documents)('%s names only files that are there', (document) => {
  const text = read(document);
  const paths = [...text.matchAll(/`((?:apps|packages|tests|tools|docs)\/[\w./-]+)`/g)].map((match) =>
    String(match[1]),
  );
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map((match) =>
    join(document, '..', String(match[1])),
  );
  expect([...paths, ...links].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('decisions stay short', () => {
  for (const name of readdirSync(join(ROOT, 'docs/adr'))) {
    expect([name, read(`docs/adr/${name}`).split('\n').length <= 41]).toEqual([name, true]);
  }
});

describe('the map of rules reads', () => {
  test.each([
    ['R-SPOT-4: own orders', ['R-SPOT-4']],
    ['R-IDX-1 to 3, and X-MD-2', ['R-IDX-1', 'R-IDX-2', 'R-IDX-3', 'X-MD-2']],
    ['R-SPOT-1, 3 and 5', ['R-SPOT-1', 'R-SPOT-3', 'R-SPOT-5']],
    ['spec 2: tabs', ['spec 2']],
    ['R-SPOT', []],
  ])('%s', (text, ids) => expect(idsIn(text)).toEqual(ids));

  test('names of tests inside groups, of tables too', () => {
    const text = `describe('fees R-SPOT-5', () => { it('X-SPOT-1', f); it.each([1])('cuts %i', f); }); helper('R-GEN-1');`;
    expect(citedByTests('packages/a/src/b.test.ts', text)).toEqual([
      { id: 'R-SPOT-5', name: 'fees R-SPOT-5 › X-SPOT-1' },
      { id: 'X-SPOT-1', name: 'fees R-SPOT-5 › X-SPOT-1' },
      { id: 'R-SPOT-5', name: 'fees R-SPOT-5 › cuts %i' },
    ]);
  });
});
