/** How a thread stands after each thing that can happen to it (R-SUP-1). Pure. */
import type { SupportState } from '@candor/wire';

export interface Standing {
  state: SupportState;
  waitingSince: Date | null;
  firstAnsweredAt: Date | null;
  solvedAt: Date | null;
}

/** The asker wrote: who was waiting goes on waiting since then; what was solved is open again. */
export function afterAsker(now: Date, before: Standing): Standing {
  return {
    ...before,
    state: before.firstAnsweredAt === null ? 'open' : 'waiting_house',
    waitingSince: before.waitingSince ?? now,
    solvedAt: null,
  };
}

export function afterAnswer(now: Date, before: Standing): Standing {
  return {
    state: 'waiting_customer',
    waitingSince: null,
    firstAnsweredAt: before.firstAnsweredAt ?? now,
    solvedAt: null,
  };
}

export const afterSolving = (now: Date, before: Standing): Standing => ({
  ...before,
  state: 'solved',
  waitingSince: null,
  solvedAt: now,
});

/** A colleague opened it again: the house has to say something. */
export const afterReopening = (now: Date, before: Standing): Standing => afterAsker(now, before);
