/** What the chart shows, remembered on this device: interval, indicators of the main pane and those below. */
import { create } from 'zustand';
import {
  CHART_PERIODS,
  type ChartPeriod,
  type IndicatorParams,
  USUAL_PARAMS,
  saneParams,
} from '../../../foundation/chart/index.ts';
import { readLocal, writeLocal } from '../../../platform/storage/index.ts';

export const MAIN_NAMES = ['MA', 'EMA', 'BOLL'] as const;
export const SUB_NAMES = ['VOL', 'MACD', 'KDJ', 'RSI'] as const;

export interface ChartSettings {
  period: ChartPeriod;
  main: readonly string[];
  sub: readonly string[];
  /** Where they are not the usual ones. */
  params: IndicatorParams;
}

const KEY = 'candor.chart';
const DEFAULTS: ChartSettings = { period: '1h', main: ['MA'], sub: ['VOL', 'MACD'], params: {} };
/** More panes than these leave no room for the candles on a phone. */
export const MOST_PANES = 3;

export const useChartSettings = create<ChartSettings>(() => ({
  ...DEFAULTS,
  ...sane(readLocal<unknown>(KEY)),
}));

export function setChart(change: Partial<ChartSettings>): void {
  useChartSettings.setState(change);
  writeLocal(KEY, useChartSettings.getState());
}

/** False when there is no room for one more pane: then nothing changes. */
export function toggleIndicator(pane: 'main' | 'sub', name: string): boolean {
  const names = useChartSettings.getState()[pane];
  const next = names.includes(name) ? names.filter((known) => known !== name) : [...names, name];
  if (pane === 'sub' && next.length > MOST_PANES) return false;
  setChart({ [pane]: next });
  return true;
}

/** Only what this release knows: the store may have been written by another one. */
export function sane(saved: unknown): Partial<ChartSettings> {
  if (typeof saved !== 'object' || saved === null) return {};
  const { period, main, sub, params } = saved as Record<string, unknown>;
  const known = (value: unknown, names: readonly string[]): string[] | undefined =>
    Array.isArray(value) ? names.filter((name) => value.includes(name)) : undefined;
  const [mains, subs] = [known(main, MAIN_NAMES), known(sub, SUB_NAMES)];
  return {
    ...(CHART_PERIODS.includes(period as ChartPeriod) ? { period: period as ChartPeriod } : {}),
    ...(mains === undefined ? {} : { main: mains }),
    ...(typeof params === 'object' && params !== null ? { params: saneAll(params) } : {}),
    ...(subs === undefined ? {} : { sub: subs.slice(0, MOST_PANES) }),
  };
}

function saneAll(params: object): IndicatorParams {
  const given = params as Record<string, unknown>;
  const kept = Object.keys(USUAL_PARAMS).flatMap((name): [string, readonly number[]][] => {
    const sane = saneParams(name, given[name]);
    return sane === undefined ? [] : [[name, sane]];
  });
  return Object.fromEntries(kept);
}
