/** Requests of customers who lost the second factor, oldest first, with when each may be proposed. */
import type { ReplyOf } from '@candor/wire';
import { secondResetOperatorCalls } from '@candor/wire/operators';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { useAddress } from '../../platform/routing/index.ts';
import { Prose, type Column, Moment } from '../../platform/view/index.ts';
import { CaseQueue, TakeNext, queuePlace, spanIn, useCaseColumns } from '../case/index.ts';
import { StateTag } from '../wording/index.ts';
import { customersText } from './customers-text.ts';
import { PROPOSED_STATES, useStateChoices } from './use-state-choices.ts';

type Row = ReplyOf<typeof secondResetOperatorCalls.list>['data'][number];

export default function SecondResetsScreen() {
  const t = useText(customersText);
  const { query } = useAddress();
  const { state, page } = queuePlace(PROPOSED_STATES, query);
  const { id, customer, state: stateColumn, age, decidedAt } = useCaseColumns();
  const reading = useCall(
    secondResetOperatorCalls.list,
    { state, page, ...spanIn(query) },
    { pollMs: 15_000, keepsPrevious: true },
  );
  const columns: readonly Column<Row>[] = [
    id,
    customer,
    {
      title: t('verification'),
      key: 'kyc',
      render: (_, { kyc_level }) => <StateTag state={kyc_level} />,
    },
    { title: t('customersReason'), key: 'reason', render: (_, { reason }) => <Prose>{reason}</Prose> },
    stateColumn,
    {
      title: t('waitsUntil'),
      key: 'ready',
      render: (_, { ready_at, is_ready }) => (is_ready ? t('waitOver') : <Moment at={ready_at} />),
    },
    state === 'decided' ? decidedAt : age,
  ];
  return (
    <CaseQueue
      title={t('secondResets')}
      path="second-resets"
      state={state}
      states={useStateChoices()}
      reading={reading}
      columns={columns}
      hasDays
      extra={<TakeNext queue="second_resets" path="second-resets" />}
    />
  );
}
