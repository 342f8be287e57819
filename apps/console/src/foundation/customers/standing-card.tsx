/** What a customer has now: balances, what is open of every product, where he is logged in. Opening it is a look that is logged. */
import { Card } from 'antd';
import { standingCalls } from '@candor/wire/operators';
import type { ReplyOf } from '@candor/wire';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { type Column, DataTable, Hint, Loaded, Moment, Money, Stack } from '../../platform/view/index.ts';
import { useFieldName, useValueText } from '../wording/index.ts';
import { customersText } from './customers-text.ts';

type Standing = ReplyOf<typeof standingCalls.show>;
type Balance = Standing['balances'][number];
type Open = Standing['open'][number];
type Session = Standing['sessions'][number];

export function StandingCard({ userId }: { userId: string }) {
  const t = useText(customersText);
  const reading = useCall(standingCalls.show, { user_id: userId });
  return (
    <Card title={t('standing')}>
      <Loaded of={reading}>
        {(standing) => (
          <Stack>
            <Balances rows={standing.balances} of={reading} />
            <OpenThings rows={standing.open} of={reading} />
            {standing.is_cut ? <Hint>{t('standingCut')}</Hint> : null}
            <Sessions rows={standing.sessions} of={reading} />
          </Stack>
        )}
      </Loaded>
    </Card>
  );
}

interface RowsOf<Row> {
  rows: readonly Row[];
  of: ReturnType<typeof useCall<typeof standingCalls.show>>;
}

function Balances({ rows, of }: RowsOf<Balance>) {
  const t = useText(customersText);
  const valueText = useValueText();
  const columns: readonly Column<Balance>[] = [
    {
      title: t('standingAccount'),
      key: 'account',
      render: (_, { account }) => valueText('account', account),
    },
    {
      title: t('standingAvailable'),
      key: 'available',
      align: 'right',
      render: (_, { available, currency }) => <Money amount={available} currency={currency} />,
    },
    {
      title: t('standingFrozen'),
      key: 'frozen',
      align: 'right',
      render: (_, { frozen }) => <Money amount={frozen} />,
    },
  ];
  return (
    <DataTable
      name={t('standingBalances')}
      of={of}
      rows={rows}
      rowsOf={(standing) => standing.balances}
      columns={columns}
      rowKey={({ account, currency }) => `${account} ${currency}`}
      empty={t('standingNothing')}
    />
  );
}

function OpenThings({ rows, of }: RowsOf<Open>) {
  const t = useText(customersText);
  const valueText = useValueText();
  const name = useFieldName();
  const columns: readonly Column<Open>[] = [
    {
      title: t('standingProduct'),
      key: 'product',
      render: (_, { product }) => valueText('product', product),
    },
    { title: '#', dataIndex: 'id' },
    {
      title: t('standingWhat'),
      key: 'what',
      render: (_, { params }) =>
        Object.entries(params)
          .filter(([, value]) => value !== '')
          .map(([field, value]) => `${name(field)}: ${valueText(field, value)}`)
          .join(' · '),
    },
    { title: t('standingSince'), key: 'at', render: (_, { at }) => <Moment at={at} /> },
  ];
  return (
    <DataTable
      name={t('standingOpen')}
      of={of}
      rows={rows}
      rowsOf={(standing) => standing.open}
      columns={columns}
      rowKey={({ product, id }) => `${product} ${id}`}
      empty={t('standingNothingOpen')}
    />
  );
}

function Sessions({ rows, of }: RowsOf<Session>) {
  const t = useText(customersText);
  const columns: readonly Column<Session>[] = [
    { title: t('standingDevice'), dataIndex: 'device' },
    { title: t('standingSince'), key: 'created', render: (_, { created_at: at }) => <Moment at={at} /> },
    { title: t('standingUsed'), key: 'used', render: (_, { last_used_at: at }) => <Moment at={at} /> },
  ];
  return (
    <DataTable
      name={t('standingDevices')}
      of={of}
      rows={rows}
      rowsOf={(standing) => standing.sessions}
      columns={columns}
      rowKey={({ device, created_at: at }) => `${device} ${at}`}
      empty={t('standingNobody')}
    />
  );
}
