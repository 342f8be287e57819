/** Chart settings survive releases: what this one does not know is dropped, the rest is kept. */
import { expect, test } from 'vitest';
import { sane } from './chart-settings.ts';

test('known settings are kept, unknown ones and other shapes are not', () => {
  expect(sane({ period: '1w', main: ['BOLL', 'MA'], sub: ['RSI'] })).toEqual({
    period: '1w',
    main: ['MA', 'BOLL'],
    sub: ['RSI'],
  });
  expect(sane({ period: '7h', main: ['ICHIMOKU'], sub: 'VOL' })).toEqual({ main: [] });
  expect(sane(null)).toEqual({});
});

test('periods that an indicator cannot have are dropped', () => {
  const params = { MA: [7, 14, 60], MACD: [30, 20, 9], OTHER: [1] };
  expect(sane({ params }).params).toEqual({ MA: [7, 14, 60] });
});

test('no more panes below than a phone has room for', () => {
  expect(sane({ sub: ['VOL', 'MACD', 'KDJ', 'RSI'] }).sub).toHaveLength(3);
});
