/** Requests to change a lost e-mail address or phone number, oldest first. */
import { Segmented } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { customerCalls } from '@candor/wire/operators';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { go, replaceQuery, useAddress } from '../../platform/routing/index.ts';
import { Age, Clip, type Column, Filters, Moment, PageFrame, QueueTable } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { CustomerLink, StateTag } from '../wording/index.ts';
import { customersText } from './customers-text.ts';

type Row = ReplyOf<typeof customerCalls.contactChanges>['data'][number];
const STATES = ['open', 'proposed', 'decided'] as const;
type State = (typeof STATES)[number];

export default function ContactsScreen() {
  const t = useText(customersText);
  const words = useText(wordsText);
  const { query } = useAddress();
  const state: State = STATES.find((each) => each === query['state']) ?? 'open';
  const page = Number(query['page'] ?? '1');
  const reading = useCall(
    customerCalls.contactChanges,
    { state, page },
    { pollMs: 15_000, keepsPrevious: true },
  );
  const columns: readonly Column<Row>[] = [
    { title: words('id'), dataIndex: 'id' },
    {
      title: words('customer'),
      key: 'customer',
      render: (_, { user_id, account }) => (
        <CustomerLink id={user_id}>{`#${user_id} ${account}`}</CustomerLink>
      ),
    },
    { title: words('kind'), key: 'kind', render: (_, { kind }) => t(`kind_${kind}`) },
    { title: t('oldTarget'), key: 'old', render: (_, { old_target }) => old_target || '—' },
    { title: t('newTarget'), dataIndex: 'new_target' },
    { title: t('customersReason'), key: 'reason', render: (_, { reason }) => <Clip>{reason}</Clip> },
    { title: words('state'), key: 'state', render: (_, row) => <StateTag state={row.state} /> },
    state === 'decided'
      ? { title: words('time'), key: 'at', render: (_, { decided_at }) => <Moment at={decided_at} /> }
      : { title: words('age'), key: 'age', render: (_, { created_at }) => <Age since={created_at} /> },
  ];
  return (
    <PageFrame title={t('contacts')}>
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
        name={t('contacts')}
        of={reading}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => go(`contacts/${id}`)}
        onPage={(next) => replaceQuery({ state, page: next })}
      />
    </PageFrame>
  );
}
