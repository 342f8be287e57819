/** Whether the small chart is unfolded and what it shows; apart from the chart, so that its place is kept before its code is there. */
import type { ChartPeriod } from '../../foundation/chart/index.ts';
import { readLocal, writeLocal } from '../../platform/storage/index.ts';

const KEY = 'candor.miniChart';
const PERIOD_KEY = 'candor.miniPeriod';
/** Below this height the form comes first: its button stands on the first screen. */
const TALL = 700;

export function isMiniChartOpen(): boolean {
  return readLocal<boolean>(KEY) ?? innerHeight >= TALL;
}

export function keepMiniChart(isOpen: boolean): void {
  writeLocal(KEY, isOpen);
}

/** One of those the chart knows; another release may have written another. */
export function miniPeriod(known: readonly ChartPeriod[]): ChartPeriod {
  const kept = readLocal<string>(PERIOD_KEY);
  return known.find((period) => period === kept) ?? '15m';
}

export function keepMiniPeriod(period: ChartPeriod): void {
  writeLocal(PERIOD_KEY, period);
}
