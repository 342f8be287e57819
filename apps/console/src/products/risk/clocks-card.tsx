/** Clocks of the nodes against the database's, by which everything goes; a machine that is over a second off is a fault (ADR 39). */
import { Card, Tag } from 'antd';
import { useText } from '../../platform/i18n/index.ts';
import { type Column, DataTable, Hint, Moment } from '../../platform/view/index.ts';
import type { RiskBoard } from './risk-rules.ts';
import { riskText } from './risk-text.ts';

type NodeClock = RiskBoard['clocks'][number];

export function ClocksCard({ clocks }: Pick<RiskBoard, 'clocks'>) {
  const t = useText(riskText);
  const ms = (value: number): string => t('milliseconds', { ms: signed(value) });
  const columns: readonly Column<NodeClock>[] = [
    { title: t('node'), dataIndex: 'node' },
    { title: t('wallClock'), key: 'wall', align: 'right', render: (_, { wall_ms: off }) => ms(off) },
    { title: t('houseClock'), key: 'house', align: 'right', render: (_, { house_ms: off }) => ms(off) },
    {
      title: t('clockError'),
      key: 'error',
      align: 'right',
      render: (_, { error_ms: error }) => t('milliseconds', { ms: `±${error}` }),
    },
    { title: t('clockMeasured'), key: 'at', render: (_, { measured_at: at }) => <Moment at={at} /> },
    {
      title: t('state'),
      key: 'state',
      render: (_, { is_wrong: isWrong }) =>
        isWrong ? <Tag color="error">{t('clockWrong')}</Tag> : <Tag color="success">{t('fine')}</Tag>,
    },
  ];
  return (
    <Card title={t('clocks')} extra={<Hint>{t('clocksHint')}</Hint>}>
      <DataTable rows={clocks} columns={columns} rowKey={({ node }) => node} />
    </Card>
  );
}

const signed = (ms: number): string => (ms > 0 ? `+${ms}` : String(ms));
