/** The interval of the contract chart, remembered on this device. */
import type { Interval } from '@candor/wire';
import { readLocal, writeLocal } from '../../../platform/storage/index.ts';

export const CONTRACT_INTERVALS = ['1m', '5m', '30m', '1h', '1d'] as const satisfies readonly Interval[];
export type ContractInterval = (typeof CONTRACT_INTERVALS)[number];

const KEY = 'candor.contractInterval';

export function keptInterval(): ContractInterval {
  const kept = readLocal<string>(KEY);
  return CONTRACT_INTERVALS.find((each) => each === kept) ?? '1m';
}

export function keepInterval(interval: ContractInterval): void {
  writeLocal(KEY, interval);
}
