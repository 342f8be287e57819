/** Open sessions of the customer; each can be ended, all others at once too (R-SEC-4). */
import { Button, Confirm, ListGroup, Skeleton, Tag } from '@candor/ui';
import { MOST_SESSIONS, type ReplyOf, identityCalls } from '@candor/wire';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { refresh, useAction, useCall } from '../../../platform/api/index.ts';
import { formatAgo, formatMoment, useText } from '../../../platform/i18n/index.ts';
import { Unread } from '../../../platform/list/index.ts';
import { useChannel } from '../../../platform/stream/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { identityText } from '../identity-text.ts';
import css from './security.module.css';

type Session = ReplyOf<typeof identityCalls.sessions>[number];

export function Sessions() {
  const t = useText(identityText);
  const words = useText(wordsText);
  const reading = useCall(identityCalls.sessions, {});
  const { data } = reading;
  const [asked, setAsked] = useState<Session | 'others' | undefined>();
  const revoke = useAction(identityCalls.revokeSession, {
    onDone: () => {
      setAsked(undefined);
      void refresh(identityCalls.sessions);
    },
  });
  useChannel('session', () => void refresh(identityCalls.sessions, identityCalls.loginHistory));
  const others = data?.filter(({ is_current, ended_at }) => !is_current && ended_at === null) ?? [];
  return (
    <ListGroup hint={t('sessionsHint')}>
      <Unread reading={reading} waiting={<Skeleton variant="row" count={2} />} />
      {data?.map((session) => (
        <SessionRow key={session.id} session={session} onRevoke={() => setAsked(session)} />
      ))}
      {others.length > 1 ? (
        <div className={css['all']}>
          <Button variant="secondary" isBlock onClick={() => setAsked('others')}>
            {t('revokeAll')}
          </Button>
        </div>
      ) : null}
      <Confirm
        isOpen={asked !== undefined}
        title={asked === 'others' ? t('revokeAll') : t('revoke')}
        confirmLabel={words('confirm')}
        cancelLabel={words('cancel')}
        tone="danger"
        isBusy={revoke.isBusy}
        onConfirm={() => void revoke.run(asked === 'others' || asked === undefined ? {} : { id: asked.id })}
        onClose={() => setAsked(undefined)}
      >
        {asked === 'others' ? t('revokeAllConfirm') : t('revokeConfirm')}
      </Confirm>
    </ListGroup>
  );
}

function SessionRow({ session, onRevoke }: { session: Session; onRevoke: () => void }) {
  const t = useText(identityText);
  const isPhone = /android|iphone|ipad|mobile/i.test(session.device);
  const Icon = isPhone ? Smartphone : Monitor;
  return (
    <div className={css['session']}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <div className={css['sessionText']}>
        <p className={css['device']}>
          <span>{session.device}</span>{' '}
          {session.is_current ? <Tag tone="success">{t('thisDevice')}</Tag> : null}
        </p>
        <p className={css['meta']}>
          {session.place === '' ? t('unknownPlace') : session.place} ·{' '}
          <span className="tnum">{session.ip}</span>
        </p>
        <p className={css['meta']}>{t('signedIn', { when: formatMoment(session.created_at) })}</p>
        {session.ended_at === null ? (
          <p className={css['meta']}>{t('lastUsed', { when: formatAgo(session.last_used_at) })}</p>
        ) : (
          <p className={css['meta']}>
            {t('outdone', { when: formatMoment(session.ended_at), limit: MOST_SESSIONS })}
          </p>
        )}
      </div>
      {session.is_current || session.ended_at !== null ? null : (
        <Button variant="secondary" size="s" onClick={onRevoke}>
          {t('revoke')}
        </Button>
      )}
    </div>
  );
}
