/** Treasury: coverage per currency, what the ledger holds outside against what the watcher sees, house accounts, acts. */
import { Button, Card, Tag } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { treasuryCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import {
  Age,
  Columns,
  type Column,
  DataTable,
  Hint,
  Loaded,
  Money,
  Mono,
  PageFrame,
  Stack,
  To,
} from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { useMay } from '../../foundation/session/index.ts';
import { ActDialog, type TreasuryAct } from './act-dialog.tsx';
import { treasuryText } from './treasury-text.ts';
import { WatcherCard } from './watcher-card.tsx';

type Coverage = ReplyOf<typeof treasuryCalls.coverage>;
type CurrencyRow = Coverage['currencies'][number];
type ChainRow = Coverage['chains'][number];

const ACTS = ['moveOwn', 'equity', 'goodwill'] as const satisfies readonly TreasuryAct[];

export default function TreasuryScreen() {
  const t = useText(treasuryText);
  const may = useMay();
  const coverage = useCall(treasuryCalls.coverage, {}, { pollMs: 30_000 });
  const [act, setAct] = useState<TreasuryAct>();
  return (
    <PageFrame
      title={t('treasury')}
      extra={ACTS.filter((each) => may(treasuryCalls[each])).map((each) => (
        <Button key={each} onClick={() => setAct(each)}>
          {t(each)}
        </Button>
      ))}
    >
      <Stack>
        <Loaded of={coverage}>{(data) => <CoverageCard currencies={data.currencies} />}</Loaded>
        <Columns>
          <Loaded of={coverage}>{(data) => <OutsideCard chains={data.chains} />}</Loaded>
          <AccountsCard />
        </Columns>
        <WatcherCard />
      </Stack>
      {act === undefined ? null : <ActDialog act={act} onClose={() => setAct(undefined)} />}
    </PageFrame>
  );
}

const COLOURS = { covered: 'success', short: 'error', unknown: 'warning' } as const;
const STATUS_WORDS = { covered: 'covered', short: 'short', unknown: 'unknownCover' } as const;

function CoverageCard({ currencies }: Pick<Coverage, 'currencies'>) {
  const t = useText(treasuryText);
  const words = useText(wordsText);
  const columns: readonly Column<CurrencyRow>[] = [
    { title: words('currency'), dataIndex: 'currency' },
    { title: t('owed'), key: 'owed', align: 'right', render: (_, { owed }) => <Money amount={owed} /> },
    { title: t('held'), key: 'held', align: 'right', render: (_, { held }) => <Money amount={held} /> },
    {
      title: t('houseOwn'),
      key: 'own',
      align: 'right',
      render: (_, { house_own }) => <Money amount={house_own} />,
    },
    {
      title: words('state'),
      key: 'state',
      render: (_, { status }) => <Tag color={COLOURS[status]}>{t(STATUS_WORDS[status])}</Tag>,
    },
  ];
  return (
    <Card title={t('coverage')} extra={<Hint>{t('coverageHint')}</Hint>}>
      <DataTable rows={currencies} columns={columns} rowKey={({ currency }) => currency} />
    </Card>
  );
}

function OutsideCard({ chains }: Pick<Coverage, 'chains'>) {
  const t = useText(treasuryText);
  const columns: readonly Column<ChainRow>[] = [
    { title: t('account'), key: 'account', render: (_, { account }) => <AccountLink account={account} /> },
    {
      title: t('ledgerHolds'),
      key: 'ledger',
      align: 'right',
      render: (_, row) => <Money amount={row.ledger_holds} currency={row.currency} />,
    },
    {
      title: t('watcherSees'),
      key: 'watcher',
      align: 'right',
      render: (_, { account, watcher_sees }) =>
        watcher_sees === null ? (
          <Hint>{t(account.startsWith('X:bank:') ? 'onlyStated' : 'nobodyWatches')}</Hint>
        ) : (
          <Money amount={watcher_sees} />
        ),
    },
    {
      title: t('difference'),
      key: 'difference',
      align: 'right',
      render: (_, { difference }) =>
        difference === null ? (
          '—'
        ) : /^-?0(\.0+)?$/.test(difference) ? (
          <Money amount="0" />
        ) : (
          <Tag color="error">{difference}</Tag>
        ),
    },
    {
      title: t('seenAt'),
      key: 'seen',
      render: (_, { seen_at }) => <Age since={seen_at} limits={{ warmHours: 0.1, hotHours: 0.5 }} />,
    },
  ];
  return (
    <Card title={t('chains')}>
      <DataTable rows={chains} columns={columns} rowKey={({ account, currency }) => account + currency} />
    </Card>
  );
}

function AccountsCard() {
  const t = useText(treasuryText);
  const reading = useCall(treasuryCalls.accounts, {}, { pollMs: 30_000 });
  const columns: readonly Column<ReplyOf<typeof treasuryCalls.accounts>[number]>[] = [
    { title: t('account'), key: 'account', render: (_, { account }) => <AccountLink account={account} /> },
    {
      title: '',
      key: 'amount',
      align: 'right',
      render: (_, { amount, currency }) => <Money amount={amount} currency={currency} />,
    },
  ];
  return (
    <Card title={t('accounts')} extra={<Hint>{t('accountsHint')}</Hint>}>
      <DataTable
        rows={reading.data}
        columns={columns}
        rowKey={({ account, currency }) => account + currency}
        of={reading}
        name={t('accounts')}
      />
    </Card>
  );
}

function AccountLink({ account }: { account: string }) {
  return (
    <To path="ledger" query={{ account }}>
      <Mono>{account}</Mono>
    </To>
  );
}
