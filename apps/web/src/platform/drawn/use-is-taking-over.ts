/**
 * Whether React is taking the server's markup over right now. What a part draws then must be what the server drew, though live figures may
 * have come before its code: React compares the two and throws the markup away where they differ.
 */
import { useSyncExternalStore } from 'react';

export function useIsTakingOver(): boolean {
  return useSyncExternalStore(never, no, yes);
}

const never = (): (() => void) => () => undefined;
const no = (): boolean => false;
const yes = (): boolean => true;
