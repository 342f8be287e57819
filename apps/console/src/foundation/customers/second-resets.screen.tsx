/** Requests of customers who lost the second factor, oldest first, with when each may be proposed. */
import { Segmented } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { secondResetOperatorCalls } from '@candor/wire/operators';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { go, replaceQuery, useAddress } from '../../platform/routing/index.ts';
import { Age, Clip, type Column, Filters, Moment, PageFrame, QueueTable } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { CustomerLink, StateTag } from '../wording/index.ts';
import { customersText } from './customers-text.ts';

type Row = ReplyOf<typeof secondResetOperatorCalls.list>['data'][number];
const STATES = ['open', 'proposed', 'decided'] as const;
type State = (typeof STATES)[number];

export default function SecondResetsScreen() {
  const t = useText(customersText);
  const { query } = useAddress();
  const state: State = STATES.find((each) => each === query['state']) ?? 'open';
  const page = Number(query['page'] ?? '1');
  const reading = useCall(
    secondResetOperatorCalls.list,
    { state, page },
    { pollMs: 15_000, keepsPrevious: true },
  );
  return (
    <PageFrame title={t('secondResets')}>
      <Filters>
        <Segmented<State>
          value={state}
          onChange={(next) => replaceQuery({ state: next })}
          options={[
            { value: 'open', label: t('openCases') },
            { value: 'proposed', label: t('proposedCases') },
            { value: 'decided', label: t('decidedCases') },
          ]}
        />
      </Filters>
      <QueueTable
        name={t('secondResets')}
        of={reading}
        columns={useColumns(state)}
        rowKey={({ id }) => id}
        onOpen={({ id }) => go(`second-resets/${id}`)}
        onPage={(next) => replaceQuery({ state, page: next })}
      />
    </PageFrame>
  );
}

function useColumns(state: State): readonly Column<Row>[] {
  const t = useText(customersText);
  const words = useText(wordsText);
  return [
    { title: words('id'), dataIndex: 'id' },
    {
      title: words('customer'),
      key: 'customer',
      render: (_, { user_id, account }) => (
        <CustomerLink id={user_id}>{`#${user_id} ${account}`}</CustomerLink>
      ),
    },
    {
      title: t('verification'),
      key: 'kyc',
      render: (_, { kyc_level }) => <StateTag state={kyc_level} />,
    },
    { title: t('customersReason'), key: 'reason', render: (_, { reason }) => <Clip>{reason}</Clip> },
    { title: words('state'), key: 'state', render: (_, row) => <StateTag state={row.state} /> },
    {
      title: t('waitsUntil'),
      key: 'ready',
      render: (_, { ready_at, is_ready }) => (is_ready ? t('waitOver') : <Moment at={ready_at} />),
    },
    state === 'decided'
      ? { title: words('time'), key: 'at', render: (_, { decided_at }) => <Moment at={decided_at} /> }
      : { title: words('age'), key: 'age', render: (_, { created_at }) => <Age since={created_at} /> },
  ];
}
