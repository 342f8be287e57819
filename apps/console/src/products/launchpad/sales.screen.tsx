/** Sales of new coins: fill, inventory, escrow and what lacks; the dates that come; what was settled; acts with two persons. */
import type { ReplyOf } from '@candor/wire';
import { launchpadDeskCalls } from '@candor/wire/operators';
import { Tag } from 'antd';
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
  Moment,
  Money,
  PageFrame,
  Stack,
} from '../../platform/view/index.ts';
import { SaleActs } from './act-dialog.tsx';
import { CreateDialog } from './create-dialog.tsx';
import type { Desk, DeskSale } from './desk.ts';
import { launchpadText } from './launchpad-text.ts';

type Paid = ReplyOf<typeof launchpadDeskCalls.paid>[number];
interface Milestone {
  key: string;
  at: number;
  sale: string;
  what: 'opens' | 'closes' | 'allots' | 'launches' | 'unlocks';
}

const POLL_MS = 15_000;
const COLOURS: Partial<Record<DeskSale['state'], string>> = {
  open: 'success',
  paused: 'warning',
  allotting: 'processing',
  refunding: 'processing',
  failed: 'error',
};

export default function SalesScreen() {
  const t = useText(launchpadText);
  const may = useMay();
  const days = useDays();
  const reading = useCall(launchpadDeskCalls.list, days.span, { pollMs: POLL_MS, keepsPrevious: true });
  // What is to come is of all sales, whichever are listed.
  const all = useCall(launchpadDeskCalls.list, {}, { pollMs: POLL_MS });
  const paid = useCall(launchpadDeskCalls.paid, {}, { pollMs: POLL_MS });
  return (
    <PageFrame
      title={t('title')}
      extra={
        may(launchpadDeskCalls.create) ? (
          <DialogButton label={t('create')} dialog={(close) => <CreateDialog onClose={close} />} />
        ) : undefined
      }
    >
      <Stack>
        <Hint>{t('hint')}</Hint>
        <Filters>{days.choice}</Filters>
        <DataTable
          name={t('sales')}
          of={reading}
          rows={reading.data?.sales}
          rowsOf={(desk) => desk.sales}
          columns={useSaleColumns(reading.data)}
          rowKey={({ id }) => id}
          {...days.emptyAs(t('none'))}
        />
        <h2>{t('calendar')}</h2>
        <DataTable
          name={t('calendar')}
          of={all}
          rows={all.data === undefined ? undefined : datesOf(all.data)}
          rowsOf={datesOf}
          columns={useDateColumns()}
          rowKey={({ key }) => key}
          empty={t('calendarNone')}
        />
        <h2>{t('paid')}</h2>
        <DataTable
          name={t('paid')}
          of={paid}
          rows={paid.data}
          columns={usePaidColumns()}
          rowKey={({ day, sale }) => `${day}:${sale}`}
          empty={t('paidNone')}
        />
      </Stack>
    </PageFrame>
  );
}

/** What is still to come, the next one first. */
function datesOf({ time, sales }: Desk): Milestone[] {
  return sales
    .filter(({ state }) => state !== 'failed' && state !== 'refunding')
    .flatMap((sale) => {
      const name = `#${sale.id} ${sale.new_currency_name}`;
      const dates = [
        ['opens', sale.created_at],
        ['closes', sale.end_at],
        ['allots', sale.allots_at],
        ['launches', sale.online_time],
        ['unlocks', sale.unlock_at],
      ] as const;
      return dates.map(([what, at]) => ({ key: `${sale.id}:${what}`, at, sale: name, what }));
    })
    .filter(({ at }) => at > time)
    .toSorted((a, b) => a.at - b.at);
}

function useSaleColumns(desk: Desk | undefined): readonly Column<DeskSale>[] {
  const t = useText(launchpadText);
  const words = useText(wordsText);
  const money = (title: string, key: 'inventory' | 'lacking' | 'surplus' | 'proceeds'): Column<DeskSale> => ({
    title,
    key,
    align: 'right',
    render: (_, sale) => <Money amount={sale[key]} />,
  });
  return [
    { title: '#', dataIndex: 'id' },
    {
      title: t('terms'),
      key: 'terms',
      render: (_, sale) =>
        `${sale.new_currency_name} · ${groupDigits(sale.num)} × ${sale.change_rate} ${sale.currency_name} · ${words('days', { n: sale.day })}`,
    },
    {
      title: t('state'),
      key: 'state',
      render: (_, { state }) => <Tag color={COLOURS[state] ?? 'default'}>{t(`state_${state}`)}</Tag>,
    },
    {
      title: t('fill'),
      key: 'fill',
      align: 'right',
      render: (_, { committed, subscriptions, subscribed }) => (
        <>
          <Money amount={committed} /> · {subscriptions} · {percentText(subscribed)}
        </>
      ),
    },
    money(t('inventory'), 'inventory'),
    money(t('lacking'), 'lacking'),
    money(t('surplus'), 'surplus'),
    money(t('proceeds'), 'proceeds'),
    { title: '', key: 'act', render: (_, sale) => <SaleActs sale={sale} equity={desk?.equity ?? []} /> },
  ];
}

function useDateColumns(): readonly Column<Milestone>[] {
  const t = useText(launchpadText);
  return [
    { title: t('when'), key: 'at', render: (_, { at }) => <Moment at={at} /> },
    { title: t('sale'), dataIndex: 'sale' },
    { title: t('what'), key: 'what', render: (_, { what }) => t(`date_${what}`) },
  ];
}

function usePaidColumns(): readonly Column<Paid>[] {
  const t = useText(launchpadText);
  const money = (key: 'cost' | 'refunds' | 'tokens' | 'unlocked' | 'taken_back'): Column<Paid> => ({
    title: t(key),
    key,
    align: 'right',
    render: (_, row) => <Money amount={row[key]} />,
  });
  return [
    { title: t('day'), dataIndex: 'day' },
    { title: t('sale'), key: 'sale', render: (_, { sale, token }) => `#${sale} ${token}` },
    money('cost'),
    money('refunds'),
    money('tokens'),
    money('unlocked'),
    money('taken_back'),
  ];
}
