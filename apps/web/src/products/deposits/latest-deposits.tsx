/** The last deposits of a coin under its address: a transfer shows up here while the customer still looks. */
import { Skeleton } from '@candor/ui';
import { useText } from '../../platform/i18n/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { DepositLine } from './deposit-line.tsx';
import { depositsText } from './deposits-text.ts';
import record from './deposit-record.module.css';
import css from './deposits.module.css';
import { useLatestDeposits } from './use-deposits.ts';

export function LatestDeposits({ currency }: { currency: number }) {
  const t = useText(depositsText);
  const { data } = useLatestDeposits(currency);
  return (
    <section className={record['latest']} aria-live="polite">
      <h2 className={css['groupTitle']}>
        {t('recentDeposits')}
        <a href={hrefOf('pages/assets/record', { tab: 'deposits' })}>{t('allRecords')}</a>
      </h2>
      {data === undefined ? <Skeleton variant="row" count={2} /> : null}
      {data?.data.length === 0 ? <p className={css['none']}>{t('noDepositsHint')}</p> : null}
      {data?.data.map((deposit) => (
        <DepositLine key={deposit.id} deposit={deposit} />
      ))}
    </section>
  );
}
