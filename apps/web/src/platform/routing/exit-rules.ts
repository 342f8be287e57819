/** Pressing back twice on a tab page leaves the app (spec section 2). Pure part: what one press means. */

/** The second press must follow within this time. */
export const EXIT_WINDOW_MS = 2000;

export type BackPress = 'warn' | 'leave';

export function backPress(now: number, warnedAt: number): BackPress {
  return now - warnedAt <= EXIT_WINDOW_MS ? 'leave' : 'warn';
}
