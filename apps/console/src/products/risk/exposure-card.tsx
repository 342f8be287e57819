/** One row a pair: what is open on each side, how full its caps are, and whether it opens anything. */
import { Card, Tag } from 'antd';
import { groupDigits, useText } from '../../platform/i18n/index.ts';
import { type Column, DataTable, Hint, Money } from '../../platform/view/index.ts';
import { OpeningCell } from './opening-cell.tsx';
import type { RiskBoard } from './risk-rules.ts';
import { figureOf, heatOf, netOf, percentOf } from './risk-rules.ts';
import { riskText } from './risk-text.ts';

export type ContractBook = RiskBoard['contracts'];
type Row = ContractBook['pairs'][number];

export function ExposureCard({ contracts, stops }: Pick<RiskBoard, 'contracts' | 'stops'>) {
  const t = useText(riskText);
  const money = (
    name: 'capital' | 'long' | 'short' | 'openProfit',
    of: (row: Row) => string,
  ): Column<Row> => ({
    title: t(name),
    key: name,
    align: 'right',
    render: (_, row) => <Money amount={figureOf(of(row))} />,
  });
  const columns: readonly Column<Row>[] = [
    { title: t('pair'), dataIndex: 'symbol' },
    money('capital', ({ capital }) => capital),
    money('long', ({ long }) => long),
    money('short', ({ short }) => short),
    {
      title: t('net'),
      key: 'net',
      align: 'right',
      render: (_, row) => <UsedOf amount={netOf(row.long, row.short)} cap={row.net_cap} />,
    },
    {
      title: t('netCap'),
      key: 'cap',
      align: 'right',
      render: (_, { net_cap }) => <Money amount={figureOf(net_cap)} />,
    },
    money('openProfit', ({ open_profit }) => open_profit),
    {
      title: t('funding'),
      key: 'funding',
      align: 'right',
      render: (_, row) => `${groupDigits(row.funding_rate)}%`,
    },
    {
      title: t('liquidations'),
      key: 'liquidations',
      align: 'right',
      render: (_, row) => (
        <>
          {row.liquidations} · <Money amount={row.liquidated_notional} />
        </>
      ),
    },
    {
      fixed: 'right' as const,
      title: t('opening'),
      key: 'opening',
      render: (_, row) => (
        <>
          {row.is_opening_stopped ? <Tag color="error">{t('profitStop')}</Tag> : null}
          <OpeningCell symbol={row.symbol} product="contracts" stops={stops} />
        </>
      ),
    },
  ];
  const { book, insurance } = contracts;
  return (
    <Card
      title={t('contracts')}
      extra={
        <Hint>{t('contractsHint', { book: groupDigits(book), insurance: groupDigits(insurance) })}</Hint>
      }
    >
      <DataTable rows={contracts.pairs} columns={columns} rowKey={({ symbol }) => symbol} />
    </Card>
  );
}

export function UsedOf({ amount, cap }: { amount: string; cap: string }) {
  const percent = percentOf(amount, cap);
  return (
    <>
      <Money amount={amount} /> {percent === undefined ? null : <Tag color={heatOf(percent)}>{percent}%</Tag>}
    </>
  );
}
