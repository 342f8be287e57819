/**
 * That a thread has moved, on the customer's private channel: numbered in the transaction of the change, pushed after its commit on
 * every node, and read again from the database by whoever missed it (R-RT-4). A visitor asks instead.
 */
import type { Tx } from '../../platform/db/database.ts';
import { tellUsers } from '../../platform/streams/user-event-store.ts';
import type { MessageRow } from './messages-store.ts';
import { messagesAt } from './messages-store.ts';
import type { SupportDeps } from './ports.ts';
import { namesIn, shownMessage, shownThread } from './thread-view.ts';
import type { ThreadRow } from './threads-store.ts';
import { threadsAt } from './threads-store.ts';

const CHANNEL = 'support';

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
  const data = () => ({
    thread: shownThread(thread, names),
    message: message === undefined ? null : shownMessage(message, names),
  });
  tellUsers(deps.platform.streams, tx, [{ userId, channel: CHANNEL, refId, data }]);
}

/** Each as it stands now, with the message that the event was about; of many customers who come back at once. */
export function registerReplay(deps: SupportDeps): void {
  const { db, streams } = deps.platform;
  streams.registerReplay(CHANNEL, async (missed) => {
    const wanted = missed.map(({ userId, refId }) => {
      const [threadId, seq] = refId.split(':').map(Number) as [number, number];
      return { userId, threadId, seq };
    });
    const rows = await threadsAt(db, [...new Set(wanted.map(({ threadId }) => threadId))]);
    const threads = new Map(rows.map((row) => [row.id, row]));
    // Of another's thread nothing is read, whatever an event says.
    const theirs = wanted.filter(({ userId, threadId }) => threads.get(threadId)?.user_id === userId);
    const said = await messagesAt(
      db,
      theirs.filter(({ seq }) => seq > 0),
    );
    const messages = new Map(said.map((row) => [`${row.thread_id}:${row.seq}`, row]));
    const names = await namesIn(deps, { threads: rows, messages: said });
    return wanted.map(({ userId, threadId, seq }) => {
      const thread = threads.get(threadId);
      const message = messages.get(`${threadId}:${seq}`);
      if (thread?.user_id !== userId || (seq > 0 && message === undefined)) return undefined;
      return {
        thread: shownThread(thread, names),
        message: message === undefined ? null : shownMessage(message, names),
      };
    });
  });
}
