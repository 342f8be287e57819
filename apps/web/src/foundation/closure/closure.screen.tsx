/** Closing one's own account: what has to be gone first, what is kept, the request, and taking it back for a week. */
import { Button, Confirm, ListGroup, ListRow, Skeleton, formatDecimal } from '@candor/ui';
import { type ReplyOf, closureCalls } from '@candor/wire';
import { useState } from 'react';
import { refresh, useAction, useCall } from '../../platform/api/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { Unread } from '../../platform/list/index.ts';
import { products } from '../product/index.ts';
import { type AccountKey, walletText } from '../wallet/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { ClosureForm } from './closure-form.tsx';
import css from './closure.module.css';
import { closureText } from './closure-text.ts';

type Status = ReplyOf<typeof closureCalls.status>;
type Obstacle = Status['obstacles'][number];

export default function ClosureScreen() {
  const t = useText(closureText);
  const reading = useCall(closureCalls.status, {});
  const { data } = reading;
  return (
    <Screen title={t('title')}>
      <Unread reading={reading} waiting={<Skeleton variant="row" count={4} />} />
      {data?.state === 'cooling' ? <Cooling of={data} /> : null}
      {data?.state === 'none' ? <Ask of={data} /> : null}
    </Screen>
  );
}

function Cooling({ of }: { of: Status }) {
  const t = useText(closureText);
  const words = useText(wordsText);
  const [isAsking, setAsking] = useState(false);
  const takeBack = useAction(closureCalls.cancel, {
    onDone: () => {
      setAsking(false);
      void refresh(closureCalls.status);
    },
  });
  return (
    <section className={css['part']}>
      <p className={css['warn']} role="status">
        {t('closesAt', { when: formatMoment(of.closes_at ?? 0) })}
      </p>
      <p className={css['text']}>{t('coolingHint')}</p>
      <Obstacles of={of.obstacles} title={t('stillThere')} />
      <Button size="l" isBlock onClick={() => setAsking(true)}>
        {t('takeBack')}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t('takeBack')}
        confirmLabel={t('takeBack')}
        cancelLabel={words('cancel')}
        isBusy={takeBack.isBusy}
        onConfirm={() => void takeBack.run({})}
        onClose={() => setAsking(false)}
      >
        {t('takeBackHint')}
      </Confirm>
    </section>
  );
}

function Ask({ of }: { of: Status }) {
  const t = useText(closureText);
  const mayAsk = of.obstacles.length === 0 || of.is_dust;
  return (
    <section className={css['part']}>
      {of.last_stopped === null ? null : (
        <p className={css['warn']}>{t('lastStopped', { when: formatMoment(of.last_stopped.at) })}</p>
      )}
      <p className={css['text']}>{t('intro', { days: of.cooling_days })}</p>
      <ul className={css['points']}>
        <li>{t('keptRecords')}</li>
        <li>{t('keptPictures')}</li>
        <li>{t('exportFirst')}</li>
        <li>{t('noReturn')}</li>
      </ul>
      <Obstacles of={of.obstacles} title={mayAsk ? t('leftOver') : t('first')} />
      {mayAsk ? <ClosureForm status={of} /> : null}
    </section>
  );
}

function Obstacles({ of, title }: { of: readonly Obstacle[]; title: string }) {
  const t = useText(closureText);
  const wallet = useText(walletText);
  const accountName = (account: string): string => {
    const key = accountKey(account);
    return key === undefined ? account : wallet(key);
  };
  if (of.length === 0) return null;
  return (
    <ListGroup title={title}>
      {of.map((each) => (
        <ListRow
          key={`${each.code}-${each.account}-${each.currency}`}
          title={t(each.code)}
          hint={accountName(each.account)}
          value={
            each.currency === ''
              ? ''
              : `${formatDecimal(each.amount, { isTrimmed: true, decimals: 8 })} ${each.currency}`
          }
        />
      ))}
    </ListGroup>
  );
}

/** Accounts of no single product, by the server's words. */
const HOUSE: Readonly<Record<string, AccountKey>> = {
  coin: 'accountCoin',
  trust: 'accountTrust',
  copy: 'accountCopy',
};

function accountKey(account: string): AccountKey | undefined {
  return HOUSE[account] ?? products().find(({ accounts }) => accounts?.[account])?.accounts?.[account];
}
