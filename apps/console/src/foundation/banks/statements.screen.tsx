/** Bank accounts with what the books and the last statement say, what makes the difference, and every statement (R-OPS-10). */
import { Button, Card, Input, Select, Tag } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { operatorBankCalls } from '@candor/wire/operators';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { go, pageOf, replaceQuery, useAddress } from '../../platform/routing/index.ts';
import {
  type Column,
  DataTable,
  DayRange,
  Filters,
  Hint,
  Moment,
  Money,
  Mono,
  PageFrame,
  QueueTable,
  Stack,
  To,
  dayOf,
} from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { spanIn } from '../case/index.ts';
import { useMay } from '../session/index.ts';
import { CauseLink, useJournalKind } from '../wording/index.ts';
import { BankName } from './bank-name.tsx';
import { banksText } from './banks-text.ts';

type Bank = ReplyOf<typeof operatorBankCalls.overview>[number];
type Row = ReplyOf<typeof operatorBankCalls.statements>['data'][number];

export const STATE_COLOURS = {
  proposed: 'warning',
  booked: 'success',
  dropped: 'default',
  withdrawn: 'error',
} as const;

export default function StatementsScreen() {
  const t = useText(banksText);
  const may = useMay();
  const { query } = useAddress();
  const banks = useCall(operatorBankCalls.overview, {}, { pollMs: 30_000 });
  const reading = useCall(
    operatorBankCalls.statements,
    { ...asked(query), page: pageOf(query) },
    { pollMs: 15_000, keepsPrevious: true },
  );
  return (
    <PageFrame
      title={t('statements')}
      extra={
        may(operatorBankCalls.importStatement) ? (
          <Button type="primary" onClick={() => go('statement-import')}>
            {t('import')}
          </Button>
        ) : undefined
      }
    >
      <Stack>
        <BanksCard of={banks} />
        <StatementFilters banks={banks.data ?? []} />
        <QueueTable
          name={t('statements')}
          of={reading}
          columns={useColumns()}
          rowKey={({ id }) => id}
          onOpen={({ id }) => go(`statements/${id}`)}
          onPage={(page) => replaceQuery({ ...query, page })}
          empty={t('noneFits')}
        />
        {(banks.data ?? [])
          .filter(({ movements }) => movements.length > 0)
          .map((each) => (
            <MovementsCard key={each.bank} bank={each} />
          ))}
      </Stack>
    </PageFrame>
  );
}

function StatementFilters({ banks }: { banks: readonly Bank[] }) {
  const t = useText(banksText);
  const { query } = useAddress();
  const change = (next: Record<string, string | number | undefined>) =>
    replaceQuery({ ...query, page: undefined, ...next });
  return (
    <Filters>
      <Select
        aria-label={t('bank')}
        value={Number(query['bank'] ?? '') || 0}
        onChange={(value) => change({ bank: value === 0 ? undefined : value })}
        options={[
          { value: 0, label: t('anyBank') },
          ...banks.map((each) => ({
            value: each.bank,
            label: `${each.bank} · ${each.bank_name}`,
          })),
        ]}
        style={{ minWidth: 240 }}
      />
      <Input.Search
        key={query['q'] ?? ''}
        aria-label={t('findStatement')}
        placeholder={t('findStatement')}
        allowClear
        defaultValue={query['q'] ?? ''}
        onSearch={(text) => change({ q: text.trim() || undefined })}
        style={{ width: 300 }}
      />
      <DayRange from={query['from']} to={query['to']} onChange={change} />
    </Filters>
  );
}

/** What the list is asked for besides its page: statements close at the end of a day, whatever the zone. */
function asked(query: Readonly<Record<string, string>>) {
  const { from, to } = spanIn(query);
  const fields = {
    bank: query['bank'],
    q: query['q'],
    from_day: dayOf(from) || undefined,
    to_day: dayOf(to, -1) || undefined,
  };
  return Object.fromEntries(
    Object.entries(fields).filter((each): each is [string, string] => each[1] !== undefined),
  );
}

function BanksCard({
  of,
}: {
  of: { data: readonly Bank[] | undefined; error: unknown; refetch: () => unknown };
}) {
  const t = useText(banksText);
  const money = (title: string, key: 'books' | 'in_flight' | 'unexplained'): Column<Bank> => ({
    title,
    key,
    align: 'right',
    render: (_, row) => <Money amount={row[key]} currency={row.currency} />,
  });
  const columns: readonly Column<Bank>[] = [
    { title: t('bank'), key: 'bank', render: (_, { bank, bank_name }) => `${bank} · ${bank_name}` },
    {
      title: t('lastClosing'),
      key: 'last',
      align: 'right',
      render: (_, { last, currency }) =>
        last === null ? (
          <Hint>{t('noStatement')}</Hint>
        ) : (
          <>
            <Money amount={last.closing} currency={currency} />{' '}
            <To path={`statements/${last.id}`}>{`${last.number} · ${last.closed_on}`}</To>
          </>
        ),
    },
    money(t('inFlight'), 'in_flight'),
    money(t('unexplained'), 'unexplained'),
    money(t('books'), 'books'),
  ];
  return (
    <Card title={t('banks')} extra={<Hint>{t('banksHint')}</Hint>}>
      <DataTable rows={of.data} columns={columns} rowKey={({ bank }) => bank} of={of} />
    </Card>
  );
}

function MovementsCard({ bank }: { bank: Bank }) {
  const t = useText(banksText);
  const words = useText(wordsText);
  const kind = useJournalKind();
  const columns: readonly Column<Bank['movements'][number]>[] = [
    { title: words('kind'), key: 'kind', render: (_, row) => kind(row.kind) },
    {
      title: t('explainedBy'),
      key: 'cause',
      render: (_, row) => <CauseLink type={row.ref_type} id={row.ref_id} />,
    },
    {
      title: t('reference'),
      key: 'reference',
      render: (_, row) => (
        <>
          <Mono>{row.reference}</Mono> {row.is_in_vain ? <Tag color="error">{t('inVain')}</Tag> : null}
        </>
      ),
    },
    {
      title: words('amount'),
      key: 'amount',
      align: 'right',
      render: (_, row) => <Money amount={row.amount} currency={bank.currency} />,
    },
    { title: words('time'), key: 'at', render: (_, { at }) => <Moment at={at} /> },
  ];
  return (
    <Card title={`${bank.bank_name} · ${t('movements')}`}>
      <DataTable rows={bank.movements} columns={columns} rowKey={({ id }) => id} empty={t('noMovements')} />
    </Card>
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useText(banksText);
  const words = useText(wordsText);
  const money = (title: string, key: 'opening' | 'sum_in' | 'sum_out' | 'closing'): Column<Row> => ({
    title,
    key,
    align: 'right',
    // Said once a row: all four are of one account.
    render: (_, row) => <Money amount={row[key]} currency={key === 'closing' ? row.currency : undefined} />,
  });
  return [
    { title: t('bank'), key: 'bank', render: (_, { bank }) => <BankName bank={bank} /> },
    { title: t('number'), key: 'number', render: (_, { number }) => <Mono>{number}</Mono> },
    {
      title: t('closedOn'),
      key: 'closed_on',
      render: (_, { closed_on: day }) => <span style={{ whiteSpace: 'nowrap' }}>{day}</span>,
    },
    money(t('opening'), 'opening'),
    money(t('sumIn'), 'sum_in'),
    money(t('sumOut'), 'sum_out'),
    money(t('closing'), 'closing'),
    { title: t('lineCount'), dataIndex: 'lines', align: 'right' },
    {
      title: t('unexplained'),
      key: 'unexplained',
      align: 'right',
      render: (_, { unexplained, state }) =>
        state === 'booked' && unexplained > 0 ? <Tag color="warning">{unexplained}</Tag> : '—',
    },
    {
      title: words('state'),
      key: 'state',
      render: (_, { state }) => <Tag color={STATE_COLOURS[state]}>{t(`state_${state}`)}</Tag>,
    },
    { title: t('enteredBy'), key: 'by', render: (_, { entered_by }) => entered_by.name },
  ];
}
