/** Shapes of the inbox, and how its states look. */
import type { ReplyOf } from '@candor/wire';
import type { supportDeskCalls } from '@candor/wire/operators';

export type DeskFile = ReplyOf<typeof supportDeskCalls.thread>;
export type DeskThread = DeskFile['thread'];
export type DeskMessage = DeskFile['messages'][number];

export const STATE_COLOURS = {
  open: 'error',
  waiting_house: 'warning',
  waiting_customer: 'processing',
  solved: 'success',
} as const;

/** Somebody in a chat waits minutes, not days. */
export const WAITING_LIMITS = { warmHours: 0.1, hotHours: 1 } as const;

export const waitingSince = ({ waiting_s: seconds }: DeskThread): number | null =>
  seconds === null ? null : Date.now() - seconds * 1_000;
