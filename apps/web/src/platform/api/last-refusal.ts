/** The last thing the house refused on this device, for whoever asks about it next: what it said, and its code. */
import { RefusalError } from '@candor/client';

export interface LastRefusal {
  message: string;
  /** Its code, as support finds it. */
  name: string;
  /** Which of several like it was wrong, where the house says so. */
  field?: string;
  at: number;
}

/** Whoever comes to ask later than this asks about something else. */
const FRESH_MS = 30 * 60_000;
/** What a form says at its field, and what anybody knows about by himself. */
const ORDINARY: ReadonlySet<string> = new Set(['invalid_request', 'unknown', 'rate_limited']);
let last: LastRefusal | undefined;

export function noteRefusal(error: unknown): void {
  if (!(error instanceof RefusalError) || ORDINARY.has(error.code)) return;
  const { field } = error.detail;
  last = {
    message: error.message,
    name: error.code,
    at: Date.now(),
    ...(typeof field === 'string' ? { field } : {}),
  };
}

export const lastRefusal = (): LastRefusal | undefined =>
  last !== undefined && last.at > Date.now() - FRESH_MS ? last : undefined;

/** It has been asked about. */
export function forgetRefusal(): void {
  last = undefined;
}
