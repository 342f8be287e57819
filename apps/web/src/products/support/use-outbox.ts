/** Sends what waits in the outbox of a thread, in its order, when there is a connection; what was refused waits for its writer. */
import { supportCalls } from '@candor/wire';
import { useCallback, useEffect, useRef, useState } from 'react';
import { RefusalError, call, failureText } from '../../platform/api/index.ts';
import type { Asker } from './asker.ts';
import { type Outgoing, newClientId, nextToSend, readOutbox, saveOutbox } from './outbox.ts';
import type { Message } from './thread-messages.ts';

const AGAIN_MS = 4_000;

export interface Outbox {
  waiting: readonly Outgoing[];
  add: (text: string, pictures: readonly string[]) => void;
  resend: (clientId: string) => void;
  discard: (clientId: string) => void;
}

export function useOutbox(threadId: number, asker: Asker, onSent: (message: Message) => void): Outbox {
  const [waiting, setWaiting] = useState<readonly Outgoing[]>(() => readOutbox(threadId));
  const latest = useRef({ waiting, asker, onSent });
  latest.current = { ...latest.current, asker, onSent };
  const isSending = useRef(false);
  const set = useCallback(
    (change: (before: readonly Outgoing[]) => readonly Outgoing[]): void => {
      const next = change(latest.current.waiting);
      latest.current.waiting = next;
      saveOutbox(threadId, next);
      setWaiting(next);
    },
    [threadId],
  );
  const flush = useCallback(async (): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      for (
        let next = nextToSend(latest.current.waiting);
        next !== undefined;
        next = nextToSend(latest.current.waiting)
      ) {
        const { clientId } = next;
        const outcome = await sendOne(threadId, latest.current.asker, next);
        if (outcome.kind === 'later') return;
        if (outcome.kind === 'sent') latest.current.onSent(outcome.message);
        set((before) =>
          outcome.kind === 'refused'
            ? before.map((one) => (one.clientId === clientId ? { ...one, refusal: outcome.text } : one))
            : before.filter((one) => one.clientId !== clientId),
        );
      }
    } finally {
      isSending.current = false;
    }
  }, [set, threadId]);
  useEffect(() => {
    const again = (): void => void flush();
    const timer = setInterval(again, AGAIN_MS);
    window.addEventListener('online', again);
    again();
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [flush]);
  return {
    waiting,
    add(text, pictures) {
      set((before) => [...before, { clientId: newClientId(), text, pictures, at: Date.now() }]);
      void flush();
    },
    resend(clientId) {
      set((before) =>
        before.map(({ refusal, ...one }) =>
          one.clientId === clientId || refusal === undefined ? one : { ...one, refusal },
        ),
      );
      void flush();
    },
    discard: (clientId) => set((before) => before.filter((one) => one.clientId !== clientId)),
  };
}

/** The message as it stands in the thread, what was said against it, or `later` without a connection. */
type Outcome = { kind: 'sent'; message: Message } | { kind: 'refused'; text: string } | { kind: 'later' };

async function sendOne(threadId: number, asker: Asker, of: Outgoing): Promise<Outcome> {
  try {
    const message = await call(supportCalls.send, {
      ...asker.fields,
      thread_id: threadId,
      client_id: of.clientId,
      text: of.text,
      ...(of.pictures.length === 0 ? {} : { imgs: of.pictures.join(',') }),
    });
    return { kind: 'sent', message };
  } catch (error) {
    return error instanceof RefusalError ? { kind: 'refused', text: failureText(error) } : { kind: 'later' };
  }
}
