/** What a price chart can show: candles of an interval, or the time-share line of the day (R-MD-4). */
import type { Interval } from '@candor/wire';
import { CHART_INTERVALS } from '../market-data/index.ts';

export type ChartPeriod = Interval | 'line';
export const CHART_PERIODS: readonly ChartPeriod[] = ['line', ...CHART_INTERVALS];
