/** A request to replace an e-mail address or phone that is lost; for verified customers, decided by two people. */
import { Button, EmptyState, ListGroup, ListRow, Skeleton, Tag } from '@candor/ui';
import { RECOVERY_ANSWERS, securityCalls } from '@candor/wire';
import { Suspense, lazy } from 'react';
import { useAction } from '../../../platform/api/index.ts';
import { formatMoment, useText } from '../../../platform/i18n/index.ts';
import { Unread } from '../../../platform/list/index.ts';
import { open } from '../../../platform/routing/index.ts';
import { Screen } from '../../../platform/view/index.ts';
import css from './security.module.css';
import { securityText } from './security-text.ts';
import { type SecurityStatus, securityChanged, useSecurity } from './use-security.ts';

/** Only for verified customers without an open request. */
const RequestForm = lazy(() => import('./lost-contact-form.tsx'));

type Request = NonNullable<SecurityStatus['contact_change']>;
const LABELS = {
  open: { label: 'stateOpen', tone: 'warn' },
  proposed: { label: 'stateOpen', tone: 'warn' },
  done: { label: 'stateDone', tone: 'success' },
  refused: { label: 'stateRefused', tone: 'danger' },
  cancelled: { label: 'stateCancelled', tone: 'neutral' },
  expired: { label: 'stateExpired', tone: 'neutral' },
} as const;

export default function LostContactScreen() {
  const t = useText(securityText);
  const reading = useSecurity();
  const { data } = reading;
  const last = data?.contact_change ?? undefined;
  const isOpen = last?.state === 'open' || last?.state === 'proposed';
  return (
    <Screen title={t('lostTitle')}>
      <Unread reading={reading} waiting={<Skeleton variant="row" count={4} />} />
      {last === undefined ? null : <LastRequest of={last} />}
      {data !== undefined && !data.is_verified ? <VerifyFirst /> : null}
      {data?.is_verified === true && !isOpen ? (
        <Suspense fallback={<Skeleton variant="row" count={4} />}>
          <RequestForm />
        </Suspense>
      ) : null}
    </Screen>
  );
}

function VerifyFirst() {
  const t = useText(securityText);
  return (
    <EmptyState
      title={t('verifyFirst')}
      hint={t('verifyWhy')}
      action={<Button onClick={() => open('pages/verification/index')}>{t('goVerify')}</Button>}
    />
  );
}

function LastRequest({ of }: { of: Request }) {
  const t = useText(securityText);
  const cancel = useAction(securityCalls.cancelContactChange, { onDone: securityChanged });
  const { label, tone } = LABELS[of.state];
  const answer = RECOVERY_ANSWERS.find((each) => each === of.answer);
  return (
    <ListGroup hint={answer === undefined ? '' : t(`answer_${answer}`)}>
      <ListRow
        title={of.new_target}
        hint={formatMoment(of.created_at)}
        end={<Tag tone={tone}>{t(label)}</Tag>}
      />
      {of.state === 'open' || of.state === 'proposed' ? (
        <div className={css['all']}>
          <Button
            variant="secondary"
            isBlock
            isBusy={cancel.isBusy}
            onClick={() => void cancel.run({ id: String(of.id), version: String(of.version) })}
          >
            {t('takeBack')}
          </Button>
        </div>
      ) : null}
    </ListGroup>
  );
}
