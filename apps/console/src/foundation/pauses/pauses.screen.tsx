/** Payout pauses (R-OPS-8): what is stopped, by whom and until when; stopping at once, and what two decide afterwards. */
import { Button, Space, Tag } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { operatorPauseCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { type Column, DataTable, Hint, Moment, PageFrame, Stack, To } from '../../platform/view/index.ts';
import { useMay } from '../session/index.ts';
import { ProposeDialog, StopDialog } from './pause-dialogs.tsx';
import { PausedPayouts } from './paused-payouts.tsx';
import { pausesText } from './pauses-text.ts';

type Row = ReplyOf<typeof operatorPauseCalls.list>['list'][number];
type Act = { id: number; act: 'resume' | 'prolong' };

const POLL_MS = 5_000;
const COLOURS = { running: 'error', ended: 'success', ran_out: 'default' } as const;
const LIMIT = 50;

export default function PausesScreen() {
  const t = useText(pausesText);
  const may = useMay();
  const [isStopping, setStopping] = useState(false);
  const [acting, setActing] = useState<Act | undefined>();
  const { data, error, refetch } = useCall(operatorPauseCalls.list, { limit: LIMIT }, { pollMs: POLL_MS });
  const columns = useColumns(may(operatorPauseCalls.resume) ? setActing : undefined);
  return (
    <PageFrame
      title={t('title')}
      extra={
        may(operatorPauseCalls.stop) ? (
          <Button danger type="primary" onClick={() => setStopping(true)}>
            {t('stop')}
          </Button>
        ) : undefined
      }
    >
      <Stack>
        <PausedPayouts />
        <Hint>{t('hint')}</Hint>
        <DataTable
          rows={data?.list}
          columns={columns}
          rowKey={({ id }) => id}
          error={error}
          onRetry={() => void refetch()}
          empty={t('none')}
        />
      </Stack>
      {isStopping ? <StopDialog onClose={() => setStopping(false)} /> : null}
      {acting === undefined ? null : <ProposeDialog {...acting} onClose={() => setActing(undefined)} />}
    </PageFrame>
  );
}

function useColumns(onAct: ((of: Act) => void) | undefined): readonly Column<Row>[] {
  const t = useText(pausesText);
  return [
    { title: t('scope'), key: 'scope', render: (_, { scope }) => t(`scope_${scope}`) },
    {
      title: t('state'),
      key: 'state',
      render: (_, { state }) => <Tag color={COLOURS[state]}>{t(`state_${state}`)}</Tag>,
    },
    { title: t('by'), dataIndex: 'started_by' },
    { title: t('why'), dataIndex: 'reason' },
    { title: t('from'), key: 'from', render: (_, { started_at: at }) => <Moment at={at} /> },
    { title: t('until'), key: 'until', render: (_, { until_at: at }) => <Moment at={at} /> },
    {
      title: t('over'),
      key: 'over',
      render: (_, { ended_at: at, end_proposal_id: proposal }) =>
        at === null ? (
          '—'
        ) : (
          <>
            <Moment at={at} />
            {proposal === null ? null : <To path={`proposals/${proposal}`}>{` #${proposal}`}</To>}
          </>
        ),
    },
    {
      title: '',
      key: 'act',
      render: (_, { id, state, is_own: isOwn }) =>
        onAct === undefined || state !== 'running' ? null : (
          <Space>
            {isOwn ? (
              <Hint>{t('own')}</Hint>
            ) : (
              <Button size="small" onClick={() => onAct({ id, act: 'resume' })}>
                {t('resume')}
              </Button>
            )}
            <Button size="small" onClick={() => onAct({ id, act: 'prolong' })}>
              {t('prolong')}
            </Button>
          </Space>
        ),
    },
  ];
}
