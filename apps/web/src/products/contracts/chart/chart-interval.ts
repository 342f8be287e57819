/** The interval of the contract chart, remembered on this device. */
import { CHART_PERIODS, type ChartPeriod } from '../../../foundation/chart/index.ts';
import { readLocal, writeLocal } from '../../../platform/storage/index.ts';

const KEY = 'candor.contractInterval';

export function keptInterval(): ChartPeriod {
  const kept = readLocal<string>(KEY);
  return CHART_PERIODS.find((each) => each === kept) ?? '1m';
}

export function keepInterval(interval: ChartPeriod): void {
  writeLocal(KEY, interval);
}
