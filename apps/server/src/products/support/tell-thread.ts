/**
 * That a thread has moved, on the customer's private channel: numbered in the transaction of the change, pushed after its commit on
 * every node, and read again from the database by whoever missed it (R-RT-4). A visitor asks instead.
 */
import type { Tx } from '../../platform/db/database.ts';
import { recordUserEvents } from '../../platform/streams/user-event-store.ts';
import type { MessageRow } from './messages-store.ts';
import { messagesAt } from './messages-store.ts';
import type { SupportDeps } from './ports.ts';
import { namesIn, shownMessage, shownThread } from './thread-view.ts';
import type { ThreadRow } from './threads-store.ts';
import { threadsOfUser } from './threads-store.ts';

const CHANNEL = 'support';

/** The last of what a transaction does: the customer's counter is locked until it ends. */
export async function tellThread(
  deps: SupportDeps,
  tx: Tx,
  { thread, message }: { thread: ThreadRow; message?: MessageRow },
): Promise<void> {
  const { user_id: userId } = thread;
  if (userId === null) return;
  const names = await namesIn(
    deps,
    { threads: [thread], messages: message === undefined ? [] : [message] },
    tx,
  );
  const refId = `${thread.id}:${message?.seq ?? 0}`;
  const [useq] = await recordUserEvents(tx, [{ userId, channel: CHANNEL, refId }]);
  const data = {
    thread: shownThread(thread, names),
    message: message === undefined ? null : shownMessage(message, names),
  };
  tx.afterCommit(() =>
    deps.platform.streams.pushToUsers([{ userId, channel: CHANNEL, refId, useq: useq!, data }]),
  );
}

/** Each as it stands now, with the message that the event was about. */
export function registerReplay(deps: SupportDeps): void {
  const { db, streams } = deps.platform;
  streams.registerReplay(CHANNEL, async (userId, refIds) => {
    const wanted = refIds.map((refId) => {
      const [threadId, seq] = refId.split(':').map(Number) as [number, number];
      return { refId, threadId, seq };
    });
    const threads = await threadsOfUser(
      db,
      userId,
      wanted.map(({ threadId }) => threadId),
    );
    const messages = await messagesAt(
      db,
      wanted.filter(({ seq }) => seq > 0),
    );
    const names = await namesIn(deps, { threads, messages });
    const found = new Map<string, unknown>();
    for (const { refId, threadId, seq } of wanted) {
      const thread = threads.find(({ id }) => id === threadId);
      const message = messages.find((each) => each.thread_id === threadId && each.seq === seq);
      if (thread === undefined || (seq > 0 && message === undefined)) continue;
      found.set(refId, {
        thread: shownThread(thread, names),
        message: message === undefined ? null : shownMessage(message, names),
      });
    }
    return found;
  });
}
