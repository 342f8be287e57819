/** Hosting products (R-FN-8): fill, reserve and what lacks in it; what falls due in 90 days; what was paid; acts with two persons. */
import { Tag } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { hostingDeskCalls } from '@candor/wire/operators';
import { useCall } from '../../platform/api/index.ts';
import { percentText, useText } from '../../platform/i18n/index.ts';
import {
  type Column,
  DataTable,
  DialogButton,
  Filters,
  Hint,
  Money,
  PageFrame,
  Stack,
} from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { useDays } from '../../foundation/case/index.ts';
import { useMay } from '../../foundation/session/index.ts';
import { ProductActs } from './act-dialog.tsx';
import { CreateDialog } from './create-dialog.tsx';
import type { Desk, DeskProduct } from './desk.ts';
import { financeText } from './finance-text.ts';

type Due = ReplyOf<typeof hostingDeskCalls.calendar>[number];
type Paid = ReplyOf<typeof hostingDeskCalls.paid>[number];

const POLL_MS = 15_000;
const COLOURS = { published: 'default', open: 'success', paused: 'warning', closed: 'default' } as const;

export default function HostingScreen() {
  const t = useText(financeText);
  const may = useMay();
  const days = useDays();
  const reading = useCall(hostingDeskCalls.list, days.span, { pollMs: POLL_MS, keepsPrevious: true });
  const calendar = useCall(hostingDeskCalls.calendar, {}, { pollMs: POLL_MS });
  const paid = useCall(hostingDeskCalls.paid, {}, { pollMs: POLL_MS });
  return (
    <PageFrame
      title={t('title')}
      extra={
        may(hostingDeskCalls.create) ? (
          <DialogButton label={t('create')} dialog={(close) => <CreateDialog onClose={close} />} />
        ) : undefined
      }
    >
      <Stack>
        <Hint>{t('hint')}</Hint>
        <Filters>{days.choice}</Filters>
        <DataTable
          name={t('products')}
          of={reading}
          rows={reading.data?.products}
          rowsOf={(desk) => desk.products}
          columns={useProductColumns(reading.data)}
          rowKey={({ id }) => id}
          {...days.emptyAs(t('none'))}
        />
        <h2>{t('calendar')}</h2>
        <DataTable
          name={t('calendar')}
          of={calendar}
          rows={calendar.data}
          columns={useDueColumns()}
          rowKey={({ day, currency }) => `${day}:${currency}`}
          empty={t('calendarNone')}
        />
        <h2>{t('paid')}</h2>
        <DataTable
          name={t('paid')}
          of={paid}
          rows={paid.data}
          columns={usePaidColumns()}
          rowKey={({ day, currency }) => `${day}:${currency}`}
          empty={t('paidNone')}
        />
      </Stack>
    </PageFrame>
  );
}

function useProductColumns(desk: Desk | undefined): readonly Column<DeskProduct>[] {
  const t = useText(financeText);
  const words = useText(wordsText);
  const two = (first: string, second: string, currency: string) => (
    <>
      <Money amount={first} /> / <Money amount={second} currency={currency} />
    </>
  );
  return [
    { title: '#', dataIndex: 'id' },
    {
      title: t('terms'),
      key: 'terms',
      render: (_, { currency_name: name, day, interest_rate: rate }) => (
        <span style={{ whiteSpace: 'nowrap' }}>{`${name} · ${words('days', { n: day })} · ${rate}%`}</span>
      ),
    },
    {
      title: t('state'),
      key: 'state',
      render: (_, { state }) => <Tag color={COLOURS[state]}>{t(`state_${state}`)}</Tag>,
    },
    {
      title: t('fill'),
      key: 'fill',
      align: 'right',
      render: (_, { sold, quota, currency_name: name }) => two(sold, quota, name),
    },
    {
      title: t('reserve'),
      key: 'reserve',
      align: 'right',
      render: (_, { reserve, currency_name: name }) => two(reserve.free, reserve.committed, name),
    },
    {
      title: t('lacking'),
      key: 'lacking',
      align: 'right',
      render: (_, { lacking }) => <Money amount={lacking} />,
    },
    {
      title: t('surplus'),
      key: 'surplus',
      align: 'right',
      render: (_, { surplus }) => <Money amount={surplus} />,
    },
    {
      title: t('coverage'),
      key: 'coverage',
      align: 'right',
      render: (_, { coverage }) => (coverage === null ? '—' : percentText(coverage)),
    },
    { title: t('orders'), dataIndex: 'orders', align: 'right' },
    {
      title: '',
      key: 'act',
      render: (_, product) => <ProductActs product={product} equity={desk?.equity ?? []} />,
    },
  ];
}

function useDueColumns(): readonly Column<Due>[] {
  const t = useText(financeText);
  return [
    { title: t('day'), dataIndex: 'day' },
    { title: t('currency'), dataIndex: 'currency' },
    {
      title: t('interest'),
      key: 'interest',
      align: 'right',
      render: (_, { interest }) => <Money amount={interest} />,
    },
    { title: t('payments'), dataIndex: 'payments', align: 'right' },
    {
      title: t('principal'),
      key: 'principal',
      align: 'right',
      render: (_, { principal }) => <Money amount={principal} />,
    },
    { title: t('maturing'), dataIndex: 'maturing', align: 'right' },
  ];
}

function usePaidColumns(): readonly Column<Paid>[] {
  const t = useText(financeText);
  const money = (key: 'interest' | 'matured' | 'redeemed' | 'penalties'): Column<Paid> => ({
    title: t(key),
    key,
    align: 'right',
    render: (_, row) => <Money amount={row[key]} />,
  });
  return [
    { title: t('day'), dataIndex: 'day' },
    { title: t('currency'), dataIndex: 'currency' },
    money('interest'),
    money('matured'),
    money('redeemed'),
    money('penalties'),
  ];
}
