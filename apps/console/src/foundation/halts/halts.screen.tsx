/** Announced halts (R-OPT-6): what runs, what is coming, what was; announcing one and announcing its end. */
import { Tag } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { operatorHaltCalls } from '@candor/wire/operators';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import {
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
import { AnnounceDialog } from './announce-dialog.tsx';
import { EndDialog } from './end-dialog.tsx';
import { haltsText } from './halts-text.ts';

type Row = ReplyOf<typeof operatorHaltCalls.list>['list'][number];

const POLL_MS = 5_000;
const COLOURS = { coming: 'warning', running: 'error', over: 'default', called_off: 'default' } as const;
const LIMIT = 50;

export default function HaltsScreen() {
  const t = useText(haltsText);
  const may = useMay();
  const reading = useCall(operatorHaltCalls.list, { page: 1, limit: LIMIT }, { pollMs: POLL_MS });
  const { data } = reading;
  const minutes = Math.round((data?.notice_ms ?? 0) / 60_000);
  return (
    <PageFrame
      title={t('title')}
      extra={
        may(operatorHaltCalls.announce) && data !== undefined ? (
          <DialogButton
            danger
            label={t('announce')}
            dialog={(close) => <AnnounceDialog pairs={data.pairs} leadMs={data.lead_ms} onClose={close} />}
          />
        ) : undefined
      }
    >
      <Stack>
        <Hint>{t('hint', { minutes })}</Hint>
        <DataTable
          name={t('title')}
          of={reading}
          rows={data?.list}
          columns={useColumns(data?.lead_ms ?? 0)}
          rowKey={({ id }) => id}
          empty={t('none')}
        />
      </Stack>
    </PageFrame>
  );
}

function useColumns(leadMs: number): readonly Column<Row>[] {
  const t = useText(haltsText);
  const may = useMay();
  return [
    { title: t('pair'), key: 'pair', render: (_, { symbol }) => symbol ?? t('everyPair') },
    { title: t('product'), key: 'product', render: (_, { product }) => t(`product_${product}`) },
    { title: t('cause'), key: 'cause', render: (_, { cause }) => t(`cause_${cause}`) },
    { title: t('from'), key: 'from', render: (_, { starts_at: at }) => <Moment at={at} /> },
    {
      title: t('to'),
      key: 'to',
      render: (_, { ends_at: at }) => (at === null ? t('untilTold') : <Moment at={at} />),
    },
    {
      title: t('state'),
      key: 'state',
      render: (_, { state }) => <Tag color={COLOURS[state]}>{t(`state_${state}`)}</Tag>,
    },
    { title: t('announced'), key: 'announced', render: (_, { announced_at: at }) => <Moment at={at} /> },
    {
      title: t('proposal'),
      key: 'proposal',
      render: (_, { proposal_id: made, end_proposal_id: ended }) => (
        <>
          <To path={`proposals/${made}`}>{`#${made}`}</To>
          {ended === null ? null : <To path={`proposals/${ended}`}>{` #${ended}`}</To>}
        </>
      ),
    },
    {
      title: '',
      key: 'act',
      render: (_, { id, state, end_proposal_id: ending }) =>
        may(operatorHaltCalls.end) && ending === null && (state === 'coming' || state === 'running') ? (
          <DialogButton
            size="small"
            label={t(state === 'coming' ? 'callOff' : 'end')}
            dialog={(close) => <EndDialog id={id} leadMs={leadMs} onClose={close} />}
          />
        ) : null,
    },
  ];
}
