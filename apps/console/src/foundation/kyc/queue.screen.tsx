/** The queue of verification: cases under review oldest first, or what was decided. */
import { Tag } from 'antd';
import { KYC_LEVELS, type ReplyOf } from '@candor/wire';
import { operatorKycCalls } from '@candor/wire/operators';
import { useCall } from '../../platform/api/index.ts';
import { regionName, useText } from '../../platform/i18n/index.ts';
import { replaceQuery, useAddress } from '../../platform/routing/index.ts';
import { Age, type Column, FilterChoice, Hint, Moment, choicesOf } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { CaseQueue, TakeNext, idIn, queuePlace, spanIn } from '../case/index.ts';
import { CustomerLink, StateTag } from '../wording/index.ts';
import { kycText } from './kyc-text.ts';
import { limitsOf } from './kyc-limits.ts';

type Row = ReplyOf<typeof operatorKycCalls.queue>['data'][number];

const STATES = ['review', 'decided'] as const;

export default function KycQueueScreen() {
  const t = useText(kycText);
  const { query } = useAddress();
  const { state, page } = queuePlace(STATES, query);
  const level = KYC_LEVELS.find((each) => each === query['level']);
  const userId = idIn(query, 'user_id');
  const kept = { level, user_id: userId };
  const reading = useCall(
    operatorKycCalls.queue,
    {
      state,
      page,
      ...spanIn(query),
      ...(level === undefined ? {} : { level }),
      ...(userId === undefined ? {} : { user_id: userId }),
    },
    { pollMs: 15_000, keepsPrevious: true },
  );
  const filters = (
    <>
      <FilterChoice
        label={t('level')}
        any={t('anyLevel')}
        value={level}
        options={choicesOf(KYC_LEVELS, (value) => t(`level_${value}`))}
        onChange={(next) => replaceQuery({ ...spanIn(query), ...kept, state, level: next })}
      />
      {userId === undefined ? null : (
        <Tag closable onClose={() => replaceQuery({ state, level })}>{`${t('customer')} #${userId}`}</Tag>
      )}
    </>
  );
  return (
    <CaseQueue
      hasDays
      extra={<TakeNext queue="verification" path="kyc" />}
      title={t('title')}
      path="kyc"
      state={state}
      states={choicesOf(STATES, t)}
      reading={reading}
      columns={useColumns(state)}
      filters={filters}
      kept={kept}
    />
  );
}

function useColumns(state: 'review' | 'decided'): readonly Column<Row>[] {
  const t = useText(kycText);
  const words = useText(wordsText);
  return [
    { title: words('id'), dataIndex: 'id' },
    { title: words('customer'), key: 'customer', render: (_, { user_id }) => <CustomerLink id={user_id} /> },
    { title: t('level'), key: 'level', render: (_, { level }) => t(`level_${level}`) },
    { title: t('name'), dataIndex: 'name' },
    { title: t('country'), key: 'country', render: (_, { country }) => regionName(country) },
    { title: t('attempt'), dataIndex: 'attempt', align: 'right' },
    {
      title: words('state'),
      key: 'state',
      render: (_, row) => (
        <>
          <StateTag state={row.proposal_id === null ? row.state : 'proposed'} />
          {row.is_overdue ? <Tag color="error">{t('overdue')}</Tag> : null}
          {row.claimed_by === null ? null : <Hint>{t('openedBy', { name: row.claimed_by.name })}</Hint>}
        </>
      ),
    },
    { title: t('due'), key: 'due', render: (_, { due_at }) => <Moment at={due_at} /> },
    state === 'review'
      ? {
          title: words('age'),
          key: 'age',
          render: (_, row) => <Age since={row.submitted_at} limits={limitsOf(row.level)} />,
        }
      : { title: words('time'), key: 'decided', render: (_, { decided_at }) => <Moment at={decided_at} /> },
  ];
}
