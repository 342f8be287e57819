/** How the pool of one campaign is shared: as it would be now, or as it was counted; and what was paid, customer by customer. */
import type { ReplyOf } from '@candor/wire';
import { airdropDeskCalls } from '@candor/wire/operators';
import { Pagination } from 'antd';
import { useState } from 'react';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import {
  type Column,
  DataTable,
  Facts,
  Hint,
  Loaded,
  Moment,
  Money,
  Stack,
} from '../../platform/view/index.ts';
import { airdropText } from './airdrop-text.ts';
import type { DeskCampaign } from './desk.ts';

type Preview = ReplyOf<typeof airdropDeskCalls.preview>;
type Share = ReplyOf<typeof airdropDeskCalls.shares>['rows'][number];
const LIMIT = 20;

export function CampaignPreview({ campaign }: { campaign: DeskCampaign }) {
  const t = useText(airdropText);
  const { id } = campaign;
  const reading = useCall(airdropDeskCalls.preview, { id });
  return (
    <Stack>
      <h2>{t('previewTitle', { id })}</h2>
      <Loaded of={reading}>{(preview) => <Sharing campaign={campaign} preview={preview} />}</Loaded>
      {reading.data?.is_final === true ? <Paid campaign={campaign} /> : null}
    </Stack>
  );
}

function Sharing({ campaign, preview }: { campaign: DeskCampaign; preview: Preview }) {
  const t = useText(airdropText);
  const { currency_name: currency } = campaign;
  return (
    <>
      <Hint>{t(preview.is_final ? 'previewFinal' : 'previewNow')}</Hint>
      <Facts
        list={[
          [t('previewCustomers'), String(preview.customers)],
          [t('previewCapped'), String(preview.capped)],
          [t('previewShared'), <Money key="shared" amount={preview.shared} currency={currency} />],
          [t('previewLeft'), <Money key="left" amount={preview.left} currency={currency} />],
        ]}
      />
      <DataTable
        name={t('previewTitle', { id: campaign.id })}
        rows={preview.largest}
        columns={useShareColumns(campaign).slice(0, 4)}
        rowKey={({ user_id: id }) => id}
        empty={t('sharesNone')}
      />
    </>
  );
}

function Paid({ campaign }: { campaign: DeskCampaign }) {
  const t = useText(airdropText);
  const [page, setPage] = useState(1);
  const reading = useCall(airdropDeskCalls.shares, { id: campaign.id, page, limit: LIMIT });
  return (
    <>
      <h2>{t('shares')}</h2>
      <DataTable
        name={t('shares')}
        of={reading}
        rows={reading.data?.rows}
        columns={useShareColumns(campaign)}
        rowKey={({ user_id: id }) => id}
        empty={t('sharesNone')}
      />
      <Pagination
        current={page}
        pageSize={LIMIT}
        total={reading.data?.total ?? 0}
        showSizeChanger={false}
        hideOnSinglePage
        onChange={setPage}
      />
    </>
  );
}

type Row = Omit<Share, 'paid_at'> & Partial<Pick<Share, 'paid_at'>>;

function useShareColumns(campaign: DeskCampaign): readonly Column<Row>[] {
  const t = useText(airdropText);
  return [
    { title: t('user'), dataIndex: 'user_id' },
    {
      title: t('weight'),
      key: 'weight',
      align: 'right',
      render: (_, { weight }) => <Money amount={weight} currency={campaign.counted_currency_name} />,
    },
    {
      title: t('share'),
      key: 'share',
      align: 'right',
      render: (_, { amount }) => <Money amount={amount} currency={campaign.currency_name} />,
    },
    { title: t('capped'), key: 'capped', render: (_, { is_capped: isCapped }) => (isCapped ? '✓' : '') },
    {
      title: t('paidAt'),
      key: 'paidAt',
      render: (_, { paid_at: at }) => (typeof at === 'number' ? <Moment at={at} /> : '—'),
    },
  ];
}
