/** The talk of a case as both sides wrote it: text as text, pictures behind an audited look. */
import { supportDeskCalls } from '@candor/wire/operators';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../platform/i18n/index.ts';
import { GuardedPicture, Hint, Moment } from '../../platform/view/index.ts';
import type { DeskMessage, DeskThread } from './desk.ts';
import css from './support.module.css';
import { supportText } from './support-text.ts';

const EVENTS = ['taken', 'handed_over', 'solved', 'reopened'] as const;

export function Talk({ thread, messages }: { thread: DeskThread; messages: readonly DeskMessage[] }) {
  const t = useText(supportText);
  const list = useRef<HTMLOListElement>(null);
  const last = messages.at(-1)?.seq ?? 0;
  useEffect(() => {
    if (list.current !== null) list.current.scrollTop = list.current.scrollHeight;
  }, [last]);
  return (
    <>
      <ol className={css['talk']} ref={list} aria-label={t('talk')}>
        {messages.map((message) => (
          <Row key={message.seq} thread={thread} message={message} />
        ))}
      </ol>
      <Hint>{thread.asker_typing ? t('typing') : ' '}</Hint>
    </>
  );
}

function Row({ thread, message }: { thread: DeskThread; message: DeskMessage }) {
  const t = useText(supportText);
  const { from, by, text, at, pictures, seq } = message;
  const event = EVENTS.find((name) => from === 'event' && name === text);
  if (event !== undefined)
    return (
      <li className={css['event']}>
        {t(`event_${event}`, { name: by?.name ?? t('customer') })} · <Moment at={at} />
      </li>
    );
  return (
    <li className={css['message']} data-from={from}>
      <span className={css['who']}>
        {from === 'asker' ? thread.asker : (by?.name ?? t('house'))} · <Moment at={at} />
        {from === 'house' && seq <= thread.own_read_seq ? ` · ${t('read')}` : ''}
      </span>
      <p dir="auto">{text}</p>
      {pictures.map((fileId) => (
        <LookAt key={fileId} threadId={thread.id} fileId={fileId} />
      ))}
    </li>
  );
}

/** Each look is written down, so nobody looks without having pressed. */
function LookAt({ threadId, fileId }: { threadId: number; fileId: string }) {
  const t = useText(supportText);
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <GuardedPicture
      name={t('picture')}
      from={supportDeskCalls.picture}
      body={{ thread_id: threadId, file_id: fileId }}
    />
  ) : (
    <Button size="small" onClick={() => setOpen(true)}>
      {t('picture')}
    </Button>
  );
}
