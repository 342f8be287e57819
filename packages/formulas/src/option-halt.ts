/**
 * Whether an announced halt voids an option (R-OPT-12a). People cannot take back what runs by announcing, nor bring it back by
 * announcing an end: only what was public when the option was bought counts, or a halt announced so long ahead that nothing
 * which was open then can expire in it. The server settles with it and the verifier asks it again.
 */

/** As GET halts says it; the end may be Infinity. */
export interface HaltNotice {
  announcedAt: number;
  startsAt: number;
  /** As announced at first; the first moment after it. */
  plannedEndsAt: number;
  /** An earlier end, announced later. */
  ended?: { announcedAt: number; endsAt: number } | undefined;
}

/** So long ahead of its start a halt counts for everything that expires in it: an option lives an hour at most (R-OPT-1). */
export const HALT_NOTICE_MS = 3_600_000;

export function isVoidedByHalt(
  { announcedAt, startsAt, plannedEndsAt, ended }: HaltNotice,
  { acceptedAt, expiresAt }: { acceptedAt: number; expiresAt: number },
): boolean {
  if (announcedAt > acceptedAt && startsAt - announcedAt < HALT_NOTICE_MS) return false;
  const endsAt = ended !== undefined && ended.announcedAt <= acceptedAt ? ended.endsAt : plannedEndsAt;
  return startsAt <= expiresAt && expiresAt < Math.min(endsAt, plannedEndsAt);
}
