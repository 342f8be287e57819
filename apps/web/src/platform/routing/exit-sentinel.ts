/**
 * Makes "press again to exit" possible in a browser: below the first page lies a twin entry. Reaching it by the back
 * button means the user wants out; on a tab page we first go forward again and warn, the second time we let them leave.
 */
import { backPress } from './exit-rules.ts';
import { claimSteps } from './history.ts';

const SENTINEL = 'candor-exit';

interface ExitOptions {
  isOnTab: () => boolean;
  warn: () => void;
}

export function guardExit({ isOnTab, warn }: ExitOptions): void {
  let warnedAt = Number.NEGATIVE_INFINITY;
  // Browsers skip entries made without a gesture, so the twin is laid at the first touch or key.
  const lay = (): void => {
    const state: unknown = history.state;
    if (isSentinel(state) || indexOf(state) !== 0) return;
    stopWaiting();
    const url = location.href;
    history.replaceState({ [SENTINEL]: true }, '', url);
    history.pushState(state, '', url);
  };
  const stopWaiting = (): void => {
    window.removeEventListener('pointerup', lay);
    window.removeEventListener('keydown', lay);
  };
  window.addEventListener('pointerup', lay);
  window.addEventListener('keydown', lay);
  // The touch that fetched this code counts.
  if (navigator.userActivation?.hasBeenActive === true) lay();
  claimSteps((state) => {
    if (!isSentinel(state)) return false;
    // Other first pages have the twin for their sheets only.
    if (!isOnTab() || backPress(performance.now(), warnedAt) === 'leave') {
      history.back();
      return true;
    }
    warnedAt = performance.now();
    history.forward();
    warn();
    return true;
  });
}

function isSentinel(state: unknown): boolean {
  return typeof state === 'object' && state !== null && SENTINEL in state;
}

function indexOf(state: unknown): number | undefined {
  return typeof state === 'object' && state !== null ? (state as { index?: number }).index : undefined;
}
