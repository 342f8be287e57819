/** When something that waits should be taken soon, and when it is late. Pure. */

/** Hours after which a case is warm (should be taken soon) and hot (late). */
export interface AgeLimits {
  warmHours: number;
  hotHours: number;
}

/** R-WD-4: after 12 h a withdrawal escalates, after 24 h it is late; verification of level basic as well (R-KYC-2). */
export const DAY_LIMITS: AgeLimits = { warmHours: 12, hotHours: 24 };

export type Heat = 'fresh' | 'warm' | 'hot';

export function heatOf(seconds: number, { warmHours, hotHours }: AgeLimits): Heat {
  if (seconds >= hotHours * 3600) return 'hot';
  return seconds >= warmHours * 3600 ? 'warm' : 'fresh';
}
