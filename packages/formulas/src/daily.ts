/** UTC days of what runs for so many of them, from the day after it was bought on (R-FN-2, R-MC-5). Moments in milliseconds UTC. */

export const DAY_MS = 86_400_000;

export const startOfDay = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS;

/** When the k-th day is over: bought on day D, at 00:00 UTC of D+k+1. Days of UTC have no other length, ever. */
export const dayOverAt = (begunAt: number, day: number): number => startOfDay(begunAt) + (day + 1) * DAY_MS;

/** How many of its days are over by `now`. */
export function daysOver({ begunAt, days }: { begunAt: number; days: number }, now: number): number {
  const over = Math.floor((now - startOfDay(begunAt)) / DAY_MS) - 1;
  return Math.max(0, Math.min(days, over));
}
