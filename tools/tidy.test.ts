/** The tree keeps its sizes and habits: nothing in it is untidy. */
import { describe, expect, test } from 'vitest';
import { ROOT } from './steps.ts';
import { untidyFiles, untidyIn } from './tidy.ts';

test('the tree is tidy', () => {
  expect(untidyFiles(ROOT)).toEqual([]);
});

describe('tidy sees', () => {
  const head = '/** A file. */\n';
  const lines = (count: number) => 'x();\n'.repeat(count);
  test.each([
    ['apps/server/src/a/long.ts', head + lines(400), 'has 401 lines'],
    [
      'apps/server/src/a/b.ts',
      `${head}function f() {\n${lines(70)}}\n`,
      'has a function of 72 lines at line 2',
    ],
    [
      'apps/server/src/a/b.ts',
      `${head}function create() {\n${lines(70)}return { f: () => 1 };\n}\n`,
      'has a function of 73 lines at line 2',
    ],
    [
      'apps/server/src/a/b.ts',
      `${head}const f = (a, b, c, d) => a;\n`,
      'has a function of 4 parameters at line 2',
    ],
    [
      'apps/server/src/a/b.ts',
      `${head}const f = (own: string) => own;\n`,
      'calls something only "own" at line 2',
    ],
    [
      'apps/server/src/a/b.ts',
      `${head}const isRight = made.signature === signature;\n`,
      'compares "signature" in a time that tells how much is right at line 2',
    ],
    ['apps/server/src/a/b.ts', `${head}if (bot.secret! !== given) x();\n`, 'compares "secret"'],
    ['apps/server/src/a/b.ts', `${head}const { a: final } = b;\n`, 'calls something only "final" at line 2'],
    ['apps/server/src/a/b.ts', 'export const a = 1;\n', 'does not open with a comment'],
    ['apps/server/src/a/string-utils.ts', head, 'has a name that says nothing'],
    ['apps/server/src/a/fooBar.ts', head, 'is not named in kebab-case'],
    ['apps/server/src/a/b.ts', `${head}// TODO later\n`, 'holds unfinished work'],
    ['apps/server/src/a/b.test.ts', `${head}test.skip('x');\n`, 'holds a test that does not run'],
    [
      'apps/server/src/a/b.test.ts',
      `${head}ask(\`\${key.slice(0, -1)}A\`);\n`,
      'holds a last letter that may be the right one',
    ],
    ['apps/server/src/a/b.ts', `${head}db.query(\`select a from b\`);\n`, 'holds SQL'],
    ['apps/server/src/products/x/index.ts', head + lines(30), 'is a front door of 31 lines'],
  ])('%s: %#', (file, text, what) => {
    expect(untidyIn(file, text).map((each) => each.what)).toEqual(
      expect.arrayContaining([expect.stringContaining(what)]),
    );
  });

  test('nothing in a good file', () => {
    expect(
      untidyIn('apps/server/src/a/place-order.ts', `${head}export const f = (a: number) => a;\n`),
    ).toEqual([]);
    expect(
      untidyIn('apps/server/src/a/b.ts', `${head}if (signature === undefined || secret === '') x();\n`),
    ).toEqual([]);
    expect(
      untidyIn('apps/server/src/a/b.ts', `${head}for (const { number, hash: own1 } of a) x(number, own1);\n`),
    ).toEqual([]);
    expect(untidyIn('apps/server/src/a/spot-store.ts', `${head}db.query(\`select a from b\`);\n`)).toEqual(
      [],
    );
  });
});
