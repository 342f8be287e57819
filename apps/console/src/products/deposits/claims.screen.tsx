/** Deposit claims of customers: open ones oldest first, or what was decided. */
import { Segmented, Select, Tag } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { operatorDepositCalls } from '@candor/wire/operators';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { go, pageOf, replaceQuery, useAddress } from '../../platform/routing/index.ts';
import {
  Age,
  type Column,
  Filters,
  Mono,
  Moment,
  Money,
  PageFrame,
  QueueTable,
} from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { CustomerLink, StateTag } from '../../foundation/wording/index.ts';
import { depositsText } from './deposits-text.ts';

type Row = ReplyOf<typeof operatorDepositCalls.claims>['data'][number];
const KINDS = ['bank', 'lost'] as const;

export default function ClaimsScreen() {
  const t = useText(depositsText);
  const { query } = useAddress();
  const view = query['view'] === 'decided' ? 'decided' : 'open';
  const kind = KINDS.find((each) => each === query['kind']);
  const page = pageOf(query);
  const reading = useCall(
    operatorDepositCalls.claims,
    { view, page, ...(kind === undefined ? {} : { kind }) },
    { pollMs: 15_000, keepsPrevious: true },
  );
  return (
    <PageFrame title={t('claims')}>
      <Filters>
        <Segmented<'open' | 'decided'>
          value={view}
          onChange={(next) => replaceQuery({ view: next, kind })}
          options={[
            { value: 'open', label: t('open') },
            { value: 'decided', label: t('decided') },
          ]}
        />
        <Select
          aria-label={t('anyKind')}
          placeholder={t('anyKind')}
          allowClear
          value={kind ?? null}
          onChange={(next: string | undefined) => replaceQuery({ view, kind: next })}
          options={KINDS.map((each) => ({ value: each, label: t(`kind_${each}`) }))}
          style={{ width: 150 }}
        />
      </Filters>
      <QueueTable
        name={t('claims')}
        of={reading}
        columns={useColumns(view)}
        rowKey={({ id }) => id}
        onOpen={({ id }) => go(`deposits/${id}`)}
        onPage={(next) => replaceQuery({ view, kind, page: next })}
      />
    </PageFrame>
  );
}

function useColumns(view: 'open' | 'decided'): readonly Column<Row>[] {
  const t = useText(depositsText);
  const words = useText(wordsText);
  return [
    { title: words('id'), dataIndex: 'id' },
    { title: words('customer'), key: 'customer', render: (_, { user_id }) => <CustomerLink id={user_id} /> },
    {
      title: words('kind'),
      key: 'kind',
      render: (_, { kind, chain }) =>
        chain === null ? t(`kind_${kind}`) : `${t(`kind_${kind}`)} · ${chain}`,
    },
    {
      title: t('claimedAmount'),
      key: 'amount',
      align: 'right',
      render: (_, row) => <Money amount={row.amount} currency={row.currency} />,
    },
    {
      title: t('reference'),
      key: 'reference',
      render: (_, { reference, tx_id }) =>
        reference === null && tx_id === null ? '—' : <Mono>{reference ?? tx_id ?? ''}</Mono>,
    },
    {
      title: words('state'),
      key: 'state',
      render: (_, { state, is_late, suggested_line }) => (
        <>
          <StateTag state={state} />
          {suggested_line !== null && state === 'review' ? (
            <Tag color="processing">{t('suggested')}</Tag>
          ) : null}
          {is_late ? <Tag color="error">{words('late')}</Tag> : null}
        </>
      ),
    },
    view === 'open'
      ? { title: words('age'), key: 'age', render: (_, { created_at }) => <Age since={created_at} /> }
      : { title: words('time'), key: 'at', render: (_, { decided_at }) => <Moment at={decided_at} /> },
  ];
}
