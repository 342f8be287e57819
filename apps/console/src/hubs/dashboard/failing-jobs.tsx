/** Background jobs whose last run failed (R-OPS-11), in words; the name in logs and pages stands below. */
import { jobTitle } from '@candor/wire/desk-words';
import type { ReplyOf } from '@candor/wire';
import type { dashboardCalls } from '@candor/wire/operators';
import { Card, Tag } from 'antd';
import { useLanguage, useText } from '../../platform/i18n/index.ts';
import { Age, type Column, DataTable, Hint, Mono, Prose } from '../../platform/view/index.ts';
import { dashboardText } from './dashboard-text.ts';

type Failing = ReplyOf<typeof dashboardCalls.overview>['jobs']['failing'];

export default function FailingJobs({ failing }: { failing: Failing }) {
  const t = useText(dashboardText);
  const language = useLanguage();
  const columns: readonly Column<Failing[number]>[] = [
    {
      title: t('job'),
      key: 'name',
      render: (_, { name, node }) => (
        <>
          <div>{jobTitle(name, language)}</div>
          <Hint>
            <Mono>{node === '' ? name : `${name} · ${node}`}</Mono>
          </Hint>
        </>
      ),
    },
    {
      title: t('failures'),
      key: 'failures',
      align: 'right',
      render: (_, { failures }) => <Tag color={failures < 2 ? 'warning' : 'error'}>{failures}</Tag>,
    },
    {
      title: t('failingSince'),
      key: 'since',
      render: (_, { since }) => <Age since={since} limits={{ warmHours: 0.1, hotHours: 0.5 }} />,
    },
    { title: t('lastOk'), key: 'ok', render: (_, { last_ok_at }) => <Age since={last_ok_at} /> },
    { title: t('jobMessage'), key: 'message', render: (_, { message }) => <Prose>{message}</Prose> },
  ];
  return (
    <Card title={t('jobsFail', { n: failing.length })}>
      <DataTable
        rows={failing}
        columns={columns}
        rowKey={({ name, node }) => `${name} ${node}`}
        empty={t('nothingWaits')}
      />
    </Card>
  );
}
