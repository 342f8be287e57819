/** Documents go stale where they name a file or quote code: what they name is there, is the newest, and reads as they quote it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../steps.ts';
import { documentsOf } from './links.ts';
import { deadPaths, pathOf } from './paths.ts';
import { deadSnippets, snippetsIn } from './snippets.ts';
import { functionsIn, newestBodies, staleBodies } from './sql-functions.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
/** Those that newcomers find their way by. A decision says what was, and rules name no files. */
const GUIDES = ['README.md', 'docs/ARCHITECTURE.md', 'docs/CONTRIBUTING.md', 'docs/STYLE.md'];

describe('the file that is named for a SQL function has its newest body:', () => {
  const newest = newestBodies(ROOT);
  const documents = documentsOf(ROOT).filter((path) => !path.startsWith('docs/adr/'));

  test.each(documents)('%s', (document) => {
    expect(staleBodies(read(document), newest)).toEqual([]);
  });

  test('an older file is seen, in a list and in a paragraph', () => {
    const made = new Map([['f', 'apps/server/migrations/0002-a.sql']]);
    expect(functionsIn('create function f(\ncreate or replace function chk.g (\n-- function h(')).toEqual([
      'f',
      'chk.g',
    ]);
    expect(staleBodies('1. `f` in `migrations/0001-a.sql`: does it\n2. else', made)).toHaveLength(1);
    expect(staleBodies('The function `f`\nof `apps/server/schema/a.sql`.', made)).toHaveLength(1);
    expect(
      staleBodies('1. `f` in `migrations/0002-a.sql`\n2. `schema/a.sql`\n\n`g` of `schema/a.sql`', made),
    ).toEqual([]);
  });
});

describe('paths', () => {
  test.each(GUIDES)('of %s lead to files', (document) => {
    expect(deadPaths(ROOT, document)).toEqual([]);
  });

  test.each([
    ['foundation/ticks/ticks.ts', 'apps/server/src/foundation/ticks/ticks.ts'],
    ['schema/seeds/<noun>.sql', 'apps/server/schema/seeds/<noun>.sql'],
    ['packages/wire', 'packages/wire'],
    ['coin/trade', undefined],
    ['npm run docs', undefined],
  ])('%s is %s', (text, path) => expect(pathOf(text)).toBe(path));
});

describe('code that is quoted stands in the sources:', () => {
  test.each(['docs/ARCHITECTURE.md', 'docs/CONTRIBUTING.md'])('%s', (document) => {
    expect(deadSnippets(ROOT, snippetsIn(read(document)))).toEqual([]);
  });

  test('what counts as code, and where it is looked for', () => {
    const quoted = snippetsIn(
      '`call(a)` in `x.ts`, `name`, `kind: b`, `{limit}`, `npm run x -- (y)` and\n`f({ a: … })`',
    );
    expect(quoted).toEqual([
      { code: 'call(a)', file: 'x.ts' },
      { code: 'kind: b', file: undefined },
      { code: 'f({ a: … })', file: undefined },
    ]);
    const file = 'tools/documents/paths.ts';
    const dead = ['export function pathOf(text: …): string', 'pathOf(words)'].map((code) => ({ code, file }));
    expect(deadSnippets(ROOT, dead)).toEqual([`pathOf(words) is not in ${file}`]);
  });

  test('the recipes quote some', () => {
    expect(snippetsIn(read('docs/CONTRIBUTING.md')).length).toBeGreaterThan(8);
  });
});
