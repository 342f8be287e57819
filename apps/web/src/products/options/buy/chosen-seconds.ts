/** The time until expiry that is chosen on the page and in the sheet alike; remembered on this device. */
import { create } from 'zustand';
import { readLocal, writeLocal } from '../../../platform/storage/index.ts';

const KEY = 'candor.optionSeconds';

const useStore = create<{ seconds: number | undefined }>(() => ({ seconds: readLocal<number>(KEY) }));

export function useChosenSeconds(): number | undefined {
  return useStore((state) => state.seconds);
}

export function chooseSeconds(seconds: number): void {
  writeLocal(KEY, seconds);
  useStore.setState({ seconds });
}
