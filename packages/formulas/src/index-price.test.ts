import { decimal, formatDecimal } from '@candor/money';
import { describe, expect, test } from 'vitest';
import type { SourceQuote } from './index-price.ts';
import { indexTick, markPrice } from './index-price.ts';
import { priceBand } from './price-band.ts';

const d = decimal;
const none: ReadonlySet<string> = new Set();
const mids = (...values: string[]): SourceQuote[] =>
  values.map((value, n) => ({ name: `v${n}`, bid: d(value), ask: d(value), ageMs: 0 }));
const tickOf = (quotes: SourceQuote[], outliers = none, indexStep = '0.1') =>
  indexTick(quotes, { indexStep: d(indexStep), outliers });
const used = (quotes: SourceQuote[], outliers = none) =>
  tickOf(quotes, outliers)!
    .sources.filter((source) => source.used)
    .map((source) => source.name);

describe('index tick', () => {
  test('X-IDX-1: the source 3.99% away is left out; index of the other four', () => {
    const tick = tickOf(mids('50000', '50010', '49990', '50005', '52000'))!;
    expect(formatDecimal(tick.index)).toBe('50002.5');
    expect(tick.status).toBe('ok');
    expect([...tick.outliers]).toEqual(['v4']);
  });

  test('R-IDX-2: a source silent for 10 s is left out, one of 9.999 s is not', () => {
    const quotes = mids('100', '101', '102', '103');
    quotes[0]!.ageMs = 10_000;
    quotes[1]!.ageMs = 9_999;
    expect(used(quotes)).toEqual(['v1', 'v2', 'v3']);
  });

  test('R-IDX-2: an outlier returns only below 1.5%', () => {
    const at = (value: string) => mids('100', '100', '100', '100', value);
    const left = tickOf(at('103.5'))!.outliers;
    expect(used(at('102'), left)).not.toContain('v4');
    expect(used(at('101.5'), left)).not.toContain('v4');
    expect(used(at('101.49'), left)).toContain('v4');
    expect(used(at('103'), none)).toContain('v4');
  });

  test('R-IDX-2: a silent outlier is still one when it speaks again', () => {
    const quotes = mids('100', '100', '100', '100', '104');
    const left = tickOf(quotes)!.outliers;
    quotes[4]!.ageMs = 20_000;
    const silent = tickOf(quotes, left)!.outliers;
    expect(used(mids('100', '100', '100', '100', '102'), silent)).not.toContain('v4');
  });

  test('R-IDX-2: two outliers at once: none is left out, the tick is stressed', () => {
    const tick = tickOf(mids('100', '100', '100', '104', '96'))!;
    expect(tick.status).toBe('stressed');
    expect(tick.sources.every((source) => source.used)).toBe(true);
  });

  test('R-IDX-3: two sources are degraded and execute at the index; none is no tick', () => {
    const tick = tickOf(mids('100', '100.3'))!;
    expect([tick.status, formatDecimal(tick.index)]).toEqual(['degraded', '100.15']);
    expect([tick.bid, tick.ask]).toEqual([tick.index, tick.index]);
    expect(tickOf([])).toBeUndefined();
    expect(tickOf([{ name: 'crossed', bid: d('2'), ask: d('1'), ageMs: 0 }])).toBeUndefined();
  });

  test('R-IDX-3: the index is rounded half-even at a tenth of a tick', () => {
    const half = tickOf(mids('100.00', '100.00', '100.01', '100.01'), none, '0.1')!;
    expect(formatDecimal(half.index)).toBe('100');
    const odd = tickOf(mids('100.01', '100.01', '100.02', '100.02'), none, '0.1')!;
    expect(formatDecimal(odd.index)).toBe('100.02');
  });

  test('X-IDX-3: executable ask up to the tick, bid down to it', () => {
    const asks = ['50001.0', '50011.3', '50006.2', '50005.1'];
    const bids = ['49999.0', '50008.7', '50003.8', '50004.9'];
    const tick = tickOf(asks.map((ask, n) => ({ name: `v${n}`, bid: d(bids[n]!), ask: d(ask), ageMs: 0 })))!;
    expect([formatDecimal(tick.ask), formatDecimal(tick.bid)]).toEqual(['50005.7', '50004.3']);
  });

  test('X-IDX-2: one spike does not move the mark', () => {
    const ticks = ['50002.5', '50003.0', '44000.0', '50001.0', '50004.0'];
    const mark = markPrice(ticks.map((index) => ({ index: d(index), status: 'ok' })));
    expect(formatDecimal(mark!)).toBe('50002.5');
  });

  test('R-IDX-4: degraded ticks do not count, and without others there is no mark', () => {
    const degraded = { index: d('1'), status: 'degraded' } as const;
    expect(markPrice([degraded])).toBeUndefined();
    expect(markPrice([{ index: d('7'), status: 'stressed' }, degraded, degraded])).toBe(d('7'));
  });
});

describe('price band', () => {
  const band = (premium: string, index = '60000') =>
    priceBand({
      index: d(index),
      premium: d(premium),
      inner: d('0.02'),
      outer: d('0.05'),
      priceStep: d('0.01'),
    });

  test('X-SPOT-6: index 60,000, premium +30', () => {
    const { highestBuy, lowestSell } = band('30');
    expect([formatDecimal(highestBuy), formatDecimal(lowestSell)]).toEqual(['61230', '58830']);
  });

  test('R-SPOT-6: the premium never carries the band past z, nor a buy edge below the index', () => {
    expect(formatDecimal(band('9000').highestBuy)).toBe('63000');
    expect(formatDecimal(band('9000').lowestSell)).toBe('60000');
    expect(formatDecimal(band('-9000').highestBuy)).toBe('60000');
    expect(formatDecimal(band('-9000').lowestSell)).toBe('57000');
  });

  test('R-SPOT-6: edges stand on the tick, inside the band', () => {
    const { highestBuy, lowestSell } = band('0', '60000.33');
    expect([formatDecimal(highestBuy), formatDecimal(lowestSell)]).toEqual(['61200.33', '58800.33']);
  });
});
