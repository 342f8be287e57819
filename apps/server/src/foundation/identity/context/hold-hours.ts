/** Hours that a security change holds withdrawals: alone, and with one of another kind within 24 hours before it (R-WD-6). */
export interface HoldHours {
  single: number;
  pair: number;
}

/** What an installation begins with, and never less. */
export const FIRST_HOURS: HoldHours = { single: 24, pair: 48 };
