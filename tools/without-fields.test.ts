/** What is cut out of the wire's tables before they are bundled, and what stays. */
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { type ParsedNode, withoutFields } from '../packages/wire/build/without-fields.ts';

const cut = (code: string, ...fields: string[]): string =>
  withoutFields(code, parseAst(code) as unknown as ParsedNode, fields);
const squeezed = (code: string): string => code.replaceAll(/\s+/g, '');

test('named fields of the rows go, wherever they stand in them, and the others stay as they were', () => {
  const code = `export const calls = defineCalls({
    list: { method: 'POST', summary: 'One, two { three }', path: 'a/list', refusals: ['x', 'y'] },
    show: { refusals: [], path: 'a/show', summary: "last, and without a comma" },
  });`;
  expect(squeezed(cut(code, 'summary', 'refusals'))).toBe(
    squeezed(`export const calls = defineCalls({
      list: { method: 'POST', path: 'a/list', },
      show: { path: 'a/show', },
    });`),
  );
  expect(() => parseAst(cut(code, 'summary', 'refusals'))).not.toThrow();
});

test('a field of this name outside a table, or deeper in a row, stays', () => {
  const code = `const one = { summary: 'kept' };
    const table = defineChannels({ row: { schema: { summary: 'kept' }, summary: 'cut' } });
    const other = define({ row: { summary: 'kept' } });`;
  const left = cut(code, 'summary');
  expect(left.match(/'kept'/g)).toHaveLength(3);
  expect(left).not.toContain("'cut'");
  expect(cut('const none = 1;', 'summary')).toBe('const none = 1;');
});
