/** Whether the small chart is unfolded; apart from the chart, so that its place is kept before its code is there. */
import { readLocal, writeLocal } from '../../platform/storage/index.ts';

const KEY = 'candor.miniChart';

export function isMiniChartOpen(): boolean {
  return readLocal<boolean>(KEY) ?? true;
}

export function keepMiniChart(isOpen: boolean): void {
  writeLocal(KEY, isOpen);
}
