/** Logins and failed attempts, newest first, a page at a time. */
import { Button, EmptyState, ListGroup, Skeleton, Tag } from '@candor/ui';
import { type ReplyOf, identityCalls } from '@candor/wire';
import { useState } from 'react';
import { useCall } from '../../../platform/api/index.ts';
import { formatMoment, useText } from '../../../platform/i18n/index.ts';
import { Unread } from '../../../platform/list/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { identityText } from '../identity-text.ts';
import css from './security.module.css';
import { securityText } from './security-text.ts';

type LoginRecord = ReplyOf<typeof identityCalls.loginHistory>['data'][number];

const PAGE = 10;
const OUTCOMES = {
  ok: { label: 'outcomeOk', tone: 'success' },
  wrong_password: { label: 'outcomeWrong', tone: 'danger' },
  locked: { label: 'outcomeLocked', tone: 'danger' },
  code_required: { label: 'outcomeCode', tone: 'warn' },
} as const;
const SECOND_STEP = {
  second_required: { label: 'outcomeSecond', tone: 'warn' },
  second_wrong: { label: 'outcomeSecondWrong', tone: 'danger' },
  frozen: { label: 'outcomeFrozen', tone: 'danger' },
} as const;

export function LoginHistory() {
  const words = useText(wordsText);
  const [count, setCount] = useState(PAGE);
  const reading = useCall(identityCalls.loginHistory, { page: 1, limit: Math.min(count, 100) });
  const { data, isFetching } = reading;
  const hasMore = data !== undefined && data.data.length < data.total && count < 100;
  return (
    <ListGroup>
      <Unread reading={reading} waiting={<Skeleton variant="row" count={3} />} />
      {data?.data.length === 0 ? <EmptyState title={words('noData')} /> : null}
      {data?.data.map((record) => (
        <LoginRow key={record.id} record={record} />
      ))}
      {hasMore ? (
        <div className={css['all']}>
          <Button variant="ghost" isBlock isBusy={isFetching} onClick={() => setCount(count + 3 * PAGE)}>
            {words('loadMore')}
          </Button>
        </div>
      ) : null}
    </ListGroup>
  );
}

function LoginRow({ record }: { record: LoginRecord }) {
  const t = useText(identityText);
  return (
    <div className={css['session']}>
      <div className={css['sessionText']}>
        <p className={css['device']}>
          <span>{record.device}</span>
        </p>
        <p className={css['meta']}>
          {record.place === '' ? t('unknownPlace') : record.place} · <span className="tnum">{record.ip}</span>
        </p>
        <p className={css['meta']}>
          <time className="tnum" dateTime={new Date(record.at).toISOString()}>
            {formatMoment(record.at)}
          </time>
        </p>
      </div>
      <Outcome of={record.outcome} />
    </div>
  );
}

function Outcome({ of }: { of: LoginRecord['outcome'] }) {
  const t = useText(identityText);
  const security = useText(securityText);
  if (of in SECOND_STEP) {
    const { label, tone } = SECOND_STEP[of as keyof typeof SECOND_STEP];
    return <Tag tone={tone}>{security(label)}</Tag>;
  }
  const { label, tone } = OUTCOMES[of as keyof typeof OUTCOMES];
  return <Tag tone={tone}>{t(label)}</Tag>;
}
