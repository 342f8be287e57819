import { describe, expect, it } from 'vitest';
import { PARTS } from '../../parts.ts';
import { findPage } from '../../platform/routing/page.ts';
import { pathOf } from './path-rules.ts';

const PAGES = PARTS.flatMap(({ pages }) => pages);

describe('where a thing is looked at', () => {
  it.each([
    ['customer', '7', 'customers/7'],
    ['user', '7', 'customers/7'],
    ['journal', '812', 'ledger/812'],
    ['deposit_claim', '3', 'deposits/3'],
    ['spot_trade', '1:44', 'busted-trades/1-44'],
    ['second_reset', '9', 'second-resets/9'],
  ])('%s %s', (type, id, path) => {
    expect(pathOf(type, id)).toBe(path);
    expect(findPage(PAGES, path)).toBeDefined();
  });
  it.each([
    ['gate', 'money'],
    ['customer', '0'],
    ['customer', '7/../8'],
    ['spot_trade', '44'],
    ['toString', '1'],
  ])('%s %s is told and not linked', (type, id) => expect(pathOf(type, id)).toBeUndefined());
});
