/** Payout pauses (R-OPS-8): what is stopped, by whom and until when; stopping at once, and what two decide afterwards. */
import { Space, Tag } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { operatorPauseCalls } from '@candor/wire/operators';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import {
  Prose,
  type Column,
  DataTable,
  DialogButton,
  Hint,
  Moment,
  PageFrame,
  Stack,
  To,
} from '../../platform/view/index.ts';
import { useMay } from '../session/index.ts';
import { ProposeDialog, StopDialog } from './pause-dialogs.tsx';
import { PausedPayouts } from './paused-payouts.tsx';
import { pausesText } from './pauses-text.ts';

type Row = ReplyOf<typeof operatorPauseCalls.list>['list'][number];

const POLL_MS = 5_000;
const COLOURS = { running: 'error', ended: 'success', ran_out: 'default' } as const;
const LIMIT = 50;

export default function PausesScreen() {
  const t = useText(pausesText);
  const may = useMay();
  const reading = useCall(operatorPauseCalls.list, { page: 1, limit: LIMIT }, { pollMs: POLL_MS });
  return (
    <PageFrame
      title={t('title')}
      extra={
        may(operatorPauseCalls.stop) ? (
          <DialogButton
            danger
            type="primary"
            label={t('stop')}
            dialog={(close) => <StopDialog onClose={close} />}
          />
        ) : undefined
      }
    >
      <Stack>
        <PausedPayouts />
        <Hint>{t('hint')}</Hint>
        <DataTable
          name={t('title')}
          of={reading}
          rows={reading.data?.list}
          columns={useColumns()}
          rowKey={({ id }) => id}
          empty={t('none')}
        />
      </Stack>
    </PageFrame>
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useText(pausesText);
  const may = useMay();
  const propose = (id: number, act: 'resume' | 'prolong') => (
    <DialogButton
      size="small"
      label={t(act)}
      dialog={(close) => <ProposeDialog id={id} act={act} onClose={close} />}
    />
  );
  return [
    { title: t('scope'), key: 'scope', render: (_, { scope }) => t(`scope_${scope}`) },
    {
      title: t('state'),
      key: 'state',
      render: (_, { state }) => <Tag color={COLOURS[state]}>{t(`state_${state}`)}</Tag>,
    },
    { title: t('by'), dataIndex: 'started_by' },
    { title: t('why'), key: 'why', render: (_, { reason }) => <Prose>{reason}</Prose> },
    {
      title: `${t('from')} – ${t('until')}`,
      key: 'from',
      render: (_, { started_at: from, until_at: until }) => (
        <>
          <Moment at={from} />
          <br />
          <Moment at={until} />
        </>
      ),
    },
    {
      title: t('over'),
      key: 'over',
      render: (_, { ended_at: at, end_proposal_id: proposal }) => (
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
        state !== 'running' || !may(operatorPauseCalls.resume) ? null : (
          <Space>
            {isOwn ? <Hint>{t('own')}</Hint> : propose(id, 'resume')}
            {propose(id, 'prolong')}
          </Space>
        ),
    },
  ];
}
