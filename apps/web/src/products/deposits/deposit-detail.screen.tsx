/** One deposit or claim: where it stands, its figures, and what happened when. Confirmations count up while one looks. */
import { Button, CoinIcon, Skeleton, formatDecimal } from '@candor/ui';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { Loaded } from '../../platform/list/index.ts';
import { open, useTextParams } from '../../platform/routing/index.ts';
import { Screen, copyText } from '../../platform/view/index.ts';
import { Progress, StatusTag } from './deposit-line.tsx';
import { type DepositDetail, KIND_LABEL, stepLabel } from './deposit-view.ts';
import { depositsText } from './deposits-text.ts';
import record from './deposit-record.module.css';
import css from './deposits.module.css';
import { useDeposit } from './use-deposits.ts';

export default function DepositDetailScreen() {
  const t = useText(depositsText);
  const { id } = useTextParams('id');
  const deposit = Number(id);
  const reading = useDeposit(deposit);
  return (
    <Screen title={t('record')} backTo="pages/assets/record">
      <Loaded
        reading={reading}
        waiting={<Waiting />}
        unknown={{ title: t('depositUnknown'), code: 'not_found', isAskable: deposit > 0 }}
      >
        {(data) => <Detail deposit={data} />}
      </Loaded>
    </Screen>
  );
}

function Detail({ deposit }: { deposit: DepositDetail }) {
  const t = useText(depositsText);
  const { name, amount, credited, state } = deposit;
  return (
    <div className={css['page']}>
      <header className={record['head']}>
        <CoinIcon symbol={name} size={44} />
        <p className={record['headAmount']}>
          {state === 'credited' ? '+' : ''}
          {formatDecimal(credited ?? amount, { isTrimmed: true })} <small>{name}</small>
        </p>
        <StatusTag deposit={deposit} />
        {state === 'seen' ? <Progress deposit={deposit} /> : null}
      </header>
      <Why deposit={deposit} />
      <Figures deposit={deposit} />
      <ol className={record['timeline']}>
        {deposit.timeline.map(({ state: step, at }, place) => (
          <li key={`${step}/${at}`} data-now={place === deposit.timeline.length - 1 || undefined}>
            <span>{t(stepLabel(step))}</span>
            <time dateTime={new Date(at).toISOString()}>{formatMoment(at)}</time>
          </li>
        ))}
      </ol>
      <Ways deposit={deposit} />
    </div>
  );
}

/** What a customer would ask: why it is not there yet. */
function Why({ deposit }: { deposit: DepositDetail }) {
  const t = useText(depositsText);
  const { state, minimum, name, reason } = deposit;
  if (state === 'unseen') return <p className={css['note']}>{t('unseenHint')}</p>;
  if (state === 'gathering')
    return (
      <p className={css['note']}>
        {t('gatheringHint', { amount: formatDecimal(minimum, { isTrimmed: true }), coin: name })}
      </p>
    );
  if (state === 'held') return <p className={css['note']}>{t('heldHint')}</p>;
  if (state === 'review' && reason === 'sender_name_differs')
    return <p className={css['note']}>{t('nameHint')}</p>;
  return null;
}

function Figures({ deposit }: { deposit: DepositDetail }) {
  const t = useText(depositsText);
  const {
    kind,
    name,
    amount,
    credited,
    rest,
    chain,
    address,
    tx_id: txId,
    reference,
    reason_text: reason,
  } = deposit;
  const exact = (text: string): string => `${formatDecimal(text, { isTrimmed: true })} ${name}`;
  return (
    <dl className={css['facts']}>
      <Fact label={t(kind === 'chain' ? 'amountSent' : 'amountClaimed')}>{exact(amount)}</Fact>
      {credited === null ? null : <Fact label={t('fee')}>{exact('0')}</Fact>}
      {credited === null ? null : <Fact label={t('credited')}>{exact(credited)}</Fact>}
      {rest === '0' ? null : (
        <Fact label={t('rest')}>
          {exact(rest)}
          <small>{t('restHint')}</small>
        </Fact>
      )}
      {reason === '' ? null : <Fact label={t('reason')}>{reason}</Fact>}
      <Fact label={t('type')}>{t(KIND_LABEL[kind])}</Fact>
      {chain === null ? null : <Fact label={t('chain')}>{chain}</Fact>}
      {reference === null ? null : <Copied label={t('reference')} value={reference} />}
      {address === null ? null : <Copied label={t('address')} value={address} />}
      {txId === null ? null : <Copied label="TxID" value={txId} />}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Copied({ label, value }: { label: string; value: string }) {
  const t = useText(depositsText);
  return (
    <Fact label={label}>
      <button
        type="button"
        className={record['copied']}
        aria-label={`${t('copyField', { field: label })}: ${value}`}
        onClick={() => void copyText(value)}
      >
        {value}
        <Copy size={14} aria-hidden="true" />
      </button>
    </Fact>
  );
}

function Ways({ deposit }: { deposit: DepositDetail }) {
  const t = useText(depositsText);
  const { found_deposit: found, state } = deposit;
  if (found !== null)
    return (
      <Button
        variant="secondary"
        isBlock
        onClick={() => open('pages/assets/deposit/detail', { id: String(found) })}
      >
        {t('foundDeposit')}
      </Button>
    );
  if (state !== 'credited') return null;
  return (
    <Button variant="secondary" isBlock onClick={() => open('pages/assets/index')}>
      {t('viewWallet')}
    </Button>
  );
}

function Waiting() {
  return (
    <div className={css['page']}>
      <Skeleton variant="block" height={150} />
      <Skeleton variant="row" count={4} />
    </div>
  );
}
