/** Columns of statement lines, in every list of them. */
import type { ReplyOf } from '@candor/wire';
import type { operatorDepositCalls } from '@candor/wire/operators';
import { useText } from '../../platform/i18n/index.ts';
import { Age, type Column, Mono, Money, To } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { BankName } from '../../foundation/banks/index.ts';
import { StateTag } from '../../foundation/wording/index.ts';
import { depositsText } from './deposits-text.ts';

export type LineRow = ReplyOf<typeof operatorDepositCalls.lines>['data'][number];

export function useLineColumns(): readonly Column<LineRow>[] {
  const t = useText(depositsText);
  const words = useText(wordsText);
  return [
    { title: words('id'), dataIndex: 'id' },
    { title: t('bank'), key: 'bank', render: (_, { bank }) => <BankName bank={bank} /> },
    { title: t('bankLineId'), key: 'line', render: (_, { bank_line_id }) => <Mono>{bank_line_id}</Mono> },
    {
      title: t('valueDate'),
      key: 'value_date',
      render: (_, { value_date: day }) => <span style={{ whiteSpace: 'nowrap' }}>{day}</span>,
    },
    {
      title: words('amount'),
      key: 'amount',
      align: 'right',
      render: (_, row) => <Money amount={row.amount} currency={row.currency} />,
    },
    { title: t('sender'), dataIndex: 'sender_name' },
    {
      title: t('reference'),
      key: 'reference',
      render: (_, { reference }) => (reference === '' ? '—' : <Mono>{reference}</Mono>),
    },
    { title: words('state'), key: 'state', render: (_, { state }) => <StateTag state={state} /> },
    { title: t('enteredBy'), key: 'by', render: (_, { entered_by }) => entered_by.name },
    {
      title: t('matchedClaim'),
      key: 'claim',
      render: (_, { claim_id, suggested_claim }) => {
        const id = claim_id ?? suggested_claim;
        return id === null ? (
          '—'
        ) : (
          <To path={`deposits/${id}`}>{`#${id}${claim_id === null ? ' ?' : ''}`}</To>
        );
      },
    },
    {
      title: words('age'),
      key: 'age',
      render: (_, { created_at, state }) =>
        state === 'open' || state === 'suspended' ? <Age since={created_at} /> : '—',
    },
  ];
}
