/** The spellings in which rules are cited, and what is none. */
import { describe, expect, test } from 'vitest';
import { citedIn, documentsIn, familiesIn } from './citations.ts';
import { citedByTests } from './cited-by-tests.ts';
import { entriesOf } from './read-rules.ts';

describe('a text cites', () => {
  test.each([
    ['R-SPOT-4: own orders', ['R-SPOT-4']],
    ['R-IDX-1 to 3, and X-MD-2', ['R-IDX-1', 'R-IDX-2', 'R-IDX-3', 'X-MD-2']],
    ['R-RT-1 to R-RT-3', ['R-RT-1', 'R-RT-2', 'R-RT-3']],
    ['R-SPOT-1, 3 and 5', ['R-SPOT-1', 'R-SPOT-3', 'R-SPOT-5']],
    ['R-SPOT-3a, R-WD-4a and X-CT-11', ['R-SPOT-3a', 'R-WD-4a', 'X-CT-11']],
    ['P-SP-2..4', ['P-SP-2', 'P-SP-3', 'P-SP-4']],
    ['spec 2: tabs; Spec 9', ['spec 2', 'spec 9']],
    ['spec sections 2, 4 and 9', ['spec 2', 'spec 4', 'spec 9']],
    ['findings 6 and 10', ['finding 6', 'finding 10']],
    ['wire.md 1.4, wire.md sections 2 to 4', ['wire.md 1.4', 'wire.md 2', 'wire.md 3', 'wire.md 4']],
    ['wire.md 19.35', ['wire.md 19.35']],
    ['checks.md, ASVS 5.2', ['ASVS 5.2']],
    ['checks.md section 5', ['checks.md 5']],
    ['ADR 0015, ADR 20', ['ADR 15', 'ADR 20']],
    [`${'Issue'} 12: nothing that a reader finds here`, [`issue ${12}`]],
    ['I6, I8 and I11 hold', ['I6', 'I8', 'I11']],
    ['R-SPOT, RFC 6455 section 5.2, HI5, x-I7', []],
  ])('%s', (text, ids) => expect(citedIn(text)).toEqual(ids));

  test('families and documents', () => {
    expect(familiesIn('the rules of spot (R-SPOT, R-SPOT-4)')).toEqual(['R-SPOT']);
    expect(documentsIn('names of checks.md section 5, not docs/STYLE.md')).toEqual(['checks.md']);
  });
});

test('a family is cited as a whole, an HTTP header is none', () => {
  expect(familiesIn('rules of spot (R-SPOT), R-CT-1; `X-MBX-APIKEY`, `X-MBX-USED-WEIGHT-1M`')).toEqual([
    'R-SPOT',
  ]);
});

test('names of tests inside groups, of tables too', () => {
  const text = `describe('fees R-SPOT-5', () => { it('X-SPOT-1', f); it.each([1])('cuts %i', f); }); helper('R-GEN-1');`;
  expect(citedByTests('packages/a/src/b.test.ts', text)).toEqual([
    { id: 'R-SPOT-5', name: 'fees R-SPOT-5 › X-SPOT-1' },
    { id: 'X-SPOT-1', name: 'fees R-SPOT-5 › X-SPOT-1' },
    { id: 'R-SPOT-5', name: 'fees R-SPOT-5 › cuts %i' },
  ]);
});

test('rules are headings and anchored rows; their text loses what only Markdown needs', () => {
  const page =
    '# Spot\n\n## R-SPOT-3a\n\nprice\\*quantity of\n\\<p>\n\n| id |\n|---|\n| <a id="p-sp-1"></a>P-SP-1 | x |\n';
  expect(entriesOf('docs/rules/spot.md', page)).toEqual([
    {
      id: 'R-SPOT-3a',
      file: 'docs/rules/spot.md',
      anchor: 'r-spot-3a',
      text: expect.stringMatching(/^price\*quantity of\n<p>/) as string,
    },
    { id: 'P-SP-1', file: 'docs/rules/spot.md', anchor: 'p-sp-1', text: '| P-SP-1 | x |' },
  ]);
});
