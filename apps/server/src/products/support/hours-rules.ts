/** When people answer: days of the week and minutes of the UTC day, the same on each of them. Pure. */

export interface Hours {
  /** `0` is Sunday; none: never. */
  days: readonly string[];
  from_minute: number;
  /** Not within; 1440 is the end of the day. */
  to_minute: number;
}

export const FIRST_HOURS: Hours = {
  days: ['0', '1', '2', '3', '4', '5', '6'],
  from_minute: 0,
  to_minute: 1440,
};

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const dayOf = (ms: number): string => String(new Date(ms).getUTCDay());

export function isOpenAt(hours: Hours, ms: number): boolean {
  const minute = Math.floor((ms % DAY_MS) / MINUTE_MS);
  return hours.days.includes(dayOf(ms)) && minute >= hours.from_minute && minute < hours.to_minute;
}

/** Undefined while it is open, and where it never opens. */
export function nextOpening(hours: Hours, ms: number): number | undefined {
  if (isOpenAt(hours, ms)) return undefined;
  const today = ms - (ms % DAY_MS);
  for (let n = 0; n <= 7; n += 1) {
    const opens = today + n * DAY_MS + hours.from_minute * MINUTE_MS;
    if (opens > ms && hours.days.includes(dayOf(opens))) return opens;
  }
  return undefined;
}
