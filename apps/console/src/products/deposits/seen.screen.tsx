/** Transfers the watchers saw, newest first: by state, customer or transaction. */
import { Input } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { operatorDepositCalls } from '@candor/wire/operators';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { go, pageOf, replaceQuery, useAddress } from '../../platform/routing/index.ts';
import {
  type Column,
  DayRange,
  FilterChoice,
  Filters,
  Moment,
  Money,
  PageFrame,
  QueueTable,
  Short,
  choicesOf,
} from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { spanIn } from '../../foundation/case/index.ts';
import { CustomerLink, StateTag } from '../../foundation/wording/index.ts';
import { depositsText } from './deposits-text.ts';

type Row = ReplyOf<typeof operatorDepositCalls.seen>['data'][number];
const STATES = ['seen', 'unseen', 'gathering', 'held', 'credited'] as const;
const FIELDS = ['user_id', 'tx_id'] as const;

export default function SeenScreen() {
  const t = useText(depositsText);
  const words = useText(wordsText);
  const { query } = useAddress();
  const state = STATES.find((each) => each === query['state']);
  const { user_id, tx_id } = query;
  const reading = useCall(
    operatorDepositCalls.seen,
    {
      page: pageOf(query),
      ...spanIn(query),
      ...(state === undefined ? {} : { state }),
      ...(user_id === undefined ? {} : { user_id }),
      ...(tx_id === undefined ? {} : { tx_id }),
    },
    { pollMs: 10_000, keepsPrevious: true },
  );
  const labels = { user_id: t('customerId'), tx_id: t('txId') };
  return (
    <PageFrame title={t('seenTransfers')}>
      <Filters>
        <FilterChoice
          label={words('state')}
          any={words('all')}
          value={state}
          options={choicesOf(STATES, (value) => t(`seen_${value}`))}
          onChange={(next) => replaceQuery({ ...query, page: undefined, state: next })}
        />
        {FIELDS.map((name) => (
          <Input.Search
            key={`${name} ${query[name] ?? ''}`}
            aria-label={labels[name]}
            placeholder={labels[name]}
            allowClear
            defaultValue={query[name] ?? ''}
            onSearch={(value) => replaceQuery({ ...query, page: undefined, [name]: value.trim() })}
            style={{ width: name === 'tx_id' ? 320 : 170 }}
          />
        ))}
        <DayRange
          from={query['from']}
          to={query['to']}
          onChange={(days) => replaceQuery({ ...query, page: undefined, ...days })}
        />
      </Filters>
      <QueueTable
        name={t('seenTransfers')}
        of={reading}
        columns={useColumns()}
        rowKey={({ id }) => id}
        onOpen={(row) => go(`customers/${row.user_id}`)}
        onPage={(page) => replaceQuery({ ...query, page })}
        empty={words('nothingHere')}
      />
    </PageFrame>
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useText(depositsText);
  const words = useText(wordsText);
  return [
    { title: words('id'), dataIndex: 'id' },
    { title: words('customer'), key: 'customer', render: (_, { user_id }) => <CustomerLink id={user_id} /> },
    { title: t('chain'), dataIndex: 'chain' },
    {
      title: words('amount'),
      key: 'amount',
      align: 'right',
      render: (_, row) => <Money amount={row.amount} currency={row.currency} />,
    },
    { title: words('state'), key: 'state', render: (_, { state }) => <StateTag state={state} /> },
    {
      title: t('confirmations'),
      key: 'confirmations',
      align: 'right',
      // Counted only while it waits for them: afterwards they are of the moment at which it was taken in.
      render: (_, row) => (row.state === 'seen' ? `${row.confirmations} / ${row.confirmations_needed}` : '—'),
    },
    { title: t('txId'), key: 'tx', render: (_, { tx_id }) => <Short>{tx_id}</Short> },
    { title: words('time'), key: 'at', render: (_, { created_at }) => <Moment at={created_at} /> },
  ];
}
