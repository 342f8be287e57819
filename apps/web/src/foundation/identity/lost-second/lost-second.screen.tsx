/** Between password and second step, for who has lost every second factor: what it takes, the request, and how it stands. */
import { Button, EmptyState, Skeleton } from '@candor/ui';
import { Clock3, ShieldCheck } from 'lucide-react';
import { Suspense, lazy, useEffect, useState } from 'react';
import { formatMoment, useText } from '../../../platform/i18n/index.ts';
import { EntryScreen } from '../entry/entry-screen.tsx';
import { useEntryLinks } from '../entry/use-entry-links.ts';
import css from '../security/security.module.css';
import { type Begun, beginOnce } from './lost-ticket.ts';
import { lostSecondText } from './lost-second-text.ts';

/** Only for who has typed the password and has not asked yet. */
const RequestForm = lazy(() => import('./request-form.tsx'));

export default function LostSecondScreen() {
  const t = useText(lostSecondText);
  const [begun, setBegun] = useState<Begun | 'over'>();
  const [readyAt, setReadyAt] = useState<number>();
  useEffect(() => {
    let isShown = true;
    const show = (next: Begun | 'over') => {
      if (isShown) setBegun(next);
    };
    const asked = beginOnce();
    if (asked === undefined) show('over');
    else
      asked.then(show, () => {
        show('over');
      });
    return () => {
      isShown = false;
    };
  }, []);
  return (
    <EntryScreen title={t('title')} subtitle={t('intro')}>
      {begun === undefined ? <Skeleton variant="row" count={3} /> : null}
      {begun === 'over' ? <LogInAgain /> : null}
      {typeof begun === 'object' ? <Standing begun={begun} readyAt={readyAt} onAsked={setReadyAt} /> : null}
    </EntryScreen>
  );
}

interface StandingProps {
  begun: Begun;
  readyAt: number | undefined;
  onAsked: (readyAt: number) => void;
}

function Standing({ begun, readyAt, onAsked }: StandingProps) {
  const t = useText(lostSecondText);
  const { request } = begun;
  if (readyAt !== undefined)
    return (
      <Verdict
        Icon={ShieldCheck}
        title={t('asked')}
        text={t('askedUntil', { when: formatMoment(readyAt) })}
      />
    );
  if (request?.state === 'open' || request?.state === 'proposed')
    return <Verdict Icon={Clock3} title={t('openUntil', { when: formatMoment(request.ready_at) })} />;
  return (
    <Suspense fallback={<Skeleton variant="row" count={3} />}>
      <RequestForm begun={begun} onAsked={onAsked} />
    </Suspense>
  );
}

function Verdict({ Icon, title, text }: { Icon: typeof Clock3; title: string; text?: string }) {
  const t = useText(lostSecondText);
  return (
    <div className={css['verdict']} role="status">
      <Icon size={48} strokeWidth={1.4} aria-hidden="true" />
      <p className={css['levelTitle']}>{title}</p>
      {text === undefined ? null : <p>{text}</p>}
      <p>{t('askedHint')}</p>
    </div>
  );
}

function LogInAgain() {
  const t = useText(lostSecondText);
  const { go } = useEntryLinks();
  return (
    <EmptyState
      title={t('again')}
      hint={t('againHint')}
      action={<Button onClick={() => go('login')}>{t('logIn')}</Button>}
    />
  );
}
