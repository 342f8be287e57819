/** Transfers between the customer's accounts, newest first. */
import { CoinIcon } from '@candor/ui';
import { ArrowRight } from 'lucide-react';
import {
  ACCOUNT_SHORT,
  type Transfer,
  transferText,
  useAmountFormat,
  useTransfers,
  walletText,
} from '../../../foundation/wallet/index.ts';
import { formatMoment, useText } from '../../../platform/i18n/index.ts';
import { DayList } from '../../../platform/list/index.ts';
import { Screen } from '../../../platform/view/index.ts';
import { assetsText } from '../assets-text.ts';
import css from './transfer.module.css';

export default function TransferRecordScreen() {
  const t = useText(assetsText);
  const transfer = useText(transferText);
  const list = useTransfers();
  return (
    <Screen title={t('transferRecords')} backTo="pages/assets/transfer/index">
      <DayList
        list={list}
        empty={{ title: t('noTransfers'), hint: transfer('transferNote') }}
        row={(transfer) => <TransferLine transfer={transfer} />}
      />
    </Screen>
  );
}

function TransferLine({ transfer }: { transfer: Transfer }) {
  const wallet = useText(walletText);
  const format = useAmountFormat();
  const { currency_name: name, from_field: from, to_field: to, value, created_time: at } = transfer;
  return (
    <div className={css['record']}>
      <CoinIcon symbol={name} size={32} />
      <div className={css['recordWords']}>
        <p className={css['recordRoute']}>
          {wallet(ACCOUNT_SHORT[from])}
          <ArrowRight size={14} aria-hidden="true" />
          {wallet(ACCOUNT_SHORT[to])}
        </p>
        <time className={css['recordTime']} dateTime={new Date(at).toISOString()}>
          {formatMoment(at, 'time')}
        </time>
      </div>
      <p className={css['recordAmount']}>
        {format(value, name)} <small>{name}</small>
      </p>
    </div>
  );
}
