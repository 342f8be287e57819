/** Airdrops (R-AD): reserve and what lacks in it, the named block, what was paid, a preview of each distribution; acts with two persons. */
import { airdropDeskCalls } from '@candor/wire/operators';
import { Tag } from 'antd';
import { useState } from 'react';
import { useDays } from '../../foundation/case/index.ts';
import { useMay } from '../../foundation/session/index.ts';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import {
  type Column,
  DataTable,
  DialogButton,
  Filters,
  Hint,
  Money,
  PageFrame,
  Stack,
} from '../../platform/view/index.ts';
import { CampaignActs } from './act-dialog.tsx';
import { airdropText } from './airdrop-text.ts';
import { CreateDialog } from './create-dialog.tsx';
import type { Desk, DeskCampaign } from './desk.ts';
import { CampaignPreview } from './preview.tsx';

const POLL_MS = 10_000;
const COLOURS = {
  draft: 'default',
  announced: 'processing',
  drawn: 'processing',
  counted: 'processing',
  paid: 'success',
  closed: 'default',
} as const;

export default function AirdropsScreen() {
  const t = useText(airdropText);
  const may = useMay();
  const [chosen, setChosen] = useState<number>();
  const days = useDays();
  const reading = useCall(airdropDeskCalls.list, days.span, { pollMs: POLL_MS, keepsPrevious: true });
  const campaign = reading.data?.campaigns.find(({ id }) => id === chosen);
  return (
    <PageFrame
      title={t('title')}
      extra={
        may(airdropDeskCalls.create) ? (
          <DialogButton label={t('create')} dialog={(close) => <CreateDialog onClose={close} />} />
        ) : undefined
      }
    >
      <Stack>
        <Hint>{t('hint')}</Hint>
        <Filters>{days.choice}</Filters>
        <DataTable
          name={t('campaigns')}
          of={reading}
          rows={reading.data?.campaigns}
          rowsOf={(desk) => desk.campaigns}
          columns={useColumns(reading.data, setChosen)}
          rowKey={({ id }) => id}
          {...days.emptyAs(t('none'))}
        />
        {campaign === undefined ? null : <CampaignPreview key={campaign.id} campaign={campaign} />}
      </Stack>
    </PageFrame>
  );
}

function useColumns(
  desk: Desk | undefined,
  onPreview: (id: number) => void,
): readonly Column<DeskCampaign>[] {
  const t = useText(airdropText);
  return [
    { title: '#', dataIndex: 'id' },
    {
      title: t('terms'),
      key: 'terms',
      render: (_, { currency_name: coin, counted_currency_name: counted, cap_rate: cap, days }) =>
        `${counted} → ${coin} · ${cap}% · ${days[0] ?? ''} (${days.length} × 24 h)`,
    },
    {
      title: t('state'),
      key: 'state',
      render: (_, { state, is_paused: isPaused }) => (
        <Tag color={isPaused ? 'warning' : COLOURS[state]}>{t(isPaused ? 'paused' : `state_${state}`)}</Tag>
      ),
    },
    {
      title: t('reserve'),
      key: 'reserve',
      align: 'right',
      render: (_, { reserve, pool, currency_name: coin }) => (
        <>
          <Money amount={reserve} /> / <Money amount={pool} currency={coin} />
        </>
      ),
    },
    {
      title: t('lacking'),
      key: 'lacking',
      align: 'right',
      render: (_, { lacking }) => <Money amount={lacking} />,
    },
    {
      title: t('block'),
      key: 'block',
      render: (_, { block_height: height, head }) =>
        height === null ? '—' : `#${height}${head === null ? '' : ` (${t('head', { n: head })})`}`,
    },
    { title: t('paid'), key: 'paid', align: 'right', render: (_, { paid }) => <Money amount={paid} /> },
    { title: t('customers'), dataIndex: 'paid_customers', align: 'right' },
    {
      title: '',
      key: 'act',
      render: (_, campaign) => (
        <CampaignActs
          campaign={campaign}
          equity={desk?.equity ?? []}
          onPreview={() => onPreview(campaign.id)}
        />
      ),
    },
  ];
}
