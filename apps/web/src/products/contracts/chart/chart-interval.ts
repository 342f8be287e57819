/** The interval of the contract chart and whether it is unfolded, remembered on this device. */
import { CHART_PERIODS, type ChartPeriod } from '../../../foundation/chart/index.ts';
import { readLocal, writeLocal } from '../../../platform/storage/index.ts';

const KEY = 'candor.contractInterval';
const OPEN_KEY = 'candor.contractChart';
/** Below this height the form comes first: both of its buttons stand on the first screen. */
const TALL = 700;

export function keptInterval(): ChartPeriod {
  const kept = readLocal<string>(KEY);
  return CHART_PERIODS.find((each) => each === kept) ?? '1m';
}

export function keepInterval(interval: ChartPeriod): void {
  writeLocal(KEY, interval);
}

export function isChartOpen(): boolean {
  return readLocal<boolean>(OPEN_KEY) ?? innerHeight >= TALL;
}

export function keepChartOpen(isOpen: boolean): void {
  writeLocal(OPEN_KEY, isOpen);
}
