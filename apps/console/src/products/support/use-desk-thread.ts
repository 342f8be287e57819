/** A case that is being worked on: read once, then what came after, every two seconds; each message once and in order. */
import { supportDeskCalls } from '@candor/wire/operators';
import { useEffect, useState } from 'react';
import { useCall } from '../../platform/api/index.ts';
import type { DeskFile, DeskMessage } from './desk.ts';

const POLL_MS = 2_000;

export function useDeskThread(id: string) {
  const reading = useCall(supportDeskCalls.thread, { thread_id: id });
  const [messages, setMessages] = useState<readonly DeskMessage[]>([]);
  const last = messages.at(-1)?.seq ?? 0;
  const news = useCall(
    supportDeskCalls.news,
    { thread_id: id, after_seq: last },
    { isEnabled: reading.data !== undefined && last > 0, pollMs: POLL_MS, keepsPrevious: true },
  );
  useEffect(() => {
    if (reading.data !== undefined) setMessages((known) => merged(known, reading.data!.messages));
  }, [reading.data]);
  useEffect(() => {
    if (news.data !== undefined) setMessages((known) => merged(known, news.data!.messages));
  }, [news.data]);
  const file: DeskFile | undefined = news.data ?? reading.data;
  return {
    reading,
    file,
    messages,
    refetch: () => void news.refetch(),
    add: (more: readonly DeskMessage[]) => setMessages((known) => merged(known, more)),
  };
}

export function merged(known: readonly DeskMessage[], more: readonly DeskMessage[]): readonly DeskMessage[] {
  const bySeq = new Map([...known, ...more].map((message) => [message.seq, message]));
  return bySeq.size === known.length
    ? known
    : [...bySeq.values()].toSorted((one, other) => one.seq - other.seq);
}
