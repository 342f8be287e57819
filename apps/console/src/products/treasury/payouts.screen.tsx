/** Payouts: what waits for a signature, what is under way; in live a treasurer records the transaction signed outside. */
import { App, Input, Space, Tag } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { chainOperatorCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { refresh, useAction, useCall } from '../../platform/api/index.ts';
import { useCodeText, useText } from '../../platform/i18n/index.ts';
import { replaceQuery, useAddress } from '../../platform/routing/index.ts';
import {
  Age,
  type Column,
  DataTable,
  DayRange,
  DialogButton,
  Docked,
  Facts,
  FilterChoice,
  Filters,
  Hint,
  Moment,
  Money,
  Mono,
  OlderNewest,
  PageFrame,
  Short,
  Stack,
  TypedField,
  choicesOf,
} from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { spanIn } from '../../foundation/case/index.ts';
import { PausedPayouts } from '../../foundation/pauses/index.ts';
import { useMay } from '../../foundation/session/index.ts';
import { CauseLink } from '../../foundation/wording/index.ts';
import { StuckPayout } from './stuck-payout.tsx';
import { treasuryText } from './treasury-text.ts';

type Payout = ReplyOf<typeof chainOperatorCalls.payouts>['list'][number];
const STATES = ['queued', 'signed', 'sent', 'confirmed', 'failed'] as const;
const COLOURS = {
  queued: 'processing',
  signed: 'processing',
  sent: 'processing',
  confirmed: 'success',
  failed: 'error',
} as const;

export default function PayoutsScreen() {
  const t = useText(treasuryText);
  const { query } = useAddress();
  const state = STATES.find((each) => each === query['state']);
  const { chain, after, q } = query;
  const reading = useCall(
    chainOperatorCalls.payouts,
    {
      ...(state === undefined ? {} : { state }),
      ...(chain === undefined ? {} : { chain }),
      ...(q === undefined ? {} : { q }),
      ...spanIn(query),
      ...(after === undefined ? {} : { after }),
    },
    { pollMs: 10_000, keepsPrevious: true },
  );
  return (
    <PageFrame title={t('payouts')}>
      <Stack>
        <PausedPayouts />
        <Filters>
          <FilterChoice
            label={t('payoutState')}
            any={t('anyState')}
            value={state}
            options={choicesOf(STATES, (value) => t(`state_${value}`))}
            onChange={(next) => replaceQuery({ ...query, after: undefined, state: next })}
          />
          <Input.Search
            key={q ?? ''}
            aria-label={t('findPayout')}
            placeholder={t('findPayout')}
            allowClear
            defaultValue={q ?? ''}
            onSearch={(text) => replaceQuery({ ...query, after: undefined, q: text.trim() || undefined })}
            style={{ width: 320 }}
          />
          <DayRange
            from={query['from']}
            to={query['to']}
            onChange={(days) => replaceQuery({ ...query, after: undefined, ...days })}
          />
        </Filters>
        <DataTable
          rows={reading.data?.list}
          columns={useColumns()}
          rowKey={({ id }) => id}
          of={reading}
          name={t('payouts')}
          empty={t('noPayouts')}
        />
        <OlderNewest
          at={after}
          next={reading.data?.next_after?.toString() ?? null}
          onStep={(mark) => replaceQuery({ ...query, after: mark })}
        />
      </Stack>
    </PageFrame>
  );
}

function useColumns(): readonly Column<Payout>[] {
  const t = useText(treasuryText);
  const words = useText(wordsText);
  const why = useCodeText(treasuryText);
  const may = useMay();
  return [
    { title: words('id'), dataIndex: 'id' },
    {
      title: t('pays'),
      key: 'ref',
      render: (_, { ref }) => {
        const [type = '', id = ''] = ref.split(':');
        return <CauseLink type={type} id={id} />;
      },
    },
    { title: t('chain'), dataIndex: 'chain' },
    {
      title: words('amount'),
      key: 'amount',
      align: 'right',
      render: (_, { amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    { title: t('toAddress'), key: 'to', render: (_, { to }) => <Short>{to}</Short> },
    {
      title: words('state'),
      key: 'state',
      render: (_, { state, reason, last_nonce: last }) => (
        <>
          <Tag color={COLOURS[state]}>{t(`state_${state}`)}</Tag>
          {reason === null ? null : (
            <Hint>{last === null ? why(`why_${reason}`) : t('givingUpNonce', { last })}</Hint>
          )}
        </>
      ),
    },
    {
      title: t('confirmations'),
      key: 'confirmations',
      align: 'right',
      render: (_, row) => `${row.confirmations} / ${row.confirmations_needed}`,
    },
    {
      title: t('txId'),
      key: 'tx',
      render: (_, { tx_id }) => (tx_id === null ? '—' : <Short>{tx_id}</Short>),
    },
    {
      title: words('time'),
      key: 'time',
      render: (_, { queued_at, ended_at }) =>
        ended_at === null ? <Age since={queued_at} /> : <Moment at={ended_at} />,
    },
    {
      title: '',
      key: 'record',
      render: (_, payout) => (
        <Space>
          {isSignedOutside(payout) && may(chainOperatorCalls.payoutSent) ? (
            <DialogButton
              size="small"
              label={t('recordSent')}
              dialog={(close) => <RecordDialog payout={payout} onClose={close} />}
            />
          ) : null}
          <StuckPayout payout={payout} />
        </Space>
      ),
    },
  ];
}

/** Waits for its transaction, or for another one than was recorded. */
const isSignedOutside = ({ state, reason }: Payout): boolean =>
  state === 'queued'
    ? reason === 'external_signature'
    : state === 'sent' && (reason === 'not_paid_by_transaction' || reason === 'not_seen_on_chain');

function RecordDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const t = useText(treasuryText);
  const words = useText(wordsText);
  const { message } = App.useApp();
  const [txId, setTxId] = useState('');
  const { run, isBusy } = useAction(chainOperatorCalls.payoutSent, {
    onDone: () => {
      void refresh(chainOperatorCalls.payouts, chainOperatorCalls.watchers);
      onClose();
    },
    onRefusal: ({ code }) => {
      if (code !== 'case_changed') return false;
      void message.warning(words('caseMoved'));
      void refresh(chainOperatorCalls.payouts);
      onClose();
      return true;
    },
  });
  return (
    <Docked
      title={t('recordTitle', { id: payout.id })}
      onCancel={onClose}
      onOk={() => void run({ id: payout.id, tx_id: txId, version: payout.version })}
      okText={t('recordSent')}
      cancelText={words('cancel')}
      okButtonProps={{ loading: isBusy, disabled: txId === '' }}
    >
      <Stack>
        <Hint>{t('recordHint')}</Hint>
        <Facts
          list={[
            [t('toAddress'), <Mono key="to">{payout.to}</Mono>],
            [words('amount'), <Money key="amount" amount={payout.amount} currency={payout.currency} />],
          ]}
        />
        <TypedField label={t('txId')} value={txId} onChange={(text) => setTxId(text.trim())} />
      </Stack>
    </Docked>
  );
}
