/** Pairs the customer keeps at hand, on this device. */
import { create } from 'zustand';
import { readLocal, writeLocal } from '../../platform/storage/index.ts';

const KEY = 'candor.favourites';

/** Keys of pairs (`BTCUSDT`), the latest first. */
export const useFavourites = create<{ keys: readonly string[] }>(() => ({ keys: saved() }));

export function useIsFavourite(key: string): boolean {
  return useFavourites((state) => state.keys.includes(key));
}

export function toggleFavourite(key: string): void {
  const { keys } = useFavourites.getState();
  const next = keys.includes(key) ? keys.filter((known) => known !== key) : [key, ...keys];
  useFavourites.setState({ keys: next });
  writeLocal(KEY, next);
}

function saved(): readonly string[] {
  const value = readLocal<unknown>(KEY);
  return Array.isArray(value) ? value.filter((key): key is string => typeof key === 'string') : [];
}
