/** Everybody who leads or applied, with the conditions of R-CP-1 as they stand, and the acts that two persons decide. */
import type { ReplyOf } from '@candor/wire';
import { LEAD_ACTS, copyTradingDeskCalls } from '@candor/wire/operators';
import { Space, Tag } from 'antd';
import { useDays, useProposed } from '../../foundation/case/index.ts';
import { useMay } from '../../foundation/session/index.ts';
import { CustomerLink } from '../../foundation/wording/index.ts';
import { useCall } from '../../platform/api/index.ts';
import { groupDigits, useText } from '../../platform/i18n/index.ts';
import {
  CallDialog,
  type Column,
  DataTable,
  DialogButton,
  Facts,
  Filters,
  Hint,
  Moment,
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
  const days = useDays();
  const reading = useCall(copyTradingDeskCalls.list, days.span, { pollMs: POLL_MS, keepsPrevious: true });
  return (
    <PageFrame title={t('title')}>
      <Stack>
        <Hint>{t('hint')}</Hint>
        <Filters>{days.choice}</Filters>
        <DataTable
          name={t('title')}
          of={reading}
          rows={reading.data}
          columns={useColumns()}
          rowKey={({ id }) => id}
          {...days.emptyAs(t('none'))}
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
    { title: t('customer'), key: 'customer', render: (_, row) => <CustomerLink id={row.user_id} /> },
    {
      title: t('state'),
      key: 'state',
      render: (_, { state }) => <Tag color={COLOURS[state] ?? 'default'}>{t(`state_${state}`)}</Tag>,
    },
    { title: t('share'), key: 'share', align: 'right', render: (_, row) => `${row.share_rate}%` },
    { title: t('conditions'), key: 'conditions', render: (_, row) => <Conditions of={row.conditions} /> },
    {
      title: t('figures'),
      key: 'figures',
      render: (_, { figures, period }) => (
        <Facts
          list={[
            [t('roi'), `${period?.roi ?? '0'}%`],
            [t('drawdown'), `${period?.drawdown ?? '0'}%`],
            [t('followers'), groupDigits(String(figures?.followers ?? 0))],
            [t('copied'), <Money key="copied" amount={figures?.copied ?? '0'} currency="USDT" />],
          ]}
        />
      ),
    },
    { title: t('applied'), key: 'applied', render: (_, row) => <Moment at={row.applied_at} /> },
    { title: '', key: 'act', render: (_, lead) => <LeadActs lead={lead} /> },
  ];
}

/** R-CP-1, and whether all of it is met. */
function Conditions({ of }: { of: Lead['conditions'] }) {
  const t = useText(copyTradingText);
  return (
    <>
      <Tag color={of.is_met ? 'success' : 'warning'}>{t(of.is_met ? 'met' : 'notMet')}</Tag>
      <Facts
        list={[
          [t('age'), String(of.age_days)],
          [t('closed'), groupDigits(String(of.closed))],
          [t('equity'), <Money key="equity" amount={of.equity} currency="USDT" />],
        ]}
      />
    </>
  );
}

function LeadActs({ lead }: { lead: Lead }) {
  const t = useText(copyTradingText);
  const may = useMay();
  if (!may(copyTradingDeskCalls.act)) return null;
  return (
    <Space wrap>
      {FITS[lead.state].map((act) => (
        <DialogButton
          key={act}
          size="small"
          label={t(`act_${act}`)}
          dialog={(close) => <ActDialog lead={lead} act={act} onClose={close} />}
        />
      ))}
    </Space>
  );
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
