/** Order books: whether each is the one in the database, compared every minute on every node, and whether its pair takes orders. */
import { spotBookCalls } from '@candor/wire/operators';
import type { ReplyOf } from '@candor/wire';
import { App, Button, Card, Space, Tag } from 'antd';
import { useState } from 'react';
import { refresh, useAction, useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { type Column, DataTable, Hint, Loaded, Moment } from '../../platform/view/index.ts';
import { useMe } from '../../foundation/session/index.ts';
import { OpeningCell } from './opening-cell.tsx';
import type { RiskBoard } from './risk-rules.ts';
import { riskText } from './risk-text.ts';

type Book = ReplyOf<typeof spotBookCalls.list>[number];
const POLL_MS = 15_000;

export function SpotBooksCard({ stops }: Pick<RiskBoard, 'stops'>) {
  const t = useText(riskText);
  const books = useCall(spotBookCalls.list, {}, { pollMs: POLL_MS });
  const columns: readonly Column<Book>[] = [
    { title: t('pair'), dataIndex: 'symbol' },
    { title: t('waitingOrders'), dataIndex: 'waiting_orders', align: 'right' },
    {
      title: t('bookChecked'),
      key: 'checked',
      render: (_, row) => <Checked book={row} />,
    },
    {
      fixed: 'right' as const,
      title: t('opening'),
      key: 'opening',
      render: (_, { symbol }) => <OpeningCell symbol={symbol} product="spot" stops={stops} />,
    },
  ];
  return (
    <Card title={t('spotBooks')} extra={<Hint>{t('spotBooksHint')}</Hint>}>
      <Loaded of={books}>
        {(rows) => (
          <DataTable
            rows={rows}
            columns={columns}
            rowKey={({ symbol }) => symbol}
            expanded={({ differed }) => (differed === null ? undefined : <Differences differed={differed} />)}
          />
        )}
      </Loaded>
    </Card>
  );
}

function Checked({ book: { match_id: id, checked_at: at, nodes, differed } }: { book: Book }) {
  const t = useText(riskText);
  const { message } = App.useApp();
  const { data: me } = useMe();
  const [found, setFound] = useState<boolean | null>();
  const { run, isBusy } = useAction(spotBookCalls.compare, {
    onDone({ holds }) {
      setFound(holds);
      void message.info(holds === null ? t('bookLoading') : holds ? t('bookHolds') : t('bookDiffers'));
      void refresh(spotBookCalls.list);
    },
  });
  const mayAct = me?.roles.some((role) => role === 'market_admin' || role === 'treasurer') === true;
  const hasDiffered = found === false || (differed !== null && (at === null || differed.at > at));
  return (
    <Space>
      {hasDiffered ? (
        <Tag color="error">{t('bookDiffers')}</Tag>
      ) : at === null ? (
        <Tag>{t('bookUnchecked')}</Tag>
      ) : (
        <Tag color="success">{t('bookHolds')}</Tag>
      )}
      {at === null ? null : <Moment at={at} />}
      {nodes > 1 ? t('onNodes', { nodes: String(nodes) }) : null}
      {mayAct ? (
        <Button size="small" loading={isBusy} onClick={() => run({ match_id: id })}>
          {t('compareBook')}
        </Button>
      ) : null}
    </Space>
  );
}

function Differences({ differed }: Pick<Book, 'differed'>) {
  const t = useText(riskText);
  const columns: readonly Column<NonNullable<Book['differed']>['differences'][number]>[] = [
    { title: t('differsWhat'), dataIndex: 'what' },
    { title: t('differsMemory'), dataIndex: 'memory' },
    { title: t('differsDatabase'), dataIndex: 'database' },
  ];
  if (differed === null) return null;
  return (
    <>
      <Hint>
        {t('differedAt')} <Moment at={differed.at} />
      </Hint>
      <DataTable rows={differed.differences} columns={columns} rowKey={({ what }) => what} />
    </>
  );
}
