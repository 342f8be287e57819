/** Health of the feed by pair and venue: what each said last, how old it was, and whether it counted (R-IDX-1 to 3). */
import { Card, Tag } from 'antd';
import { formatNumber, useText } from '../../platform/i18n/index.ts';
import { Age, type Column, DataTable, Hint, Money } from '../../platform/view/index.ts';
import type { RiskBoard } from './risk-rules.ts';
import { venueState } from './risk-rules.ts';
import { riskText } from './risk-text.ts';

type Pair = RiskBoard['feed']['pairs'][number];
type Row = Pair['venues'][number] & { pair: Pair };

const COLOURS = { in: 'success', stale: 'error', outlier: 'warning' } as const;
const STATUS_COLOURS = { ok: 'success', stressed: 'warning', degraded: 'error', none: 'error' } as const;

export function FeedCard({ feed }: Pick<RiskBoard, 'feed'>) {
  const t = useText(riskText);
  const rows: Row[] = feed.pairs.flatMap((pair) => pair.venues.map((venue) => ({ ...venue, pair })));
  const lastOf = (name: string) => feed.venues.find(({ venue }) => venue === name);
  const columns: readonly Column<Row>[] = [
    {
      title: t('pair'),
      key: 'pair',
      render: (_, { pair }) => {
        const status = pair.status in STATUS_COLOURS ? (pair.status as keyof typeof STATUS_COLOURS) : 'none';
        return (
          <>
            {pair.symbol} <Tag color={STATUS_COLOURS[status]}>{t(`status_${status}`)}</Tag>
          </>
        );
      },
    },
    { title: t('venue'), dataIndex: 'venue' },
    { title: t('mid'), key: 'mid', align: 'right', render: (_, { mid }) => <Money amount={mid} /> },
    {
      title: t('age'),
      key: 'age',
      align: 'right',
      render: (_, { age_ms: age }) => t('seconds', { s: formatNumber(age / 1000, 1) }),
    },
    {
      title: t('state'),
      key: 'state',
      render: (_, row) => <Tag color={COLOURS[venueState(row)]}>{t(venueState(row))}</Tag>,
    },
    {
      title: t('lastMessage'),
      key: 'last',
      render: (_, { venue }) => (
        <Age since={lastOf(venue)?.last_message_at ?? null} limits={{ warmHours: 0.003, hotHours: 0.01 }} />
      ),
    },
    {
      title: '',
      key: 'failing',
      render: (_, { venue }) =>
        lastOf(venue)?.is_failing === true ? <Tag color="error">{t('failing')}</Tag> : t('fine'),
    },
  ];
  return (
    <Card title={t('feed')} extra={<Hint>{t('feedHint', { name: feed.name })}</Hint>}>
      <DataTable rows={rows} columns={columns} rowKey={(row) => row.pair.symbol + row.venue} />
    </Card>
  );
}
