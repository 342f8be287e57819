/** Withdrawals: those that wait for a decision, those being paid, those that ended. */
import { Tag } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { operatorWithdrawalCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { useCall } from '../../platform/api/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { replaceQuery, useAddress } from '../../platform/routing/index.ts';
import { Age, type Column, FilterChoice, Moment, Money, Tags, choicesOf } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { CaseQueue, queuePlace, spanIn } from '../../foundation/case/index.ts';
import { CustomerLink, StateTag } from '../../foundation/wording/index.ts';
import { mayApproveInBulk } from './act-rules.ts';
import { QueueActs } from './queue-acts.tsx';
import { paidState } from './state-rules.ts';
import { withdrawalsText } from './withdrawals-text.ts';

type Row = ReplyOf<typeof operatorWithdrawalCalls.queue>['data'][number];
const VIEWS = ['review', 'automatic', 'paying', 'done'] as const;
type View = (typeof VIEWS)[number];
const WAYS = ['chain', 'bank'] as const;

export default function WithdrawalsScreen() {
  const t = useText(withdrawalsText);
  const { query } = useAddress();
  const { state: view, page } = queuePlace(VIEWS, query, 'view');
  const way = WAYS.find((each) => each === query['way']);
  const reading = useCall(
    operatorWithdrawalCalls.queue,
    { view, page, ...spanIn(query), ...(way === undefined ? {} : { way }) },
    { pollMs: 15_000, keepsPrevious: true },
  );
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const several = (reading.data?.data ?? []).filter(
    (row) => chosen.includes(row.id) && mayApproveInBulk(row),
  );
  return (
    <CaseQueue<View, Row>
      hasDays
      title={t('title')}
      path="withdrawals"
      choice="view"
      state={view}
      states={choicesOf(VIEWS, (value) => t(value === 'automatic' ? 'automaticView' : value))}
      reading={reading}
      columns={useColumns(view)}
      filters={
        <FilterChoice
          label={t('way')}
          any={t('anyWay')}
          value={way}
          options={choicesOf(WAYS, (value) => t(`way_${value}`))}
          onChange={(next) => replaceQuery({ ...spanIn(query), view, way: next })}
        />
      }
      kept={{ way }}
      extra={<QueueActs several={several} onDone={() => setChosen([])} />}
      {...(view === 'review'
        ? { selection: { chosen, mayChoose: mayApproveInBulk, onChange: setChosen } }
        : {})}
    />
  );
}

function useColumns(view: View): readonly Column<Row>[] {
  const t = useText(withdrawalsText);
  const words = useText(wordsText);
  return [
    { title: words('id'), dataIndex: 'id' },
    { title: words('customer'), key: 'customer', render: (_, { user_id }) => <CustomerLink id={user_id} /> },
    { title: t('way'), key: 'way', render: (_, { chain }) => (chain === 'bank' ? t('way_bank') : chain) },
    {
      title: t('amount'),
      key: 'amount',
      align: 'right',
      render: (_, row) => <Money amount={row.amount} currency={row.currency} />,
    },
    {
      title: t('value'),
      key: 'value',
      align: 'right',
      render: (_, { usdt_value }) => <Money amount={usdt_value} />,
    },
    {
      title: t('flags'),
      key: 'flags',
      render: (_, { flags }) => <Tags color="warning" list={flags.map((flag) => t(`flag_${flag}`))} />,
    },
    {
      title: words('state'),
      key: 'state',
      render: (_, row) => (
        <>
          <StateTag state={row.proposal_id === null ? paidState(row.state) : 'proposed'} />
          {row.is_automatic && row.state === 'review' ? <Tag>{t('automatic')}</Tag> : null}
          {row.taken_by === null ? null : (
            <Tag color="processing">
              {t('takenBy', { name: row.taken_by.name, time: formatMoment(row.taken_by.until) })}
            </Tag>
          )}
          {row.is_late ? (
            <Tag color="error">{words('late')}</Tag>
          ) : row.is_escalated ? (
            <Tag color="warning">{t('escalated')}</Tag>
          ) : null}
        </>
      ),
    },
    view === 'done'
      ? { title: words('time'), key: 'at', render: (_, { updated_at }) => <Moment at={updated_at} /> }
      : { title: words('age'), key: 'age', render: (_, { created_at }) => <Age since={created_at} /> },
  ];
}
