/** A venue's old bars over a span, asked for page by page as ccxt gives them. */
import type { Candle } from '@candor/formulas';
import { HOUR_MS, MINUTE_MS } from '@candor/formulas';
import { ONE } from '@candor/money';
import type { Exchange } from 'ccxt';
import { DAY_MS } from '../../../../platform/clock.ts';
import type { HistoryGrid } from '../feed.ts';
import { venueDecimal } from '../venue-price.ts';

const BARS_A_CALL = 1_000;
const STEP_MS: Readonly<Record<HistoryGrid, number>> = { '1m': MINUTE_MS, '1h': HOUR_MS, '1d': DAY_MS };

export interface BarSpan {
  grid: HistoryGrid;
  from: number;
  to: number;
}

export async function fetchBars(
  exchange: Exchange,
  symbol: string,
  { grid, from, to }: BarSpan,
): Promise<Candle[]> {
  const bars = new Map<number, Candle>();
  for (let since = from; since < to;) {
    const rows = await exchange.fetchOHLCV(symbol, grid, since, BARS_A_CALL);
    for (const row of rows) {
      const bar = barOf(row);
      if (bar !== undefined && bar.time >= from && bar.time < to) bars.set(bar.time, bar);
    }
    const last = Number(rows.at(-1)?.[0] ?? to);
    // A venue that ignores `since` would be asked the same for ever.
    if (last < since) break;
    since = last + STEP_MS[grid];
  }
  return [...bars.values()].sort((a, b) => a.time - b.time);
}

/** ccxt gives no turnover with bars: base volume times the bar's mean price stands for it; trades are not counted. */
function barOf(row: readonly unknown[]): Candle | undefined {
  const [open, high, low, close] = [1, 2, 3, 4].map((n) => venueDecimal(row[n]?.toString()));
  if (open === undefined || high === undefined || low === undefined || close === undefined) return undefined;
  const volume = venueDecimal(row[5]?.toString()) ?? 0n;
  const quoteVolume = (volume * (open + high + low + close)) / 4n / ONE;
  return { time: Number(row[0]), open, high, low, close, volume, quoteVolume, trades: 0 };
}
