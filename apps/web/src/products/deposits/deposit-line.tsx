/** One deposit in a list: coin, amount, where it stands, and how far it is confirmed. */
import { CoinIcon, Tag, formatDecimal } from '@candor/ui';
import { useAmountFormat } from '../../foundation/wallet/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { type Deposit, KIND_LABEL, confirmedPercent, statusTone } from './deposit-view.ts';
import { depositsText } from './deposits-text.ts';
import record from './deposit-record.module.css';

/** Nothing is deducted from what comes in (R-WD-3): what cannot be credited is the chain's decimals beyond the eighth. */
const NO_FEE = '0';

/** `shape` says how much of the moment a reader needs: lists in days show the time only. */
export function DepositLine({
  deposit,
  shape = 'dateTime',
}: {
  deposit: Deposit;
  shape?: 'time' | 'dateTime';
}) {
  const t = useText(depositsText);
  const format = useAmountFormat();
  const { kind, name, chain, amount, credited, created_at: at } = deposit;
  return (
    <a className={record['line']} href={hrefOf('pages/assets/deposit/detail', { id: String(deposit.id) })}>
      <CoinIcon symbol={name} size={32} />
      <span className={record['lineWords']}>
        <span className={record['lineTitle']}>
          {t(KIND_LABEL[kind])}
          {chain === null ? null : <small>{chain}</small>}
        </span>
        <time className={record['meta']} dateTime={new Date(at).toISOString()}>
          {formatMoment(at, shape)}
        </time>
      </span>
      <span className={record['lineFigures']}>
        <span className={record['lineAmount']} data-gain={deposit.state === 'credited'}>
          {deposit.state === 'credited' ? '+' : ''}
          {format(amount, name)} <small>{name}</small>
        </span>
        {credited === null ? null : (
          <span className={record['meta']}>
            {t('fee')} {format(NO_FEE, name)} · {t('credited')} {format(credited, name)}
          </span>
        )}
        <StatusTag deposit={deposit} />
      </span>
      {deposit.state === 'seen' ? <Progress deposit={deposit} /> : null}
    </a>
  );
}

export function Progress({ deposit }: { deposit: Pick<Deposit, 'confirmations' | 'confirmations_needed'> }) {
  const t = useText(depositsText);
  const label = t('progress', {
    done: deposit.confirmations ?? 0,
    needed: deposit.confirmations_needed ?? 0,
  });
  return (
    <progress className={record['progress']} value={confirmedPercent(deposit)} max={100} aria-label={label} />
  );
}

/** What happens now, with the figures that say how long. */
export function StatusTag({ deposit }: { deposit: Deposit }) {
  return (
    <Tag tone={statusTone(deposit.state)}>
      <StatusWords deposit={deposit} />
    </Tag>
  );
}

function StatusWords({ deposit }: { deposit: Deposit }) {
  const t = useText(depositsText);
  switch (deposit.state) {
    case 'seen':
      return t('statusSeen', { done: deposit.confirmations ?? 0, needed: deposit.confirmations_needed ?? 0 });
    case 'gathering':
      return t('statusGathering', {
        amount: formatDecimal(deposit.missing, { isTrimmed: true }),
        coin: deposit.name,
      });
    case 'unseen':
      return t('statusUnseen');
    case 'credited':
      return t('statusCredited');
    case 'resolved':
      return t('statusResolved');
    case 'rejected':
      return t('statusRejected');
    case 'held':
    case 'review':
      return t('statusReview');
  }
}
