/** One withdrawal: where it stands and what comes next, its figures, and the button that takes it back while that is possible. */
import { Button, CoinIcon, Confirm, Tag, formatDecimal } from '@candor/ui';
import { withdrawalCalls } from '@candor/wire';
import { Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { EvidenceButton } from '../../foundation/evidence/index.ts';
import { useAction } from '../../platform/api/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { useTextParams } from '../../platform/routing/index.ts';
import { Screen, copyText } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { Loaded } from './loaded.tsx';
import { useNow, useWithdrawal, withdrawalsChanged } from './use-withdrawals.ts';
import {
  BANK,
  type WithdrawalDetail,
  stateLabel,
  stateTone,
  stepLabel,
  stepsAhead,
} from './withdrawal-view.ts';
import record from './withdrawal-record.module.css';
import css from './withdrawals.module.css';
import { withdrawalsText } from './withdrawals-text.ts';

export default function WithdrawalDetailScreen() {
  const t = useText(withdrawalsText);
  const { id } = useTextParams('id');
  const withdrawal = Number(id);
  return (
    <Screen title={t('detail')} backTo="pages/assets/record">
      <Loaded
        reading={useWithdrawal(withdrawal)}
        unknown={{ title: t('unknown'), code: 'withdrawal_unknown', isAskable: withdrawal > 0 }}
      >
        {(data) => <Detail withdrawal={data} />}
      </Loaded>
    </Screen>
  );
}

function Detail({ withdrawal }: { withdrawal: WithdrawalDetail }) {
  const t = useText(withdrawalsText);
  const { name, real_number: arrives, state, is_late: isLate } = withdrawal;
  return (
    <div className={css['page']}>
      <header className={record['head']}>
        <CoinIcon symbol={name} size={44} />
        <p className={record['headAmount']}>
          {formatDecimal(arrives, { isTrimmed: true })} <small>{name}</small>
        </p>
        <Tag tone={isLate ? 'danger' : stateTone(state)}>{isLate ? t('late') : t(stateLabel(state))}</Tag>
      </header>
      <Why withdrawal={withdrawal} />
      <Timeline withdrawal={withdrawal} />
      <Figures withdrawal={withdrawal} />
      <EvidenceButton kind="withdrawal" id={withdrawal.id} />
      {withdrawal.can_cancel ? <CancelButton id={withdrawal.id} /> : null}
    </div>
  );
}

/** What a customer would ask: why it waits, and until when. */
function Why({ withdrawal }: { withdrawal: WithdrawalDetail }) {
  const t = useText(withdrawalsText);
  const now = useNow(1_000);
  const { state, is_late: isLate, automatic_at: automaticAt, flags } = withdrawal;
  const { reason_text: reason, paused_until: paused } = withdrawal;
  if (reason !== '') return <p className={css['warn']}>{reason}</p>;
  if (state === 'failed') return <p className={css['warn']}>{t('failedHint')}</p>;
  if (paused !== null)
    return <p className={css['warn']}>{t('payoutPausedMine', { when: formatMoment(paused) })}</p>;
  if (isLate) return <p className={css['warn']}>{t('lateHint')}</p>;
  if (state !== 'review') return null;
  if (automaticAt !== null) {
    const seconds = Math.max(0, Math.ceil((automaticAt - now) / 1000));
    return <p className={css['quiet']}>{seconds > 0 ? t('automaticIn', { seconds }) : t('automaticNow')}</p>;
  }
  const known = flags.filter((flag): flag is 'new_address' => `flag_${flag}` in FLAGS);
  return (
    <div className={css['quiet']}>
      <p>{t('peopleLook')}</p>
      {known.length === 0 ? null : (
        <ul>
          {known.map((flag) => (
            <li key={flag}>{t(`flag_${flag}`)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
const FLAGS: Readonly<Record<string, true>> = {
  flag_new_address: true,
  flag_first_withdrawal: true,
  flag_security_change: true,
  flag_shared_address: true,
  flag_passed_through: true,
  flag_held_since: true,
  flag_account_review: true,
  flag_reserves_short: true,
  flag_own_price: true,
};

/** What happened, oldest first, and what still has to, so that nobody asks how far it is. */
function Timeline({ withdrawal }: { withdrawal: WithdrawalDetail }) {
  const t = useText(withdrawalsText);
  const { timeline, state, arrives_by: by } = withdrawal;
  const ahead = stepsAhead(state);
  return (
    <ol className={record['timeline']}>
      {timeline.map(({ state: step, at }, index) => (
        <li key={step} data-done data-now={index === timeline.length - 1 || undefined}>
          <span>{t(stepLabel(step))}</span>
          <time dateTime={new Date(at).toISOString()}>{formatMoment(at)}</time>
        </li>
      ))}
      {ahead.map((step) => (
        <li key={step}>
          <span>{t(stepLabel(step))}</span>
          {step === 'passed' ? <small>{t('latest', { when: formatMoment(by) })}</small> : null}
        </li>
      ))}
    </ol>
  );
}

function Figures({ withdrawal }: { withdrawal: WithdrawalDetail }) {
  const t = useText(withdrawalsText);
  const {
    name,
    number,
    rate,
    real_number: arrives,
    chain,
    address,
    label,
    tx_id: txId,
    remark,
    travel_owner: owner,
  } = withdrawal;
  const exact = (text: string): string => `${formatDecimal(text, { isTrimmed: true })} ${name}`;
  const isBank = chain === BANK;
  return (
    <dl className={css['facts']}>
      <Fact label={t('amount')}>{exact(number)}</Fact>
      <Fact label={t('feeTaken')}>{exact(rate)}</Fact>
      <Fact label={t('arrives')}>{exact(arrives)}</Fact>
      <Fact label={isBank ? t('toAccount') : t('network')}>{isBank ? address : chain}</Fact>
      {isBank ? null : <Copied label={label === '' ? t('toAddress') : label} value={address} />}
      {txId === '' ? null : <Copied label={isBank ? t('bankReference') : 'TxID'} value={txId} />}
      {owner === '' ? null : (
        <Fact label={t('travelTitle')}>{owner === 'own' ? t('travelOwn') : withdrawal.travel_provider}</Fact>
      )}
      {remark === '' ? null : <Fact label={t('remarkTaken')}>{remark}</Fact>}
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
  const words = useText(wordsText);
  return (
    <Fact label={label}>
      <button
        type="button"
        className={record['copied']}
        aria-label={`${words('copy')}: ${value}`}
        onClick={() => void copyText(value)}
      >
        {value}
        <Copy size={14} aria-hidden="true" />
      </button>
    </Fact>
  );
}

function CancelButton({ id }: { id: number }) {
  const t = useText(withdrawalsText);
  const [isAsking, setAsking] = useState(false);
  const cancel = useAction(withdrawalCalls.cancel, {
    onDone: () => {
      setAsking(false);
      withdrawalsChanged();
    },
    onRefusal: () => {
      setAsking(false);
      withdrawalsChanged();
      return undefined;
    },
  });
  return (
    <>
      <Button variant="secondary" size="l" isBlock onClick={() => setAsking(true)}>
        {t('cancelIt')}
      </Button>
      <Confirm
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('cancelTitle')}
        confirmLabel={t('cancelIt')}
        cancelLabel={t('keepIt')}
        tone="danger"
        isBusy={cancel.isBusy}
        onConfirm={() => void cancel.run({ id })}
      >
        {t('cancelHint')}
      </Confirm>
    </>
  );
}
