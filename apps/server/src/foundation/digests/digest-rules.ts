/** When an operator's mail of the day is due (R-OPS-12). Pure. */
import type { DIGEST_PARTS } from '@candor/wire/operators';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A house that was down sends late; what is later than this tells the next day. */
const LATEST_MS = 12 * HOUR_MS;

export interface Choice {
  isOn: boolean;
  /** UTC. */
  atHour: number;
  language: 'zh' | 'en';
  parts: readonly (typeof DIGEST_PARTS)[number][];
  /** Milliseconds: an hour before it counts for nothing, so that a change sends no mail by itself. */
  changedAt: number;
}

export const firstChoice = (since: number): Choice => ({
  isOn: true,
  atHour: 6,
  language: 'en',
  parts: ['proposals', 'cases', 'jobs'],
  changedAt: since,
});

/** The day whose mail is due now; undefined when none is. */
export function dayDue(choice: Choice, now: number): string | undefined {
  if (!choice.isOn) return undefined;
  const hour = choice.atHour * HOUR_MS;
  const moment = Math.floor((now - hour) / DAY_MS) * DAY_MS + hour;
  return moment > choice.changedAt && now - moment < LATEST_MS
    ? new Date(moment).toISOString().slice(0, 10)
    : undefined;
}
