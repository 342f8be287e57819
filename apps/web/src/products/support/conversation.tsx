/** One matter as a talk: its messages, what is on its way, who writes, and at its end what the asker thinks of it. */
import { Button, Confirm, Skeleton } from '@candor/ui';
import { supportCalls } from '@candor/wire';
import { useLayoutEffect, useRef, useState } from 'react';
import { useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Loaded } from '../../platform/list/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import type { Asker } from './asker.ts';
import { Composer } from './composer.tsx';
import { MessageRow, WaitingRow } from './message-row.tsx';
import { OpenHours } from './open-hours.tsx';
import { Rating } from './rating.tsx';
import { supportText } from './support-text.ts';
import { stateText } from './support-words.ts';
import css from './support.module.css';
import type { Thread } from './thread-messages.ts';
import { TypingLine } from './typing-line.tsx';
import { useOutbox } from './use-outbox.ts';
import { type LiveThread, useThread } from './use-thread.ts';

const CHAT = 'pages/help/chat';

export function Conversation({ id, asker }: { id: number; asker: Asker }) {
  const t = useText(supportText);
  const live = useThread(id, asker);
  const outbox = useOutbox(id, asker, (message) => live.take({ message }));
  const { thread } = live;
  const isThere = live.reading.data !== undefined;
  return (
    <Screen
      title={t('caseNo', { id })}
      backTo={CHAT}
      {...(thread === undefined || thread.state === 'solved'
        ? {}
        : {
            actions: (
              <CloseCase thread={thread} asker={asker} onClosed={(next) => live.take({ thread: next })} />
            ),
          })}
      {...(isThere ? { footer: <Composer asker={asker} onSend={outbox.add} onType={live.types} /> } : {})}
    >
      <OpenHours />
      <Loaded
        reading={live.reading}
        waiting={<Skeleton variant="row" count={6} />}
        unknown={{ title: t('caseUnknown'), code: 'thread_unknown', isAskable: true }}
      >
        {() => <Talk live={live} outbox={outbox} asker={asker} />}
      </Loaded>
    </Screen>
  );
}

function Talk({
  live,
  outbox,
  asker,
}: {
  live: LiveThread;
  outbox: ReturnType<typeof useOutbox>;
  asker: Asker;
}) {
  const t = useText(supportText);
  const { thread, messages } = live;
  const known = new Set(messages.map(({ client_id: id }) => id));
  const waiting = outbox.waiting.filter(({ clientId }) => !known.has(clientId));
  const end = useEndInView(`${messages.at(-1)?.seq ?? 0}:${waiting.length}`);
  return (
    <section className={css['talk']} aria-label={t('chatTitle')}>
      {live.hasOlder ? (
        <Button variant="ghost" onClick={() => void live.loadOlder()}>
          {t('older')}
        </Button>
      ) : null}
      <p className={css['safety']}>{t('safety')}</p>
      <ol className={css['messages']} role="log" aria-live="polite">
        {messages.map((message) => (
          <MessageRow
            key={message.seq}
            message={message}
            asker={asker}
            isRead={message.seq <= (thread?.house_read_seq ?? 0)}
          />
        ))}
        {waiting.map((message) => (
          <WaitingRow
            key={message.clientId}
            message={message}
            onResend={() => outbox.resend(message.clientId)}
            onDiscard={() => outbox.discard(message.clientId)}
          />
        ))}
      </ol>
      <TypingLine until={thread?.typing_until ?? null} name={thread?.agent ?? ''} />
      {thread === undefined ? null : <p className={css['state']}>{stateText(t, thread.state)}</p>}
      {thread?.state === 'solved' ? (
        <Rating thread={thread} asker={asker} onRated={(next) => live.take({ thread: next })} />
      ) : null}
      <div ref={end} />
    </section>
  );
}

/** Whoever writes or is written to sees the last message. */
function useEndInView(key: string) {
  const end = useRef<HTMLDivElement>(null);
  // Newer browsers answer a promise, which is no way to undo an effect.
  useLayoutEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [key]);
  return end;
}

interface CloseCaseProps {
  thread: Thread;
  asker: Asker;
  onClosed: (thread: Thread) => void;
}

function CloseCase({ thread, asker, onClosed }: CloseCaseProps) {
  const t = useText(supportText);
  const words = useText(wordsText);
  const [isAsking, setAsking] = useState(false);
  const solve = useAction(supportCalls.solve, { onDone: onClosed });
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {t('closeCase')}
      </Button>
      <Confirm
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('closeCase')}
        confirmLabel={words('confirm')}
        cancelLabel={words('cancel')}
        onConfirm={() =>
          void solve.run({ ...asker.fields, thread_id: thread.id }).then(() => setAsking(false))
        }
      >
        {t('closeAsk')}
      </Confirm>
    </>
  );
}
