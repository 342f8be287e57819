/** Kept tabs and stacked pages. */
import { describe, expect, it } from 'vitest';
import { KEPT_PAGES, type PageStack, moveTo, startStack } from './page-stack.ts';

const at = (path: string, index: number, key = `${path}@${index}`) => ({ path, search: '', index, key });
const walk = (...steps: readonly [string, number, boolean][]): PageStack => {
  const [first, ...rest] = steps;
  if (first === undefined) throw new Error('no steps');
  return rest.reduce(
    (stack, [path, index, isTab]) => moveTo(stack, at(path, index), isTab),
    startStack(at(first[0], first[1]), first[2]),
  );
};

describe('page stack', () => {
  it('spec 2: every visited tab stays alive, switching is a tab motion', () => {
    const stack = walk(['home', 0, true], ['spot', 0, true], ['home', 0, true]);
    expect(stack.tabs.map((tab) => tab.path).sort()).toEqual(['home', 'spot']);
    expect(stack).toMatchObject({ motion: 'tab', pages: [] });
  });
  it('back finds the page below as it was left and forgets the one above', () => {
    const stack = walk(['home', 0, true], ['list', 1, false], ['detail', 2, false]);
    const list = stack.pages[0];
    const back = moveTo(stack, at('list', 1), false);
    expect(back.pages).toEqual([list]);
    expect(back.current).toBe(list);
    expect(back.motion).toBe('back');
  });
  it('a tab reached from a page drops what lay above it', () => {
    const stack = walk(['home', 0, true], ['list', 1, false], ['home', 0, true]);
    expect(stack).toMatchObject({ pages: [], motion: 'back' });
  });
  it('a replaced page takes the place of the old one', () => {
    const stack = moveTo(walk(['home', 0, true], ['login', 1, false]), at('assets-detail', 1), false);
    expect(stack.pages.map((page) => page.path)).toEqual(['assets-detail']);
    expect(stack.motion).toBe('same');
  });
  it('keeps a bounded number of pages', () => {
    const steps = Array.from({ length: 12 }, (_, index): [string, number, boolean] => [
      `p${index}`,
      index,
      false,
    ]);
    const stack = walk(...steps);
    expect(stack.pages).toHaveLength(KEPT_PAGES + 1);
    expect(stack.pages.at(-1)?.path).toBe('p11');
  });
});
