/** Behind the feed: how each venue's trades are read, and the daily rates of the valuation (R-IDX-2, R-MD-7). */
import { Card, Tag } from 'antd';
import { useText } from '../../platform/i18n/index.ts';
import { Age, type Column, DataTable, Facts, Hint, Moment, Tags } from '../../platform/view/index.ts';
import type { RiskBoard } from './risk-rules.ts';
import { riskText } from './risk-text.ts';

type Tape = RiskBoard['tapes'][number];

const RATE_COLOURS = {
  table: 'default',
  none: 'warning',
  ok: 'success',
  old: 'error',
  failing: 'error',
} as const;
/** A venue that trades nothing for a minute is quiet, for ten it is odd. */
const TRADE_LIMITS = { warmHours: 1 / 60, hotHours: 1 / 6 };

/** Nothing to show where the feed is simulated or replayed. */
export function TapesCard({ tapes }: Pick<RiskBoard, 'tapes'>) {
  const t = useText(riskText);
  if (tapes.length === 0) return null;
  const columns: readonly Column<Tape>[] = [
    { title: t('venue'), dataIndex: 'venue' },
    { title: t('way'), key: 'way', render: (_, { way }) => t(`way_${way}`) },
    {
      title: t('lastTrade'),
      key: 'last',
      render: (_, { last_trade_at: at }) => <Age since={at} limits={TRADE_LIMITS} />,
    },
    { title: t('tradesTaken'), dataIndex: 'taken', align: 'right' },
    { title: t('tradesLate'), dataIndex: 'late', align: 'right' },
    { title: t('tradesRepeated'), dataIndex: 'repeated', align: 'right' },
    {
      title: t('venueClock'),
      key: 'clock',
      align: 'right',
      // Below zero is the way a trade takes to us, and says nothing of the clock.
      render: (_, { ahead_ms: ms }) => (ms === null ? null : t('milliseconds', { ms: String(ms) })),
    },
    {
      title: t('state'),
      key: 'state',
      render: (_, { fault }) => (fault === null ? t('fine') : <Tag color="error">{fault}</Tag>),
    },
  ];
  return (
    <Card title={t('tapes')} extra={<Hint>{t('tapesHint')}</Hint>}>
      <DataTable rows={tapes} columns={columns} rowKey={({ venue }) => venue} />
    </Card>
  );
}

export function RatesCard({ rates }: Pick<RiskBoard, 'rates'>) {
  const t = useText(riskText);
  const nameOf = (name: string) => (name === 'assumed' ? t('assumed') : name);
  const { status, source, day, fetched_at, answered_at, fault, held, usdt_usd: dollars } = rates;
  return (
    <Card
      title={
        <>
          {t('rates')} <Tag color={RATE_COLOURS[status]}>{t(`rates_${status}`)}</Tag>
        </>
      }
      extra={<Hint>{t('ratesHint')}</Hint>}
    >
      <Facts
        list={[
          [t('ratesSource'), source],
          [t('ratesDay'), day],
          [t('ratesFetched'), <Moment key="fetched" at={fetched_at} />],
          [t('ratesAnswered'), <Moment key="answered" at={answered_at} />],
          [
            t('ratesHeld'),
            held.length === 0 ? t('noneHeld') : <Tags key="held" list={held} color="warning" />,
          ],
          [t('ratesFault'), fault],
          [t('ratesUsdt'), dollars && `${dollars.rate} USD · ${nameOf(dollars.source)}`],
        ]}
      />
    </Card>
  );
}
