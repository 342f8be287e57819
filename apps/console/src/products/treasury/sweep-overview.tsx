/** What the wallet that pays holds beside what stands at customers' addresses, by chain and currency, with the terms of gathering. */
import type { ReplyOf } from '@candor/wire';
import { sweepCalls } from '@candor/wire/operators';
import { useCall } from '../../platform/api/index.ts';
import { groupDigits, useText } from '../../platform/i18n/index.ts';
import { Age, type Column, DataTable, Hint, Money, To } from '../../platform/view/index.ts';
import { treasuryText } from './treasury-text.ts';

type Row = ReplyOf<typeof sweepCalls.overview>[number];
const POLL_MS = 10_000;

export function SweepOverview() {
  const t = useText(treasuryText);
  const reading = useCall(sweepCalls.overview, {}, { pollMs: POLL_MS });
  const money = (title: string, key: string, of: (row: Row) => string | null): Column<Row> => ({
    title,
    key,
    align: 'right',
    render: (_, row) => {
      const amount = of(row);
      return amount === null ? '—' : <Money amount={amount} currency={row.currency} />;
    },
  });
  const columns: readonly Column<Row>[] = [
    { title: t('chain'), dataIndex: 'chain' },
    money(t('sweepHot'), 'hot', ({ hot }) => hot),
    money(t('sweepAddresses'), 'addresses', ({ at_addresses: amount }) => amount),
    {
      title: t('sweepWaiting'),
      key: 'waiting',
      align: 'right',
      render: (_, row) => (
        <>
          <Money amount={row.waiting} currency={row.currency} />
          <div>
            <Hint>{t('addressCount', { n: row.waiting_addresses })}</Hint>
          </div>
        </>
      ),
    },
    {
      title: t('sweepTerms'),
      key: 'terms',
      render: (_, row) => (
        <To path={`configuration/sweep/${encodeURIComponent(`${row.currency}/${row.chain}`)}`}>
          {row.is_on
            ? t('sweepOn', {
                threshold: `${groupDigits(row.threshold)} ${row.currency}`,
                ceiling: `${groupDigits(row.hot_ceiling)} ${row.currency}`,
                fee: `${groupDigits(row.max_fee)} ${row.fee_currency}`,
              })
            : t('sweepOff')}
        </To>
      ),
    },
    { title: t('seenAt'), key: 'seen', render: (_, { seen_at: at }) => <Age since={at} /> },
  ];
  return (
    <DataTable
      rows={reading.data}
      columns={columns}
      rowKey={(row) => `${row.currency}/${row.chain}`}
      of={reading}
    />
  );
}
