/**
 * One thread, live: its messages from the server and from the customer's stream, each once and in order. A visitor has no stream and
 * asks every few seconds.
 */
import { supportCalls } from '@candor/wire';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, failureText, useCall } from '../../platform/api/index.ts';
import { useChannel } from '../../platform/stream/index.ts';
import { say } from '../../platform/view/index.ts';
import type { Asker } from './asker.ts';
import { type Message, type Thread, type ThreadPush, holeIn, merged, newer } from './thread-messages.ts';

const VISITOR_POLL_MS = 3_000;
const TYPING_AGAIN_MS = 3_000;

export interface LiveThread {
  thread: Thread | undefined;
  messages: readonly Message[];
  reading: ReturnType<typeof useCall<typeof supportCalls.thread>>;
  hasOlder: boolean;
  loadOlder: () => Promise<void>;
  /** Says that the asker writes, not more often than the house wants to know. */
  types: () => void;
  take: (of: { thread?: Thread; message?: Message }) => void;
}

export function useThread(id: number, asker: Asker): LiveThread {
  const [thread, setThread] = useState<Thread>();
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const ask = { ...asker.fields, thread_id: id };
  const reading = useCall(supportCalls.thread, ask, {
    staleMs: 0,
    ...(asker.isVisitor ? { pollMs: VISITOR_POLL_MS } : {}),
  });
  const { data, refetch } = reading;
  const take = useCallback((of: { thread?: Thread; message?: Message }): void => {
    const { thread: moved, message } = of;
    if (moved !== undefined) setThread((known) => newer(known, moved));
    if (message !== undefined) setMessages((known) => merged(known, [message]));
  }, []);
  useEffect(() => {
    if (data === undefined) return;
    setThread((known) => newer(known, data.thread));
    setMessages((known) => merged(known, data.messages));
  }, [data]);
  useChannel<ThreadPush>(
    asker.isVisitor ? undefined : 'support',
    ({ data: push }) => {
      if (push.thread.id === id)
        take({ thread: push.thread, ...(push.message === null ? {} : { message: push.message }) });
    },
    { onGap: () => void refetch() },
  );
  useFilled(messages, ask, setMessages);
  useReadMark({ thread, messages, ask });
  const typedAt = useRef(0);
  const first = messages[0]?.seq ?? 1;
  return {
    thread,
    messages,
    reading,
    hasOlder: first > 1,
    take,
    async loadOlder() {
      try {
        const older = await call(supportCalls.thread, { ...ask, before_seq: first });
        setMessages((known) => merged(known, older.messages));
      } catch (error) {
        say(failureText(error), 'error');
      }
    },
    types() {
      if (Date.now() - typedAt.current < TYPING_AGAIN_MS) return;
      typedAt.current = Date.now();
      // Who writes without a connection is simply not seen to write.
      void call(supportCalls.typing, ask).catch(() => undefined);
    },
  };
}

type Ask = { visitor?: string; thread_id: number };

/** What lies between two pushes and was never pushed is asked for. */
function useFilled(
  messages: readonly Message[],
  ask: Ask,
  set: (change: (known: readonly Message[]) => readonly Message[]) => void,
): void {
  const hole = holeIn(messages);
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (hole === undefined) return;
    void call(supportCalls.thread, { ...latest.current, after_seq: hole, limit: 100 })
      .then((more) => set((known) => merged(known, more.messages)))
      .catch(() => undefined);
  }, [hole, set]);
}

/** What stands on a visible screen has been read. */
function useReadMark(of: { thread: Thread | undefined; messages: readonly Message[]; ask: Ask }): void {
  const last = of.messages.at(-1)?.seq ?? 0;
  const sent = useRef(0);
  const latest = useRef(of);
  latest.current = of;
  useEffect(() => {
    const mark = (): void => {
      const { thread, ask } = latest.current;
      if (document.visibilityState !== 'visible' || thread === undefined) return;
      const seen = Math.max(sent.current, thread.own_read_seq);
      if (last <= seen) return;
      sent.current = last;
      void call(supportCalls.read, { ...ask, seq: last }).catch(() => (sent.current = 0));
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [last, of.thread?.own_read_seq]);
}
