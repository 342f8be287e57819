/** Gathering: what stands where, what moved to the wallet that pays, transaction by transaction, and what it cost. */
import { Button, Tag } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { sweepCalls } from '@candor/wire/operators';
import { refresh, useCall } from '../../platform/api/index.ts';
import { useCodeText, useText } from '../../platform/i18n/index.ts';
import { pageOf, replaceQuery, useAddress } from '../../platform/routing/index.ts';
import {
  CallDialog,
  type Column,
  DataTable,
  DayRange,
  DialogButton,
  Filters,
  Hint,
  Money,
  Mono,
  Moment,
  PageFrame,
  Stack,
} from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { spanIn } from '../../foundation/case/index.ts';
import { useMay } from '../../foundation/session/index.ts';
import { RecordSweep } from './record-sweep.tsx';
import { SweepOverview } from './sweep-overview.tsx';
import { treasuryText } from './treasury-text.ts';

type Sweep = ReplyOf<typeof sweepCalls.list>[number];
type Leg = Sweep['legs'][number];

const POLL_MS = 10_000;
const LIMIT = 50;
const COLOURS = { open: 'processing', done: 'success', failed: 'error' } as const;

export default function SweepsScreen() {
  const t = useText(treasuryText);
  const words = useText(wordsText);
  const { query } = useAddress();
  const page = pageOf(query);
  const reading = useCall(
    sweepCalls.list,
    { page, limit: LIMIT, ...spanIn(query) },
    { pollMs: POLL_MS, keepsPrevious: true },
  );
  return (
    <PageFrame title={t('sweeps')}>
      <Stack>
        <Hint>{t('sweepsHint')}</Hint>
        <SweepOverview />
        <Filters>
          <DayRange
            from={query['from']}
            to={query['to']}
            onChange={(days) => replaceQuery({ ...query, page: undefined, ...days })}
          />
        </Filters>
        <DataTable
          rows={reading.data}
          columns={useColumns()}
          rowKey={({ id }) => id}
          of={reading}
          name={t('sweeps')}
          empty={t('noSweeps')}
        />
        {reading.data?.length === LIMIT ? (
          <Button onClick={() => replaceQuery({ ...query, page: page + 1 })}>{words('older')}</Button>
        ) : null}
      </Stack>
    </PageFrame>
  );
}

function useColumns(): readonly Column<Sweep>[] {
  const t = useText(treasuryText);
  const words = useText(wordsText);
  const why = useCodeText(treasuryText);
  const may = useMay();
  return [
    { title: words('id'), dataIndex: 'id' },
    { title: t('chain'), dataIndex: 'chain' },
    {
      title: words('amount'),
      key: 'amount',
      align: 'right',
      render: (_, { amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    { title: t('fromAddress'), key: 'from', render: (_, { from_address: from }) => <Mono>{from}</Mono> },
    {
      title: words('state'),
      key: 'state',
      render: (_, { state, reason }) => (
        <>
          <Tag color={COLOURS[state]}>{t(`state_${state}`)}</Tag>
          {reason === null ? null : <Hint>{why(`why_${reason}`)}</Hint>}
        </>
      ),
    },
    {
      title: t('legs'),
      key: 'legs',
      render: (_, { legs }) => legs.map((leg) => <LegLine key={leg.id} leg={leg} />),
    },
    { title: words('time'), key: 'at', render: (_, { planned_at: at }) => <Moment at={at} /> },
    {
      title: '',
      key: 'act',
      render: (_, sweep) =>
        sweep.is_retryable && may(sweepCalls.retry) ? (
          <DialogButton
            size="small"
            label={t('sweepAgain')}
            dialog={(close) => <AgainDialog sweep={sweep} onClose={close} />}
          />
        ) : null,
    },
  ];
}

/** Waits for its transaction, or for another one than was recorded. */
const TO_RECORD: ReadonlySet<string> = new Set([
  'external_signature',
  'not_paid_by_transaction',
  'not_seen_on_chain',
]);

function LegLine({ leg }: { leg: Leg }) {
  const t = useText(treasuryText);
  const why = useCodeText(treasuryText);
  const may = useMay();
  const isOutside = TO_RECORD.has(leg.reason ?? '');
  return (
    <div>
      {t(`leg_${leg.leg}`)} <Money amount={leg.amount} currency={leg.currency} /> · {t(`state_${leg.state}`)}
      {leg.fee === null ? null : (
        <>
          {' '}
          · {t('networkFee')} <Money amount={leg.fee} currency={leg.fee_currency} />
        </>
      )}
      {leg.tx_id === null ? null : (
        <div>
          <Mono>{leg.tx_id}</Mono>
        </div>
      )}
      {leg.reason === null ? null : <Hint>{why(`why_${leg.reason}`)}</Hint>}
      {isOutside && may(sweepCalls.sent) ? (
        <DialogButton
          size="small"
          label={t('recordSent')}
          dialog={(close) => <RecordSweep legId={leg.id} onClose={close} />}
        />
      ) : null}
    </div>
  );
}

function AgainDialog({ sweep, onClose }: { sweep: Sweep; onClose: () => void }) {
  const t = useText(treasuryText);
  return (
    <CallDialog
      act={sweepCalls.retry}
      body={(reason) => ({ id: sweep.id, reason })}
      on={{ onDone: () => void refresh(sweepCalls.list, sweepCalls.overview) }}
      title={t('sweepAgain')}
      draft={`sweeps/${sweep.id}`}
      onClose={onClose}
    >
      <Hint>{t('sweepAgainHint')}</Hint>
    </CallDialog>
  );
}
