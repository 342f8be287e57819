/** How far each chain's watcher is, who signs, and what the hot wallet holds. */
import { Card, Tag } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { chainOperatorCalls } from '@candor/wire/operators';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Age, type Column, DataTable, Money, Mono, To } from '../../platform/view/index.ts';
import { useMay } from '../../foundation/session/index.ts';
import { treasuryText } from './treasury-text.ts';

type Row = ReplyOf<typeof chainOperatorCalls.watchers>[number];

export function WatcherCard() {
  const t = useText(treasuryText);
  const may = useMay();
  const reading = useCall(
    chainOperatorCalls.watchers,
    {},
    { pollMs: 15_000, isEnabled: may(chainOperatorCalls.watchers) },
  );
  const columns: readonly Column<Row>[] = [
    { title: t('chain'), dataIndex: 'chain' },
    { title: t('block'), key: 'block', align: 'right', render: (_, { block }) => block ?? '—' },
    { title: t('behind'), key: 'behind', align: 'right', render: (_, { behind }) => behind ?? '—' },
    {
      title: t('seenAt'),
      key: 'seen',
      render: (_, { last_seen_at }) => (
        <Age since={last_seen_at} limits={{ warmHours: 0.1, hotHours: 0.5 }} />
      ),
    },
    {
      title: t('fault'),
      key: 'fault',
      render: (_, { fault }) => (fault === null ? t('fine') : <Tag color="error">{fault}</Tag>),
    },
    { title: t('signer'), key: 'signer', render: (_, { signer }) => t(`signer_${signer}`) },
    {
      title: t('hotWallet'),
      key: 'hot',
      render: (_, { hot_wallet, hot_holdings }) => (
        <>
          {hot_wallet === null ? '—' : <Mono>{hot_wallet}</Mono>}
          {hot_holdings.map(({ currency, amount }) => (
            <div key={currency}>
              <Money amount={amount} currency={currency} />
            </div>
          ))}
        </>
      ),
    },
    {
      title: t('waiting'),
      key: 'waiting',
      align: 'right',
      render: (_, { chain, payouts_waiting }) =>
        payouts_waiting === 0 ? (
          0
        ) : (
          <To path="payouts" query={{ chain }}>
            {payouts_waiting}
          </To>
        ),
    },
  ];
  return (
    <Card title={t('watchers')}>
      <DataTable rows={reading.data} columns={columns} rowKey={({ chain }) => chain} of={reading} />
    </Card>
  );
}
