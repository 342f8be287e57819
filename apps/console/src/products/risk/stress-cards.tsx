/** What a sudden move of the mark would do to the book and the insurance fund, a table a pair. */
import { Card } from 'antd';
import { useText } from '../../platform/i18n/index.ts';
import { type Column, Columns, DataTable, Hint, Money } from '../../platform/view/index.ts';
import type { RiskBoard } from './risk-rules.ts';
import { riskText } from './risk-text.ts';

type Move = RiskBoard['stress'][number]['moves'][number];

export function StressCards({ stress }: Pick<RiskBoard, 'stress'>) {
  const t = useText(riskText);
  const columns: readonly Column<Move>[] = [
    {
      title: t('move'),
      key: 'move',
      align: 'right',
      render: (_, { move }) => `${move.startsWith('-') ? '' : '+'}${move}%`,
    },
    { title: t('price'), key: 'price', align: 'right', render: (_, { price }) => <Money amount={price} /> },
    { title: t('bookResult'), key: 'book', align: 'right', render: (_, { book }) => <Money amount={book} /> },
    {
      title: t('fundPays'),
      key: 'insurance',
      align: 'right',
      render: (_, { insurance }) => <Money amount={insurance} />,
    },
    { title: t('bankrupt'), dataIndex: 'bankrupt', align: 'right' },
  ];
  return (
    <Columns>
      {stress.map(({ symbol, moves }) => (
        <Card key={symbol} title={`${symbol} · ${t('stress')}`}>
          <Hint>{t('stressHint')}</Hint>
          <DataTable rows={moves} columns={columns} rowKey={({ move }) => move} />
        </Card>
      ))}
    </Columns>
  );
}
