/** Shortcuts of a screen, in force while it is shown. */
import { useEffect, useRef } from 'react';
import type { KeyBinding } from './key-rules.ts';
import { bind } from './key-store.ts';

export function useKeys(bindings: readonly KeyBinding[]): void {
  const latest = useRef(bindings);
  latest.current = bindings;
  // Bound anew only when what the help lists has changed.
  const shape = bindings.map(({ key, label, isOff }) => `${key}|${label}|${isOff === true}`).join('\n');
  useEffect(
    () =>
      bind(
        latest.current.map((binding, index) => ({
          ...binding,
          run: () => latest.current[index]?.run(),
        })),
      ),
    [shape],
  );
}
