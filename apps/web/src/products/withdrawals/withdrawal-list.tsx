/** Withdrawals in the list of all records: coin, amount, where to, where it stands. */
import { Button, CoinIcon, MINUS, Tag } from '@candor/ui';
import { useAmountFormat } from '../../foundation/wallet/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { DayList } from '../../platform/list/index.ts';
import { hrefOf, open } from '../../platform/routing/index.ts';
import { useWithdrawalPages } from './use-withdrawals.ts';
import { BANK, type Withdrawal, shortAddress, stateLabel, stateTone } from './withdrawal-view.ts';
import record from './withdrawal-record.module.css';
import { withdrawalsText } from './withdrawals-text.ts';

export default function WithdrawalList() {
  const t = useText(withdrawalsText);
  const list = useWithdrawalPages();
  const action = (
    <Button variant="secondary" onClick={() => open('pages/assets/withdraw/index')}>
      {t('withdraw')}
    </Button>
  );
  return (
    <DayList
      list={list}
      empty={{ title: t('noWithdrawals'), hint: t('noWithdrawalsHint'), action }}
      row={(withdrawal) => <WithdrawalLine withdrawal={withdrawal} />}
    />
  );
}

function WithdrawalLine({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useText(withdrawalsText);
  const format = useAmountFormat();
  const { rate: fee, real_number: arrives } = withdrawal;
  const { id, name, chain, number, label, address, state, is_late: isLate, created_at: at } = withdrawal;
  return (
    <a className={record['line']} href={hrefOf('pages/assets/withdraw/detail', { id: String(id) })}>
      <CoinIcon symbol={name} size={32} />
      <span className={record['lineWords']}>
        <span className={record['lineTitle']}>{label === '' ? shortAddress(address) : label}</span>
        <span className={record['meta']}>
          <time dateTime={new Date(at).toISOString()}>{formatMoment(at, 'time')}</time> ·{' '}
          {chain === BANK ? t('bankTransfer') : chain}
        </span>
      </span>
      <span className={record['lineFigures']}>
        <span className={record['lineAmount']}>
          {MINUS}
          {format(number, name)} <small>{name}</small>
        </span>
        <span className={record['meta']}>
          {t('feeTaken')} {format(fee, name)} · {t('arrives')} {format(arrives, name)}
        </span>
        <Tag tone={isLate ? 'danger' : stateTone(state)}>{isLate ? t('late') : t(stateLabel(state))}</Tag>
      </span>
    </a>
  );
}
