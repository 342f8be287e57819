/** Trades that were undone, and the way to any trade's examination (R-MD-6). */
import { Alert, Button, Input, Select } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { marketCalls } from '@candor/wire';
import { bustedTradeCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { useDays } from '../../foundation/case/index.ts';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { go } from '../../platform/routing/index.ts';
import {
  type Column,
  DataTable,
  Filters,
  Moment,
  Money,
  PageFrame,
  Stack,
  To,
} from '../../platform/view/index.ts';
import { useValueText } from '../../foundation/wording/index.ts';
import { spotText } from './spot-text.ts';

type Row = ReplyOf<typeof bustedTradeCalls.list>[number];

export default function BustedTradesScreen() {
  const t = useText(spotText);
  const days = useDays();
  const reading = useCall(
    bustedTradeCalls.list,
    { page: 1, limit: 100, ...days.span },
    { keepsPrevious: true },
  );
  return (
    <PageFrame title={t('title')}>
      <Stack>
        <Alert type="info" showIcon title={t('rule')} />
        <Lookup />
        <Filters>{days.choice}</Filters>
        <DataTable
          rows={reading.data}
          columns={useColumns()}
          rowKey={({ match_id, trade_no }) => `${match_id}-${trade_no}`}
          of={reading}
          name={t('title')}
          {...days.emptyAs(t('none'))}
        />
      </Stack>
    </PageFrame>
  );
}

function Lookup() {
  const t = useText(spotText);
  const { data } = useCall(marketCalls.pairs, {});
  const pairs = data?.pairs ?? [];
  const [chosen, setChosen] = useState<number>();
  const [tradeNo, setTradeNo] = useState('');
  const pair = chosen ?? pairs[0]?.match_id;
  const isReady = pair !== undefined && /^[1-9][0-9]{0,14}$/.test(tradeNo);
  const open = (): void => {
    if (isReady) go(`busted-trades/${pair}-${tradeNo}`);
  };
  return (
    <Filters>
      <Select
        aria-label={t('pair')}
        placeholder={t('pair')}
        showSearch={{ optionFilterProp: 'label' }}
        value={pair ?? null}
        onChange={setChosen}
        options={pairs.map(({ match_id, symbol }) => ({ value: match_id, label: symbol }))}
        style={{ width: 160 }}
      />
      <Input
        aria-label={t('tradeNo')}
        placeholder={t('tradeNo')}
        inputMode="numeric"
        value={tradeNo}
        onChange={({ target }) => setTradeNo(target.value.trim())}
        onPressEnter={open}
        style={{ width: 160 }}
      />
      <Button type="primary" disabled={!isReady} onClick={open}>
        {t('examine')}
      </Button>
    </Filters>
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useText(spotText);
  const valueText = useValueText();
  return [
    {
      title: t('tradeNo'),
      key: 'trade_no',
      render: (_, { match_id, trade_no, symbol }) => (
        <To path={`busted-trades/${match_id}-${trade_no}`}>
          {symbol} {trade_no}
        </To>
      ),
    },
    {
      title: t('price'),
      key: 'price',
      align: 'right',
      render: (_, { price, symbol }) => <Money amount={price} currency={symbol.split('/')[1]} />,
    },
    {
      title: t('quantity'),
      key: 'qty',
      align: 'right',
      render: (_, { qty, symbol }) => <Money amount={qty} currency={symbol.split('/')[0]} />,
    },
    {
      title: t('breaches'),
      key: 'breaches',
      render: (_, { breaches }) => valueText('breaches', breaches.join(', ')),
    },
    { title: t('tradedAt'), key: 'traded_at', render: (_, { traded_at }) => <Moment at={traded_at} /> },
    { title: t('bustedAt'), key: 'busted_at', render: (_, { busted_at }) => <Moment at={busted_at} /> },
    {
      title: t('proposal'),
      key: 'proposal',
      render: (_, { proposal_id }) => <To path={`proposals/${proposal_id}`}>{proposal_id}</To>,
    },
  ];
}
