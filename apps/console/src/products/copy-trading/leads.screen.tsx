/** Everybody who leads or applied, with the conditions of R-CP-1 as they stand, and the acts that two persons decide. */
import type { ReplyOf } from '@candor/wire';
import { LEAD_ACTS, copyTradingDeskCalls } from '@candor/wire/operators';
import { Tag } from 'antd';
import { useProposed } from '../../foundation/case/index.ts';
import { useMay } from '../../foundation/session/index.ts';
import { useCall } from '../../platform/api/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import {
  CallDialog,
  type Column,
  DataTable,
  DialogButton,
  Hint,
  Money,
  PageFrame,
  Stack,
} from '../../platform/view/index.ts';
import { copyTradingText } from './copy-trading-text.ts';

type Lead = ReplyOf<typeof copyTradingDeskCalls.list>[number];
type Act = (typeof LEAD_ACTS)[number];

const POLL_MS = 15_000;
const COLOURS: Partial<Record<Lead['state'], string>> = {
  applied: 'processing',
  active: 'success',
  removed: 'error',
};
const FITS: Readonly<Record<Lead['state'], readonly Act[]>> = {
  applied: ['admit', 'decline'],
  active: ['remove'],
  declined: [],
  retired: [],
  removed: [],
};

export default function LeadsScreen() {
  const t = useText(copyTradingText);
  const reading = useCall(copyTradingDeskCalls.list, {}, { pollMs: POLL_MS });
  return (
    <PageFrame title={t('title')}>
      <Stack>
        <Hint>{t('hint')}</Hint>
        <DataTable
          name={t('title')}
          of={reading}
          rows={reading.data}
          columns={useColumns()}
          rowKey={({ id }) => id}
          empty={t('none')}
        />
      </Stack>
    </PageFrame>
  );
}

function useColumns(): readonly Column<Lead>[] {
  const t = useText(copyTradingText);
  return [
    {
      title: t('name'),
      key: 'name',
      render: (_, { name, about, is_simulated: isSimulated }) => (
        <>
          {name} {isSimulated ? <Tag color="warning">{t('simulated')}</Tag> : null}
          <Hint>{about}</Hint>
        </>
      ),
    },
    { title: t('customer'), dataIndex: 'user_id' },
    {
      title: t('state'),
      key: 'state',
      render: (_, { state }) => <Tag color={COLOURS[state] ?? 'default'}>{t(`state_${state}`)}</Tag>,
    },
    { title: t('share'), key: 'share', align: 'right', render: (_, row) => `${row.share_rate}%` },
    { title: t('age'), key: 'age', align: 'right', render: (_, row) => row.conditions.age_days },
    { title: t('closed'), key: 'closed', align: 'right', render: (_, row) => row.conditions.closed },
    {
      title: t('equity'),
      key: 'equity',
      align: 'right',
      render: (_, row) => <Money amount={row.conditions.equity} />,
    },
    {
      title: t('conditions'),
      key: 'conditions',
      render: (_, { conditions }) => t(conditions.is_met ? 'met' : 'notMet'),
    },
    { title: t('roi'), key: 'roi', align: 'right', render: (_, { figures }) => `${figures?.roi ?? '0'}%` },
    {
      title: t('drawdown'),
      key: 'drawdown',
      align: 'right',
      render: (_, { figures }) => `${figures?.drawdown ?? '0'}%`,
    },
    {
      title: t('followers'),
      key: 'followers',
      align: 'right',
      render: (_, { figures }) => figures?.followers ?? 0,
    },
    {
      title: t('copied'),
      key: 'copied',
      align: 'right',
      render: (_, { figures }) => <Money amount={figures?.copied ?? '0'} />,
    },
    { title: t('applied'), key: 'applied', render: (_, row) => formatMoment(row.applied_at) },
    { title: '', key: 'act', render: (_, lead) => <LeadActs lead={lead} /> },
  ];
}

function LeadActs({ lead }: { lead: Lead }) {
  const t = useText(copyTradingText);
  const may = useMay();
  if (!may(copyTradingDeskCalls.act)) return null;
  return FITS[lead.state].map((act) => (
    <DialogButton
      key={act}
      size="small"
      label={t(`act_${act}`)}
      dialog={(close) => <ActDialog lead={lead} act={act} onClose={close} />}
    />
  ));
}

function ActDialog({ lead, act, onClose }: { lead: Lead; act: Act; onClose: () => void }) {
  const t = useText(copyTradingText);
  const { id, name } = lead;
  return (
    <CallDialog
      act={copyTradingDeskCalls.act}
      body={(reason) => ({ id, act, reason })}
      on={useProposed(copyTradingDeskCalls.list)}
      isDanger={act === 'remove'}
      title={t('actTitle', { act: t(`act_${act}`), name })}
      confirm={t(`act_${act}`)}
      draft={`lead-traders/${id}/${act}`}
      isReady
      onClose={onClose}
    >
      <Hint>{t(`hint_${act}`)}</Hint>
    </CallDialog>
  );
}
