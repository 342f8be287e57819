import { describe, expect, test } from 'vitest';
import { checkKey, kindKey, netUse, reserveText, shareOf, shortHash, widthOf } from './public-rules.ts';

describe('the public page', () => {
  test.each([
    ['1', '3', '33.33'],
    ['-1', '4', '25.00'],
    ['1', '0', '0'],
    ['0.00000001', '1000000', '0.00'],
  ])('%s of %s is %s percent, truncated', (part, whole, share) => expect(shareOf(part, whole)).toBe(share));
  test.each([
    ['0', '0%'],
    ['0.01', '1%'],
    ['41.5', '41.5%'],
    ['250.00', '100%'],
  ])('a bar of %s percent is %s wide', (percent, width) => expect(widthOf(percent)).toBe(width));
  test('R-CT-11: what counts against the net cap is the difference of the sides', () => {
    const pair = { long: '3000000', short: '1200000', net_cap: '2000000' };
    expect(netUse(pair)).toBe('90.00');
  });
  test('kinds of journals have words, new ones share one', () => {
    expect(kindKey('contract_liquidated')).toBe('kind_contract_liquidated');
    expect(kindKey('something_new')).toBe('kind_other');
  });
  test('R-MONEY-9: invariants have words, one that is newer says itself', () => {
    expect(checkKey('I14')).toBe('check_I14');
    expect(checkKey('M6')).toBe('check_M6');
    expect(checkKey('I0')).toBeUndefined();
  });
  test('hashes and reserves are short enough for a phone, and never rounded up', () => {
    expect(shortHash('0123456789abcdef0123456789abcdef')).toBe('01234567…abcdef');
    expect(reserveText('23209986.29999999')).toBe('23,209,986.29');
    expect(reserveText('36.48818')).toBe('36.48818');
  });
});
