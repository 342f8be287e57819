/** Who invited whom, newest first, by state or customer: what it earned, and why it lapsed (R-RF-2). */
import type { ReplyOf } from '@candor/wire';
import { REFERRAL_STATES } from '@candor/wire';
import { referralDeskCalls } from '@candor/wire/operators';
import { Input } from 'antd';
import { useDays } from '../../foundation/case/index.ts';
import { CustomerLink } from '../../foundation/wording/index.ts';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { go, pageOf, replaceQuery, useAddress } from '../../platform/routing/index.ts';
import {
  type Column,
  FilterChoice,
  Filters,
  Hint,
  Moment,
  Money,
  PageFrame,
  QueueTable,
  choicesOf,
} from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { referralText } from './referral-text.ts';

type Row = ReplyOf<typeof referralDeskCalls.relations>['data'][number];

export default function ReferralScreen() {
  const t = useText(referralText);
  const words = useText(wordsText);
  const { query } = useAddress();
  const state = REFERRAL_STATES.find((each) => each === query['state']);
  const { user_id: userId } = query;
  const days = useDays();
  const reading = useCall(
    referralDeskCalls.relations,
    {
      page: pageOf(query),
      ...days.span,
      ...(state === undefined ? {} : { state }),
      ...(userId === undefined || userId === '' ? {} : { user_id: userId }),
    },
    { keepsPrevious: true },
  );
  return (
    <PageFrame title={t('title')}>
      <Hint>{t('hint')}</Hint>
      <Filters>
        <FilterChoice
          label={words('state')}
          any={words('all')}
          value={state}
          options={choicesOf(REFERRAL_STATES, (value) => t(value))}
          onChange={(next) => replaceQuery({ ...query, page: undefined, state: next })}
        />
        <Input.Search
          key={userId ?? ''}
          aria-label={t('customerId')}
          placeholder={t('customerId')}
          allowClear
          defaultValue={userId ?? ''}
          onSearch={(value) => replaceQuery({ ...query, page: undefined, user_id: value.trim() })}
          style={{ width: 190 }}
        />
        {days.choice}
      </Filters>
      <QueueTable
        name={t('title')}
        of={reading}
        columns={useColumns()}
        rowKey={({ id }) => id}
        onOpen={(row) => go(`customers/${row.referee_id}`)}
        onPage={(page) => replaceQuery({ ...query, page })}
        empty={t('none')}
      />
    </PageFrame>
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useText(referralText);
  const words = useText(wordsText);
  const moment = (at: number | null) => (at === null ? '' : <Moment at={at} />);
  return [
    { title: words('id'), dataIndex: 'id' },
    { title: t('referrer'), key: 'referrer', render: (_, row) => <CustomerLink id={row.referrer_id} /> },
    { title: t('referee'), key: 'referee', render: (_, row) => <CustomerLink id={row.referee_id} /> },
    { title: words('state'), key: 'state', render: (_, { state }) => t(state) },
    {
      title: t('reason'),
      key: 'reason',
      render: (_, { lapse_reason: reason }) => (reason === null ? '' : t(reason)),
    },
    { title: t('rate'), key: 'rate', align: 'right', render: (_, { rate }) => `${rate}%` },
    { title: t('fees'), key: 'fees', align: 'right', render: (_, row) => <Money amount={row.fees} /> },
    { title: t('paid'), key: 'paid', align: 'right', render: (_, row) => <Money amount={row.paid} /> },
    { title: t('began'), key: 'began', render: (_, row) => moment(row.began_at) },
    { title: t('activatedAt'), key: 'activated', render: (_, row) => moment(row.activated_at) },
    { title: t('over'), key: 'over', render: (_, row) => moment(row.over_at) },
  ];
}
