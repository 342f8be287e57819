/** What configuration holds as text is read as a figure. */
import { expect, test } from 'vitest';
import { type LinesInWords, figureText, percentText } from './figure-rules.ts';

const say: LinesInWords = {
  tier: ({ upTo, leverage, rate }) => `${upTo}|${leverage}|${rate}`,
  level: ({ n, volume, maker, taker, contract }) => `${n}|${volume}|${maker}|${taker}|${contract}`,
};

test.each([
  ['0.0005', '0.05%'],
  ['0.002', '0.2%'],
  ['0', '0%'],
  ['1', '100%'],
  ['0.9', '90%'],
  ['10', '1,000%'],
  ['0.00000001', '0.000001%'],
  ['-0.05', '−5%'],
])('%s is %s', (fraction, percent) => expect(percentText(fraction)).toBe(percent));

test.each([
  ['taker_rate', '0.0005', '0.05%'],
  ['payout_ratio', '0.92', '92%'],
  ['max_notional', '1000000', '1,000,000'],
  ['min_stake', '0.5', '0.5'],
  ['tiers', '50000 20 0.005\n250000 10 0.01', '50,000|20|0.5%\n250,000|10|1%'],
  ['tiers', '50000 20 0.005, 250000 10 0.01', '50,000|20|0.5%\n250,000|10|1%'],
  ['tiers', 'something else', undefined],
  ['levels', '0 0.001 0.001 0.0005\n50000 0.0008 0.0009 0', '0|0|0.1%|0.1%|0.05%\n1|50,000|0.08%|0.09%|0%'],
  ['levels', 'something else', undefined],
  ['taker_rate', 'much', undefined],
  ['user_id', '10004', undefined],
  ['postal_code', '28001', undefined],
  ['name', 'Ann', undefined],
])('%s %s', (field, text, shown) => expect(figureText(field, text, say)).toBe(shown));
