/** The parts of the console fit together: what one leads to, another has; words stand in both languages. */
import { describe, expect, it } from 'vitest';
import { collectParts, parts, withPartWords } from './platform/part/index.ts';
import { findPage } from './platform/routing/page.ts';
import { PARTS } from './parts.ts';

const PAGES = PARTS.flatMap(({ pages }) => pages);

describe('parts', () => {
  it('an address belongs to one page, a noun to one part', () => {
    const paths = PAGES.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(new Set(PARTS.map(({ noun }) => noun)).size).toBe(PARTS.length);
  });
  it('navigation, search and queues lead to pages', () => {
    const paths = PARTS.flatMap(({ nav = [], numbered = [], queues = {} }) => [
      ...nav.map(({ path }) => path),
      ...numbered.map(({ path }) => `${path}1`),
      ...Object.values(queues).map(({ path }) => path.split('?')[0]!),
    ]);
    expect(paths.filter((path) => findPage(PAGES, path) === undefined)).toEqual([]);
  });
  it('labels are written in both languages, those with a number say where it stands', () => {
    for (const { nav = [], numbered = [], queues = {} } of PARTS) {
      for (const { label } of [...nav, ...Object.values(queues)])
        expect([label.zh, label.en]).not.toContain('');
      for (const { label } of numbered)
        expect([label.zh.includes('{id}'), label.en.includes('{id}')]).toEqual([true, true]);
    }
  });
});

describe('words of parts', () => {
  it('join those of no part, in both languages', () => {
    collectParts(PARTS);
    expect(parts()).toBe(PARTS);
    const own = { zh: { clock: '时钟' }, en: { clock: 'Clock' } };
    const joined = withPartWords('kinds', own);
    expect(joined.en).toMatchObject({ clock: 'Clock', withdrawal: 'Withdrawal' });
    expect(Object.keys(joined.zh).toSorted()).toEqual(Object.keys(joined.en).toSorted());
    expect(withPartWords('kinds', own)).toBe(joined);
    collectParts(PARTS);
  });
  it('no code has words of two parts', () => {
    for (const area of ['kinds', 'journals'] as const) {
      const codes = PARTS.flatMap(({ words }) => Object.keys(words?.[area]?.zh ?? {}));
      expect(new Set(codes).size).toBe(codes.length);
    }
  });
});
