/** What the option book has promised: a row a pair, and a row a second of expiry with how full its cap is (R-OPT-8). */
import { Card, Tag } from 'antd';
import { groupDigits, useText } from '../../platform/i18n/index.ts';
import { type Column, DataTable, EmptyBlock, Hint, Moment, Money } from '../../platform/view/index.ts';
import { OpeningCell } from './opening-cell.tsx';
import type { RiskBoard } from './risk-rules.ts';
import { heatOf } from './risk-rules.ts';
import { riskText } from './risk-text.ts';

type PairRow = RiskBoard['options']['pairs'][number];
type ExpiryRow = RiskBoard['expiries'][number];

export function OptionsCard({ options, stops }: Pick<RiskBoard, 'options' | 'stops'>) {
  const t = useText(riskText);
  const money = (name: 'stakes' | 'calls' | 'puts' | 'flats'): Column<PairRow> => ({
    title: name === 'calls' ? t('callsOnly') : t(name),
    key: name,
    align: 'right',
    render: (_, row) => <Money amount={row[name]} />,
  });
  const columns: readonly Column<PairRow>[] = [
    { title: t('pair'), dataIndex: 'symbol' },
    { title: t('openOptions'), dataIndex: 'open', align: 'right' },
    money('stakes'),
    money('calls'),
    money('puts'),
    money('flats'),
    {
      fixed: 'right' as const,
      title: t('opening'),
      key: 'opening',
      render: (_, { symbol }) => <OpeningCell symbol={symbol} product="options" stops={stops} />,
    },
  ];
  const [book, promised, cap] = [options.book, options.promised, options.cap_all].map(groupDigits) as [
    string,
    string,
    string,
  ];
  return (
    <Card title={t('options')} extra={<Hint>{t('optionsHint', { book, promised, cap })}</Hint>}>
      <DataTable rows={options.pairs} columns={columns} rowKey={({ symbol }) => symbol} />
    </Card>
  );
}

export function ExpiriesCard({ expiries }: Pick<RiskBoard, 'expiries'>) {
  const t = useText(riskText);
  const columns: readonly Column<ExpiryRow>[] = [
    { title: t('expiresAt'), key: 'at', render: (_, { expires_at: at }) => <Moment at={at} /> },
    { title: t('pair'), dataIndex: 'symbol' },
    { title: t('openOptions'), dataIndex: 'open', align: 'right' },
    {
      title: t('stakes'),
      key: 'stakes',
      align: 'right',
      render: (_, { stakes }) => <Money amount={stakes} />,
    },
    { title: t('calls'), key: 'calls', align: 'right', render: (_, { calls }) => <Money amount={calls} /> },
    { title: t('puts'), key: 'puts', align: 'right', render: (_, { puts }) => <Money amount={puts} /> },
    {
      title: t('ofCap'),
      key: 'used',
      align: 'right',
      render: (_, { used }) => (used === null ? '—' : <Tag color={heatOf(used)}>{used}%</Tag>),
    },
  ];
  return (
    <Card title={t('expiries')}>
      {expiries.length === 0 ? (
        <EmptyBlock text={t('noExpiries')} />
      ) : (
        <DataTable rows={expiries} columns={columns} rowKey={(row) => `${row.symbol}${row.expires_at}`} />
      )}
    </Card>
  );
}
