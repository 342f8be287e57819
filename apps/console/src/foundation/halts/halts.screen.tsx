/** Announced halts (R-OPT-6): what runs, what is coming, what was; announcing one and announcing its end. */
import { Button, Tag } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { operatorHaltCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { type Column, DataTable, Hint, Moment, PageFrame, Stack, To } from '../../platform/view/index.ts';
import { useMay } from '../session/index.ts';
import { AnnounceDialog } from './announce-dialog.tsx';
import { EndDialog } from './end-dialog.tsx';
import { haltsText } from './halts-text.ts';

type Halts = ReplyOf<typeof operatorHaltCalls.list>;
type Row = Halts['list'][number];

const POLL_MS = 5_000;
const COLOURS = { coming: 'warning', running: 'error', over: 'default', called_off: 'default' } as const;
const LIMIT = 50;

export default function HaltsScreen() {
  const t = useText(haltsText);
  const may = useMay();
  const [isAnnouncing, setAnnouncing] = useState(false);
  const [ending, setEnding] = useState<Row | undefined>();
  const { data, error, refetch } = useCall(operatorHaltCalls.list, { limit: LIMIT }, { pollMs: POLL_MS });
  const columns = useColumns(may(operatorHaltCalls.end) ? setEnding : undefined);
  const minutes = Math.round((data?.notice_ms ?? 0) / 60_000);
  return (
    <PageFrame
      title={t('title')}
      extra={
        may(operatorHaltCalls.announce) && data !== undefined ? (
          <Button danger onClick={() => setAnnouncing(true)}>
            {t('announce')}
          </Button>
        ) : undefined
      }
    >
      <Stack>
        <Hint>{t('hint', { minutes })}</Hint>
        <DataTable
          rows={data?.list}
          columns={columns}
          rowKey={({ id }) => id}
          error={error}
          onRetry={() => void refetch()}
          empty={t('none')}
        />
      </Stack>
      {isAnnouncing && data !== undefined ? (
        <AnnounceDialog pairs={data.pairs} leadMs={data.lead_ms} onClose={() => setAnnouncing(false)} />
      ) : null}
      {ending !== undefined && data !== undefined ? (
        <EndDialog id={ending.id} leadMs={data.lead_ms} onClose={() => setEnding(undefined)} />
      ) : null}
    </PageFrame>
  );
}

function useColumns(onEnd: ((row: Row) => void) | undefined): readonly Column<Row>[] {
  const t = useText(haltsText);
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
      render: (_, row) =>
        onEnd !== undefined &&
        row.end_proposal_id === null &&
        (row.state === 'coming' || row.state === 'running') ? (
          <Button size="small" onClick={() => onEnd(row)}>
            {t(row.state === 'coming' ? 'callOff' : 'end')}
          </Button>
        ) : null,
    },
  ];
}
