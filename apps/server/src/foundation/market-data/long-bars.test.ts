/** R-MD-3: bars of weeks are put together where they are kept. */
import type { Candle, CandleInterval } from '@candor/formulas';
import { candlesFromFills } from '@candor/formulas';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TestDatabase } from '../../../test/harness.ts';
import { testDatabase } from '../../../test/harness.ts';
import type { MarketNode } from './market-data.fixture.ts';
import { insertTrades, marketNode, seededTape } from './market-data.fixture.ts';

const NOW = Date.parse('2026-11-21T03:00:20Z');
const DAY = 86_400_000;
let t: TestDatabase;
let node: MarketNode;
beforeAll(async () => {
  t = await testDatabase();
  node = await marketNode(t.db, { at: NOW });
});
afterAll(async () => {
  await node.stop();
  await t.close();
});

test('as many rows are read as bars are shown, and they are the bars of their trades', async () => {
  const tape = seededTape({ seed: 7, from: NOW - 20 * DAY, count: 4_000, maxGapMs: 1_000_000 });
  await insertTrades(t.owner, 2, tape);
  await node.market.writeCandles();
  const pair = node.markets.pairById(2)!;
  const read = vi.spyOn(t.db, 'query');
  for (const interval of ['5m', '15m', '30m', '2h', '4h', '12h', '1d', '1w'] satisfies CandleInterval[]) {
    read.mockClear();
    const bars = await node.market.candles({
      pair,
      interval,
      kind: 'own',
      now: NOW,
      to: NOW - 2 * DAY,
      from: NOW - 21 * DAY,
    });
    const wanted = candlesFromFills(tape, interval).filter(
      ({ time }) => time >= bars[0]!.time && time <= bars.at(-1)!.time,
    );
    const shown = bars
      .filter(({ filled }) => !filled)
      .map(({ closed: _, corrected: __, source: ___, filled: ____, ...bar }): Candle => bar);
    // The last may be of more trades than lie before the end that was asked for.
    expect(shown.slice(0, -1), interval).toEqual(wanted.slice(0, shown.length - 1));
    const rows = await Promise.all(read.mock.results.map(async ({ value }) => (await value).length));
    if (interval !== '1w') expect(Math.max(...rows), interval).toBeLessThanOrEqual(bars.length);
  }
});
