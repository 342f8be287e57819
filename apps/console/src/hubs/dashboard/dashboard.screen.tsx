/** What an operator sees first: whether money may move, what waits and how long, which jobs fail, flows of money, watchers, goodwill. */
import { Alert, Card, Tag } from 'antd';
import { type ReplyOf, statusCalls } from '@candor/wire';
import { dashboardCalls } from '@candor/wire/operators';
import { Suspense, lazy } from 'react';
import { useCall } from '../../platform/api/index.ts';
import { formatAge, useLanguage, useText } from '../../platform/i18n/index.ts';
import { parts } from '../../platform/part/index.ts';
import {
  Age,
  Columns,
  type Column,
  DataTable,
  Hint,
  Loaded,
  Money,
  PageFrame,
  Stack,
  To,
  useNow,
} from '../../platform/view/index.ts';
import { useInvariantStatement } from '../../foundation/wording/index.ts';
import { dashboardText } from './dashboard-text.ts';
import css from './dashboard.module.css';
import { FlowChart } from './flow-chart.tsx';

/** Fetched when a job fails: on most days nobody sees it. */
const FailingJobs = lazy(() => import('./failing-jobs.tsx'));

type Overview = ReplyOf<typeof dashboardCalls.overview>;
type Queue = Overview['queues'][number];

export default function DashboardScreen() {
  const t = useText(dashboardText);
  const reading = useCall(dashboardCalls.overview, {}, { pollMs: 15_000 });
  return (
    <PageFrame title={t('title')}>
      <Loaded of={reading}>
        {(overview) => (
          <Stack>
            <MoneyState overview={overview} />
            <JobCard jobs={overview.jobs} />
            <Columns>
              <QueueCard queues={overview.queues} />
              <InvariantCard invariants={overview.invariants} />
            </Columns>
            <FlowChart flows={overview.flows} />
            <Columns>
              <ChainCard chains={overview.chains} />
              <GoodwillCard goodwill={overview.goodwill} />
            </Columns>
          </Stack>
        )}
      </Loaded>
    </PageFrame>
  );
}

function MoneyState({ overview }: { overview: Overview }) {
  const t = useText(dashboardText);
  const now = useNow(5_000);
  const broken = overview.invariants.filter(({ holds }) => !holds).length;
  const last = Math.max(0, ...overview.invariants.map(({ checked_at }) => checked_at));
  const checked = last === 0 ? t('neverChecked') : t('lastCheck', { age: formatAge((now - last) / 1000) });
  return (
    <div className={css['state']}>
      <Alert
        type={overview.is_open ? 'success' : 'error'}
        showIcon
        title={overview.is_open ? t('moneyOpen') : t('moneyStopped', { reason: overview.gate_reason ?? '' })}
      />
      <Alert
        type={broken === 0 ? 'success' : 'error'}
        showIcon
        title={`${broken === 0 ? t('allHold', { n: overview.invariants.length }) : t('someBroken', { n: broken })} · ${checked}`}
      />
      {overview.unguarded.map((name) => (
        <Alert key={name} type="error" showIcon title={t(`unguarded_${name}`)} />
      ))}
    </div>
  );
}

function QueueCard({ queues }: { queues: readonly Queue[] }) {
  const t = useText(dashboardText);
  const language = useLanguage();
  const columns: readonly Column<Queue>[] = [
    {
      title: t('queue'),
      key: 'name',
      render: (_, { name }) => {
        const queue = parts().find(({ queues }) => queues?.[name])?.queues?.[name];
        return queue === undefined ? (
          name.replaceAll('_', ' ')
        ) : (
          <To path={queue.path}>{queue.label[language]}</To>
        );
      },
    },
    { title: t('openItems'), dataIndex: 'open', align: 'right' },
    {
      title: t('oldest'),
      key: 'oldest',
      align: 'right',
      render: (_, { oldest_at }) => <Age since={oldest_at} />,
    },
    {
      title: t('lateItems'),
      key: 'late',
      align: 'right',
      render: (_, { late }) => (late === 0 ? '—' : <Tag color="error">{late}</Tag>),
    },
  ];
  return (
    <Card title={t('queues')}>
      <DataTable rows={queues} columns={columns} rowKey={({ name }) => name} empty={t('nothingWaits')} />
    </Card>
  );
}

/** Nothing fails: one line. The list of what fails is fetched when something does. */
function JobCard({ jobs: { count, failing } }: Pick<Overview, 'jobs'>) {
  const t = useText(dashboardText);
  if (failing.length === 0) return <Alert type="success" showIcon title={t('jobsRun', { n: count })} />;
  return (
    <Suspense fallback={<Alert type="error" showIcon title={t('jobsFail', { n: failing.length })} />}>
      <FailingJobs failing={failing} />
    </Suspense>
  );
}

function InvariantCard({ invariants }: Pick<Overview, 'invariants'>) {
  const t = useText(dashboardText);
  const { data: status } = useCall(statusCalls.status, {});
  const statementOf = useInvariantStatement();
  const statements = new Map(status?.invariants.map(({ name, statement }) => [name, statement]));
  const columns: readonly Column<Overview['invariants'][number]>[] = [
    {
      title: t('invariant'),
      key: 'name',
      render: (_, { name }) => (
        <div className={css['statement']}>
          {name} <Hint>{statementOf(name, statements.get(name) ?? '')}</Hint>
        </div>
      ),
    },
    {
      title: t('holds'),
      key: 'holds',
      render: (_, { holds, violations }) =>
        holds ? (
          <Tag color="success">{t('holds')}</Tag>
        ) : (
          <Tag color="error">{t('broken', { n: violations })}</Tag>
        ),
    },
    {
      title: t('checkedAt'),
      key: 'at',
      render: (_, { checked_at }) => <Age since={checked_at} limits={{ warmHours: 0.1, hotHours: 0.5 }} />,
    },
  ];
  return (
    <Card title={t('invariants')} extra={<To path="treasury">{t('coverageLink')}</To>}>
      <DataTable rows={invariants} columns={columns} rowKey={({ name }) => name} empty={t('neverChecked')} />
    </Card>
  );
}

function ChainCard({ chains }: Pick<Overview, 'chains'>) {
  const t = useText(dashboardText);
  const columns: readonly Column<Overview['chains'][number]>[] = [
    { title: t('chain'), dataIndex: 'chain' },
    { title: t('block'), key: 'block', align: 'right', render: (_, { block }) => block ?? '—' },
    {
      title: t('seenAt'),
      key: 'seen',
      render: (_, { seen_at }) => <Age since={seen_at} limits={{ warmHours: 0.1, hotHours: 0.5 }} />,
    },
    {
      title: t('fault'),
      key: 'fault',
      render: (_, { fault }) => (fault === null ? t('fine') : <Tag color="error">{fault}</Tag>),
    },
  ];
  return (
    <Card title={t('chains')}>
      <DataTable rows={chains} columns={columns} rowKey={({ chain }) => chain} empty={t('noChains')} />
    </Card>
  );
}

function GoodwillCard({ goodwill }: Pick<Overview, 'goodwill'>) {
  const t = useText(dashboardText);
  const columns: readonly Column<Overview['goodwill'][number]>[] = [
    { title: t('month'), dataIndex: 'month' },
    { title: t('count'), dataIndex: 'count', align: 'right' },
    {
      title: t('total'),
      key: 'total',
      align: 'right',
      render: (_, { total, currency }) => <Money amount={total} currency={currency} />,
    },
  ];
  return (
    <Card title={t('goodwill')}>
      <DataTable
        rows={goodwill}
        columns={columns}
        rowKey={({ month, currency }) => month + currency}
        empty={t('noGoodwill')}
      />
    </Card>
  );
}
