/** Whether the lists show only the pair on screen; one choice for all three, kept on this device. */
import { create } from 'zustand';
import { readLocal, writeLocal } from '../../../platform/storage/index.ts';

const KEY = 'candor.ordersOfPairOnly';
const useFilter = create<{ isPairOnly: boolean }>(() => ({ isPairOnly: readLocal<boolean>(KEY) ?? false }));

export function usePairFilter(): [isPairOnly: boolean, set: (isPairOnly: boolean) => void] {
  const isPairOnly = useFilter((state) => state.isPairOnly);
  return [isPairOnly, choose];
}

function choose(isPairOnly: boolean): void {
  useFilter.setState({ isPairOnly });
  writeLocal(KEY, isPairOnly);
}
