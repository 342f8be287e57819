/** Deposit claims of customers: open ones oldest first, or what was decided. */
import { Tag } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { operatorDepositCalls } from '@candor/wire/operators';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { replaceQuery, useAddress } from '../../platform/routing/index.ts';
import {
  Age,
  type Column,
  FilterChoice,
  Moment,
  Money,
  Short,
  choicesOf,
} from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { CaseQueue, queuePlace, spanIn } from '../../foundation/case/index.ts';
import { CustomerLink, StateTag } from '../../foundation/wording/index.ts';
import { depositsText } from './deposits-text.ts';

type Row = ReplyOf<typeof operatorDepositCalls.claims>['data'][number];
const VIEWS = ['open', 'decided'] as const;
const KINDS = ['bank', 'lost'] as const;
type View = (typeof VIEWS)[number];

export default function ClaimsScreen() {
  const t = useText(depositsText);
  const { query } = useAddress();
  const { state: view, page } = queuePlace(VIEWS, query, 'view');
  const kind = KINDS.find((each) => each === query['kind']);
  const reading = useCall(
    operatorDepositCalls.claims,
    { view, page, ...spanIn(query), ...(kind === undefined ? {} : { kind }) },
    { pollMs: 15_000, keepsPrevious: true },
  );
  return (
    <CaseQueue<View, Row>
      hasDays
      title={t('claims')}
      path="deposits"
      choice="view"
      state={view}
      states={choicesOf(VIEWS, t)}
      reading={reading}
      columns={useColumns(view)}
      filters={
        <FilterChoice
          label={t('anyKind')}
          value={kind}
          options={choicesOf(KINDS, (value) => t(`kind_${value}`))}
          onChange={(next) => replaceQuery({ ...spanIn(query), view, kind: next })}
        />
      }
      kept={{ kind }}
    />
  );
}

function useColumns(view: View): readonly Column<Row>[] {
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
        reference === null && tx_id === null ? '—' : <Short>{reference ?? tx_id ?? ''}</Short>,
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
