/** The ledger: journals by kind, customer, account, currency and cause, newest first. */
import { Input } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { treasuryCalls } from '@candor/wire/operators';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { go, replaceQuery, useAddress } from '../../platform/routing/index.ts';
import {
  type Column,
  DayRange,
  FilterChoice,
  Filters,
  Moment,
  Money,
  OlderNewest,
  PageFrame,
  QueueTable,
  To,
  choicesOf,
} from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import {
  Actor,
  CauseLink,
  CustomerLink,
  journalKinds,
  useJournalKind,
} from '../../foundation/wording/index.ts';
import { treasuryText } from './treasury-text.ts';

type Row = ReplyOf<typeof treasuryCalls.journals>['list'][number];
type Head = ReplyOf<typeof treasuryCalls.journal>['same_cause'][number];
const FIELDS = ['user_id', 'account', 'currency', 'ref_id'] as const;
const QUERY = ['kind', ...FIELDS, 'from', 'to', 'before'] as const;

export default function LedgerScreen() {
  const t = useText(treasuryText);
  const kindName = useJournalKind();
  const { query } = useAddress();
  const given = Object.fromEntries(
    QUERY.filter((name) => query[name] !== undefined).map((name) => [name, query[name] ?? '']),
  );
  const reading = useCall(treasuryCalls.journals, given, { keepsPrevious: true });
  const labels = {
    user_id: t('byUser'),
    account: t('byAccount'),
    currency: t('byCurrency'),
    ref_id: t('byRef'),
  };
  const rows = reading.data?.list;
  const page =
    rows === undefined ? undefined : { data: rows, total: rows.length, current_page: 1, per_page: 100 };
  return (
    <PageFrame title={t('ledger')}>
      <Filters>
        <FilterChoice
          label={t('byKind')}
          value={query['kind']}
          options={choicesOf(journalKinds(), kindName)}
          onChange={(kind) => replaceQuery({ ...query, before: undefined, kind })}
        />
        {FIELDS.map((name) => (
          <Input.Search
            key={`${name} ${query[name] ?? ''}`}
            aria-label={labels[name]}
            placeholder={labels[name]}
            allowClear
            defaultValue={query[name] ?? ''}
            onSearch={(value) => replaceQuery({ ...query, before: undefined, [name]: value.trim() })}
            style={{ width: 170 }}
          />
        ))}
        <DayRange
          from={query['from']}
          to={query['to']}
          onChange={(days) => replaceQuery({ ...query, before: undefined, ...days })}
        />
      </Filters>
      <QueueTable
        name={t('ledger')}
        of={{ ...reading, data: page }}
        columns={useListColumns()}
        rowKey={({ id }) => id}
        onOpen={({ id }) => go(`ledger/${id}`)}
        onPage={() => undefined}
        empty={t('noJournals')}
      />
      <OlderNewest
        at={query['before']}
        next={reading.data?.next_before?.toString() ?? null}
        onStep={(before) => replaceQuery({ ...query, before })}
      />
    </PageFrame>
  );
}

/** With what each moved and whom it concerns: what a list can say before anything is opened. */
function useListColumns(): readonly Column<Row>[] {
  const words = useText(wordsText);
  const [id, at, kind, ...rest] = useJournalColumns() as readonly Column<Row>[];
  return [
    ...[id, at, kind].filter((each) => each !== undefined),
    {
      title: words('amount'),
      key: 'amount',
      align: 'right',
      render: (_, { amounts }) =>
        amounts.map(({ currency, amount }) => (
          <div key={currency}>
            <Money amount={amount} currency={currency} />
          </div>
        )),
    },
    {
      title: words('customer'),
      key: 'customers',
      render: (_, { customers }) =>
        customers.length === 0
          ? '—'
          : customers.map(({ user_id, account }) => (
              <div key={user_id}>
                <CustomerLink id={user_id}>{`#${user_id} ${account}`}</CustomerLink>
              </div>
            )),
    },
    ...rest,
  ];
}

export function useJournalColumns(): readonly Column<Head>[] {
  const t = useText(treasuryText);
  const words = useText(wordsText);
  const kindName = useJournalKind();
  return [
    { title: words('id'), key: 'id', render: (_, { id }) => <To path={`ledger/${id}`}>{id}</To> },
    { title: words('time'), key: 'at', render: (_, { at }) => <Moment at={at} /> },
    { title: words('kind'), key: 'kind', render: (_, { kind }) => kindName(kind) },
    { title: t('rule'), dataIndex: 'rule' },
    {
      title: t('cause'),
      key: 'cause',
      render: (_, { ref_type, ref_id }) => <CauseLink type={ref_type} id={ref_id} />,
    },
    { title: t('actor'), key: 'actor', render: (_, { actor_name }) => <Actor name={actor_name} /> },
    { title: t('approver'), key: 'approver', render: (_, { approver_name }) => approver_name ?? '—' },
  ];
}
