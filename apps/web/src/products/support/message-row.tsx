/** A message in its talk: one's own at the right with how far it came, the house's at the left, what happened between them. */
import { RotateCw, Trash2 } from 'lucide-react';
import { supportCalls } from '@candor/wire';
import { useCall } from '../../platform/api/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import type { Asker } from './asker.ts';
import type { Outgoing } from './outbox.ts';
import { supportText } from './support-text.ts';
import css from './support.module.css';
import type { Message } from './thread-messages.ts';

const EVENTS = ['taken', 'handed_over', 'solved', 'reopened'] as const;

export function MessageRow({ message, asker, isRead }: { message: Message; asker: Asker; isRead: boolean }) {
  const t = useText(supportText);
  const { from, text, agent, at, pictures } = message;
  if (from === 'event') {
    const event = EVENTS.find((name) => name === text);
    if (event === undefined) return null;
    return <li className={css['event']}>{t(`event_${event}`, { name: agent ?? t('staff') })}</li>;
  }
  return (
    <li className={css['message']} data-from={from}>
      {from === 'house' ? <span className={css['who']}>{t('staffName', { name: agent ?? '' })}</span> : null}
      {/* Text as text: whatever somebody wrote is no markup. */}
      <p dir="auto">{text}</p>
      {pictures.map((fileId) => (
        <Picture key={fileId} threadId={message.thread_id} fileId={fileId} asker={asker} />
      ))}
      <span className={css['mark']}>
        <time dateTime={new Date(at).toISOString()}>{formatMoment(at)}</time>
        {from === 'own' ? ` · ${isRead ? t('read') : t('sent')}` : ''}
      </span>
    </li>
  );
}

interface WaitingRowProps {
  message: Outgoing;
  onResend: () => void;
  onDiscard: () => void;
}

export function WaitingRow({ message, onResend, onDiscard }: WaitingRowProps) {
  const t = useText(supportText);
  const { text, refusal } = message;
  return (
    <li className={css['message']} data-from="own" data-waiting>
      <p dir="auto">{text}</p>
      {refusal === undefined ? (
        <span className={css['mark']} role="status">
          {t('sending')}
        </span>
      ) : (
        <>
          <span className={css['refused']} role="alert">
            {refusal}
          </span>
          <span className={css['acts']}>
            <button type="button" onClick={onResend}>
              <RotateCw size={16} aria-hidden="true" />
              {t('resend')}
            </button>
            <button type="button" onClick={onDiscard}>
              <Trash2 size={16} aria-hidden="true" />
              {t('discard')}
            </button>
          </span>
        </>
      )}
    </li>
  );
}

function Picture({ threadId, fileId, asker }: { threadId: number; fileId: string; asker: Asker }) {
  const t = useText(supportText);
  const { data } = useCall(
    supportCalls.picture,
    { ...asker.fields, thread_id: threadId, file_id: fileId },
    { staleMs: Number.POSITIVE_INFINITY },
  );
  return data === undefined ? (
    <span className={css['picture']} />
  ) : (
    <img
      className={css['picture']}
      src={`data:${data.content_type};base64,${data.base64}`}
      alt={t('picture')}
    />
  );
}
