/** Messages of a thread as they come from several sides: a page, a push, an answer to one's own. Each once, by its number. Pure. */
import type { DataOf, ReplyOf, supportCalls, supportChannels } from '@candor/wire';

export type Message = ReplyOf<typeof supportCalls.thread>['messages'][number];
export type Thread = ReplyOf<typeof supportCalls.thread>['thread'];
export type ThreadPush = DataOf<typeof supportChannels.support>;

export function merged(known: readonly Message[], more: readonly Message[]): Message[] {
  const bySeq = new Map(known.map((message) => [message.seq, message]));
  for (const message of more) bySeq.set(message.seq, message);
  return [...bySeq.values()].toSorted((one, other) => one.seq - other.seq);
}

/** The number behind which something is missing; undefined when there is no hole. */
export function holeIn(messages: readonly Message[]): number | undefined {
  const at = messages.findIndex((message, n) => n > 0 && message.seq !== messages[n - 1]!.seq + 1);
  return at < 0 ? undefined : messages[at - 1]!.seq;
}

/** The newer of two: numbers of messages and marks only rise. */
export const newer = (one: Thread | undefined, other: Thread): Thread =>
  one === undefined ||
  other.last_seq > one.last_seq ||
  (other.last_seq === one.last_seq &&
    other.house_read_seq >= one.house_read_seq &&
    other.updated_at >= one.updated_at)
    ? other
    : one;
