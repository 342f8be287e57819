/** Requests to change a lost e-mail address or phone number, oldest first. */
import type { ReplyOf } from '@candor/wire';
import { customerCalls } from '@candor/wire/operators';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { useAddress } from '../../platform/routing/index.ts';
import { Prose, type Column } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { CaseQueue, TakeNext, queuePlace, spanIn, useCaseColumns } from '../case/index.ts';
import { customersText } from './customers-text.ts';
import { PROPOSED_STATES, useStateChoices } from './use-state-choices.ts';

type Row = ReplyOf<typeof customerCalls.contactChanges>['data'][number];

export default function ContactsScreen() {
  const t = useText(customersText);
  const words = useText(wordsText);
  const { query } = useAddress();
  const { state, page } = queuePlace(PROPOSED_STATES, query);
  const { id, customer, state: stateColumn, age, decidedAt } = useCaseColumns();
  const reading = useCall(
    customerCalls.contactChanges,
    { state, page, ...spanIn(query) },
    { pollMs: 15_000, keepsPrevious: true },
  );
  const columns: readonly Column<Row>[] = [
    id,
    customer,
    { title: words('kind'), key: 'kind', render: (_, { kind }) => t(`kind_${kind}`) },
    { title: t('oldTarget'), key: 'old', render: (_, { old_target }) => old_target || '—' },
    { title: t('newTarget'), dataIndex: 'new_target' },
    { title: t('customersReason'), key: 'reason', render: (_, { reason }) => <Prose>{reason}</Prose> },
    stateColumn,
    state === 'decided' ? decidedAt : age,
  ];
  return (
    <CaseQueue
      title={t('contacts')}
      path="contacts"
      state={state}
      states={useStateChoices()}
      reading={reading}
      columns={columns}
      hasDays
      extra={<TakeNext queue="contact_changes" path="contacts" />}
    />
  );
}
