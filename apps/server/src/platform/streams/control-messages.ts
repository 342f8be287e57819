/** What a client may say on its socket, checked field by field, and how often. A malformed message is answered, never thrown. */
import * as v from 'valibot';
import type { Budget } from '../budget.ts';
import { createBudget } from '../budget.ts';

/** R-RT-2: channels per connection and control messages a second. */
export const MOST_CHANNELS = 50;
const MESSAGES_PER_SECOND = 10;
/** Channels that its messages may name: so many at once, and so many a second after that. Each is an acknowledgement and a snapshot. */
const CHANNELS_AT_ONCE = 150;
const CHANNELS_PER_SECOND = 5;
/** A client that goes on this far beyond its limit is cut off. */
const MOST_EXCESS = 200;

const channelList = v.object({ ch: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(MOST_CHANNELS)) });
const authMessage = v.object({
  token: v.pipe(v.string(), v.nonEmpty(), v.maxLength(256)),
  useq: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0)))),
});

export function readChannels(message: unknown): string[] | undefined {
  const result = v.safeParse(channelList, message);
  return result.success ? result.output.ch : undefined;
}

export function readAuth(message: unknown): { token: string; useq: number | undefined } | undefined {
  const result = v.safeParse(authMessage, message);
  return result.success ? { token: result.output.token, useq: result.output.useq ?? undefined } : undefined;
}

/** Channels that cost as much as a request. */
const CHANNELS_OF_A_REQUEST = 5;

/** What it costs to act on a message, in requests. */
export function weightOf(message: unknown): number {
  const channels = (message as { ch?: unknown } | null | undefined)?.ch;
  return 1 + (Array.isArray(channels) ? channels.length / CHANNELS_OF_A_REQUEST : 0);
}

export interface Bucket {
  /** `ok`, `limited`, or `flood` when the connection should end. */
  take(nowMs: number): 'ok' | 'limited' | 'flood';
}

export function createBucket(): Bucket {
  let tokens = MESSAGES_PER_SECOND;
  let filledAt = 0;
  let excess = 0;
  return {
    take(nowMs) {
      tokens = Math.min(MESSAGES_PER_SECOND, tokens + ((nowMs - filledAt) / 1000) * MESSAGES_PER_SECOND);
      filledAt = nowMs;
      // Whoever has been quiet for a second begins anew.
      if (tokens === MESSAGES_PER_SECOND) excess = 0;
      if (tokens >= 1) {
        tokens -= 1;
        return 'ok';
      }
      excess += 1;
      return excess > MOST_EXCESS ? 'flood' : 'limited';
    },
  };
}

/** Channels that messages may name. */
export const createChannelBudget = (): Budget =>
  createBudget({ atOnce: CHANNELS_AT_ONCE, perSecond: CHANNELS_PER_SECOND });
