/** What moved the insurance fund since it was last published, by the kind of journal. */
import { Card } from 'antd';
import { useText } from '../../platform/i18n/index.ts';
import { type Column, DataTable, EmptyBlock, Hint, Money, Mono, To } from '../../platform/view/index.ts';
import type { ContractBook } from './exposure-card.tsx';
import { riskText } from './risk-text.ts';

type Movement = ContractBook['insurance_now']['movements'][number];

export function FundCard({ of }: { of: ContractBook }) {
  const t = useText(riskText);
  const { movements } = of.insurance_now;
  const columns: readonly Column<Movement>[] = [
    {
      title: t('fundNow'),
      key: 'kind',
      render: (_, { kind }) => (
        <To path="ledger" query={{ account: 'F:insurance', kind }}>
          <Mono>{kind}</Mono>
        </To>
      ),
    },
    { title: t('journals'), dataIndex: 'journals', align: 'right' },
    { title: '', key: 'amount', align: 'right', render: (_, { amount }) => <Money amount={amount} /> },
  ];
  return (
    <Card
      title={t('fund')}
      extra={
        <Hint>
          <Money amount={of.insurance} currency="USDT" />
        </Hint>
      }
    >
      {movements.length === 0 ? (
        <EmptyBlock text={t('noMoves')} />
      ) : (
        <DataTable rows={movements} columns={columns} rowKey={({ kind }) => kind} />
      )}
    </Card>
  );
}
