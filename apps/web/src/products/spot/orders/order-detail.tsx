/** One order with every fill: price, quantity, fee, maker or taker, time and journal; of a stop the trade that triggered it (R-SPOT-12). */
import { EmptyState, Sheet, Skeleton, Tag } from '@candor/ui';
import { type ReplyOf, spotCalls } from '@candor/wire';
import { Suspense, lazy } from 'react';
import { useCall } from '../../../platform/api/index.ts';
import { formatMoment, useText } from '../../../platform/i18n/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { spotText } from '../spot-text.ts';
import { Figure, OrderCard, shown } from './order-card.tsx';
import type { SpotOrder } from './order-list-rules.ts';
import css from './orders.module.css';
import { usePriceText } from './price-text.ts';

/** Only with an order that is looked at: the trading page asks for as few scripts as it can. */
const EvidenceButton = lazy(async () => ({
  default: (await import('../../../foundation/evidence/index.ts')).EvidenceButton,
}));

/** Open while there is an order to look at. */
export function OrderDetail({ order, onClose }: { order: SpotOrder | undefined; onClose: () => void }) {
  const t = useText(spotText);
  const words = useText(wordsText);
  return (
    <Sheet
      isOpen={order !== undefined}
      onClose={onClose}
      title={t('detailTitle')}
      closeLabel={words('close')}
    >
      {order === undefined ? null : <Detail key={order.id} order={order} />}
    </Sheet>
  );
}

function Detail({ order }: { order: SpotOrder }) {
  const t = useText(spotText);
  const { data } = useCall(spotCalls.order, { id: order.id });
  const seen = data?.order ?? order;
  return (
    <div className={css['detail']}>
      <OrderCard order={seen} />
      <dl className={css['figures']}>
        <Figure label={t('orderNumber')} value={String(seen.id)} />
        {seen.triggered_by === null ? null : (
          <Figure label={t('triggerTrade')} value={String(seen.triggered_by)} />
        )}
      </dl>
      <h3>{t('fills')}</h3>
      {data === undefined ? <Skeleton variant="row" count={2} /> : null}
      {data?.fills.length === 0 ? <EmptyState isCompact title={t('noFills')} /> : null}
      <ul className={css['list']}>
        {data?.fills.map((fill) => (
          <li key={fill.id}>
            <FillLines fill={fill} />
          </li>
        ))}
      </ul>
      <Suspense fallback={<Skeleton variant="block" height={44} />}>
        <EvidenceButton kind="spot" id={seen.id} />
      </Suspense>
    </div>
  );
}

function FillLines({ fill }: { fill: ReplyOf<typeof spotCalls.order>['fills'][number] }) {
  const t = useText(spotText);
  const [base = '', quote = ''] = fill.symbol.split('/');
  const priceText = usePriceText(fill.symbol);
  return (
    <div className={css['card']} data-busted={fill.busted_at !== null || undefined}>
      <p className={css['cardHead']}>
        <Tag>{t(fill.role)}</Tag>
        {fill.busted_at === null ? null : <Tag tone="warn">{t('busted')}</Tag>}
        <time className={css['state']} dateTime={new Date(fill.created_at).toISOString()}>
          {formatMoment(fill.created_at)}
        </time>
      </p>
      <dl className={css['figures']}>
        <Figure label={`${t('price')} (${quote})`} value={priceText(fill.price)} />
        <Figure label={`${t('quantity')} (${base})`} value={shown(fill.amount)} />
        <Figure label={`${t('value')} (${quote})`} value={shown(fill.value)} />
        <Figure label={`${t('feePaid')} (${fill.fee_currency})`} value={shown(fill.fee)} />
        {fill.journal_id === null ? null : <Figure label={t('journal')} value={fill.journal_id} />}
      </dl>
    </div>
  );
}
