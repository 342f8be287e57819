/** Machine packages (R-MC): fill, rent, reserve and what lacks in it; what falls due in 90 days; what was paid; acts with two persons. */
import { Tag } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { machineDeskCalls } from '@candor/wire/operators';
import { useDays } from '../../foundation/case/index.ts';
import { useMay } from '../../foundation/session/index.ts';
import { useCall } from '../../platform/api/index.ts';
import { groupDigits, percentText, useText } from '../../platform/i18n/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
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
import { PackageActs } from './act-dialog.tsx';
import { CreateDialog } from './create-dialog.tsx';
import type { Desk, DeskPackage } from './desk.ts';
import { machinesText } from './machines-text.ts';

type Due = ReplyOf<typeof machineDeskCalls.calendar>[number];
type Paid = ReplyOf<typeof machineDeskCalls.paid>[number];

const POLL_MS = 15_000;
const COLOURS = { published: 'default', open: 'success', paused: 'warning', closed: 'default' } as const;

export default function MachinesScreen() {
  const t = useText(machinesText);
  const may = useMay();
  const days = useDays();
  const reading = useCall(machineDeskCalls.list, days.span, { pollMs: POLL_MS, keepsPrevious: true });
  const calendar = useCall(machineDeskCalls.calendar, {}, { pollMs: POLL_MS });
  const paid = useCall(machineDeskCalls.paid, {}, { pollMs: POLL_MS });
  return (
    <PageFrame
      title={t('title')}
      extra={
        may(machineDeskCalls.create) ? (
          <DialogButton label={t('create')} dialog={(close) => <CreateDialog onClose={close} />} />
        ) : undefined
      }
    >
      <Stack>
        <Hint>{t('hint')}</Hint>
        <Filters>{days.choice}</Filters>
        <DataTable
          name={t('packages')}
          of={reading}
          rows={reading.data?.packages}
          rowsOf={(desk) => desk.packages}
          columns={usePackageColumns(reading.data)}
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

function usePackageColumns(desk: Desk | undefined): readonly Column<DeskPackage>[] {
  const t = useText(machinesText);
  return [
    { title: '#', dataIndex: 'id' },
    { title: t('terms'), key: 'terms', render: (_, of) => <Terms of={of} /> },
    {
      title: t('state'),
      key: 'state',
      render: (_, { state }) => <Tag color={COLOURS[state]}>{t(`state_${state}`)}</Tag>,
    },
    {
      title: t('fill'),
      key: 'fill',
      align: 'right',
      render: (_, { leased, units }) => `${leased} / ${units}`,
    },
    { title: t('left'), dataIndex: 'left', align: 'right' },
    {
      title: t('deferred'),
      key: 'deferred',
      align: 'right',
      render: (_, { deferred, currency_name: name }) => <Money amount={deferred} currency={name} />,
    },
    {
      title: t('reserve'),
      key: 'reserve',
      align: 'right',
      render: (_, { kind, reserve, output_currency_name: name }) =>
        kind === 'measured' ? (
          '—'
        ) : (
          <>
            <Money amount={reserve.amount} /> / <Money amount={reserve.owed} currency={name} />
          </>
        ),
    },
    moneyColumn(t('lacking'), 'lacking'),
    moneyColumn(t('surplus'), 'surplus'),
    {
      title: t('coverage'),
      key: 'coverage',
      align: 'right',
      render: (_, { coverage }) => (coverage === null ? '—' : percentText(coverage)),
    },
    { title: t('rentals'), dataIndex: 'rentals', align: 'right' },
    { title: '', key: 'act', render: (_, of) => <PackageActs of={of} equity={desk?.equity ?? []} /> },
  ];
}

const moneyColumn = (title: string, key: 'lacking' | 'surplus'): Column<DeskPackage> => ({
  title,
  key,
  align: 'right',
  render: (_, of) => (of.kind === 'measured' ? '—' : <Money amount={of[key]} />),
});

function Terms({ of }: { of: DeskPackage }) {
  const t = useText(machinesText);
  const words = useText(wordsText);
  return (
    <>
      <div>
        <b>{of.model}</b>
      </div>
      <Hint>
        {t(`kind_${of.kind}`)} {of.output_currency_name} · {groupDigits(of.rent)} {of.currency_name} ·{' '}
        {words('days', { n: of.day })}
      </Hint>
      {of.missing_day === null ? null : (
        <div>
          <Tag color="warning">{t('missing', { day: of.missing_day })}</Tag>
        </div>
      )}
    </>
  );
}

function useDueColumns(): readonly Column<Due>[] {
  const t = useText(machinesText);
  return [
    { title: t('day'), dataIndex: 'day' },
    { title: t('coin'), dataIndex: 'currency' },
    {
      title: t('dueOutput'),
      key: 'output',
      align: 'right',
      render: (_, { output }) => <Money amount={output} />,
    },
    { title: t('dueRent'), key: 'rent', align: 'right', render: (_, { rent }) => <Money amount={rent} /> },
    { title: t('dueRentals'), dataIndex: 'rentals', align: 'right' },
    { title: t('ending'), dataIndex: 'ending', align: 'right' },
  ];
}

function usePaidColumns(): readonly Column<Paid>[] {
  const t = useText(machinesText);
  const money = (title: string, key: 'fixed' | 'measured' | 'rent' | 'returned'): Column<Paid> => ({
    title,
    key,
    align: 'right',
    render: (_, row) => <Money amount={row[key]} />,
  });
  return [
    { title: t('day'), dataIndex: 'day' },
    { title: t('coin'), dataIndex: 'currency' },
    money(t('paidFixed'), 'fixed'),
    money(t('paidMeasured'), 'measured'),
    money(t('paidRent'), 'rent'),
    money(t('returned'), 'returned'),
  ];
}
