import { decimal } from '@candor/money';
import { describe, expect, test } from 'vitest';
import { FRIDAY, sheetXml } from './fake-bank.fixture.ts';
import { heldBack, nextAfterFailure, nextAfterSheet, perDollar } from './rate-rules.ts';
import { readSheet } from './read-sheet.ts';

const d = decimal;
const good = sheetXml('2026-11-20', FRIDAY);

describe('R-MD-7: the daily sheet', () => {
  test('names its source and its day, and gives rates to the last digit', () => {
    const sheet = readSheet(good);
    expect(sheet).toMatchObject({ source: 'European Central Bank', base: 'EUR', day: '2026-11-20' });
    expect(sheet.rates.get('GBP')).toBe(d('0.88035'));
    expect(sheet.rates.get('EUR')).toBe(d('1'));
    expect(sheet.rates.size).toBe(9);
    expect(readSheet(good.replaceAll("'", '"')).rates).toEqual(sheet.rates);
  });

  test('a currency the bank suspends is left out, the others stay', () => {
    const { rates } = readSheet(sheetXml('2026-11-20', { ...FRIDAY, RUB: 'N/A' }));
    expect([rates.has('RUB'), rates.size]).toEqual([false, 9]);
  });

  test.each([
    ['a page of a proxy', '<html><body>Gateway</body></html>'],
    ['nothing', ''],
    ['cut off', good.slice(0, -40)],
    ['no sender', good.replace('European Central Bank', '')],
    ['no dollar', sheetXml('2026-11-20', { JPY: '181.24' })],
    ['no day', good.replace("time='2026-11-20'", '')],
    ['a day that is none', sheetXml('2026-02-30', FRIDAY)],
    ['two days', good.replace('<Cube time=', "<Cube time='2026-11-19'></Cube><Cube time=")],
    ['a currency twice', good.replace("currency='JPY'", "currency='GBP'")],
    ['a rate of nought', sheetXml('2026-11-20', { ...FRIDAY, JPY: '0' })],
    ['a rate below nought', sheetXml('2026-11-20', { ...FRIDAY, JPY: '-181.24' })],
    ['a rate with a comma', sheetXml('2026-11-20', { ...FRIDAY, JPY: '181,24' })],
    ['a rate too large', sheetXml('2026-11-20', { ...FRIDAY, JPY: '1e30' })],
    ['a name that is none', sheetXml('2026-11-20', { ...FRIDAY, 'J<Y': '1' })],
    [
      'an entry in another shape',
      good.replace("<Cube currency='JPY'", "<Cube currency='JPY' multiplier='100'"),
    ],
  ])('%s is refused whole', (_what, text) => {
    expect(() => readSheet(text)).toThrow(/sheet|rate|twice/);
  });
});

describe('R-MD-7: which rates are believed', () => {
  const usd = (rates: Record<string, string>) => perDollar(readSheet(sheetXml('2026-11-20', rates)));
  const none = new Map<string, bigint>();

  test('units for a dollar come from one sheet: its own euro and dollar', () => {
    const rates = usd(FRIDAY);
    expect(rates.get('USD')).toBe(d('1'));
    expect(rates.get('CNY')).toBe((d('8.2401') * d('1')) / d('1.1592'));
    expect(rates.get('EUR')).toBe((d('1') * d('1')) / d('1.1592'));
  });

  test('a tenth is believed, more is kept back, in both directions', () => {
    const inUse = new Map([['JPY', d('150')]]);
    const held = (rate: string) => heldBack({ now: new Map([['JPY', d(rate)]]), inUse, heldBefore: none });
    expect(['165', '135'].map(held)).toEqual([[], []]);
    expect(['165.00000001', '134.99999999', '1500'].map(held)).toEqual([['JPY'], ['JPY'], ['JPY']]);
  });

  test('what was kept back is believed when the next sheet says it again, and not when it says another wild thing', () => {
    const inUse = new Map([['JPY', d('150')]]);
    const heldBefore = new Map([['JPY', d('200')]]);
    const held = (rate: string) => heldBack({ now: new Map([['JPY', d(rate)]]), inUse, heldBefore });
    expect(held('205')).toEqual([]);
    expect(held('300')).toEqual(['JPY']);
    expect(held('151')).toEqual([]);
  });

  test('a wrong dollar keeps the whole sheet back: everything else is counted by it', () => {
    const held = heldBack({ now: usd({ ...FRIDAY, USD: '11.592' }), inUse: usd(FRIDAY), heldBefore: none });
    expect(held).toEqual(['EUR', 'JPY', 'GBP', 'CNY', 'HKD', 'KRW', 'MXN', 'THB']);
  });

  test('the next reading: tomorrow after the sheet of today, hourly while it is late, daily at the weekend', () => {
    const at = (text: string) => Date.parse(text);
    const next = (day: string, now: string) => new Date(nextAfterSheet(day, at(now))).toISOString();
    expect(next('2026-11-20', '2026-11-20T15:20:00Z')).toBe('2026-11-21T15:10:00.000Z');
    expect(next('2026-11-19', '2026-11-20T09:00:00Z')).toBe('2026-11-20T15:10:00.000Z');
    expect(next('2026-11-19', '2026-11-20T15:20:00Z')).toBe('2026-11-20T16:20:00.000Z');
    expect(next('2026-11-20', '2026-11-21T15:10:00Z')).toBe('2026-11-22T15:10:00.000Z');
    expect([0, 1, 3, 9, 99].map((failures) => nextAfterFailure(failures, 0) / 60_000)).toEqual([
      1, 2, 8, 60, 60,
    ]);
  });
});
