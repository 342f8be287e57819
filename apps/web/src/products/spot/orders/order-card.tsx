/** One order in a list: what, how much of it is done, at which price, and what can be done about it. */
import { NO_NUMBER, Tag, formatDecimal, formatPercent } from '@candor/ui';
import { type ReactNode, memo } from 'react';
import { formatMoment, useText } from '../../../platform/i18n/index.ts';
import { spotText } from '../spot-text.ts';
import { type SpotOrder, WAITING, filledPercent, stateOf, waitsForRise } from './order-list-rules.ts';
import css from './orders.module.css';
import { usePriceText } from './price-text.ts';

const STATE_WORDS = {
  untriggered: 'stateUntriggered',
  waiting: 'stateWaiting',
  partly: 'statePartly',
  done: 'stateDone',
  cancelled: 'stateCancelled',
  expired: 'stateExpired',
  rejected: 'stateRejected',
} as const;

export interface OrderCardProps {
  order: SpotOrder;
  /** Buttons of an open order. */
  actions?: ReactNode;
}

export const OrderCard = memo(function OrderCard({ order, actions }: OrderCardProps) {
  const t = useText(spotText);
  const [base = '', quote = ''] = order.symbol.split('/');
  const percent = filledPercent(order);
  const state = stateOf(order);
  const priceText = usePriceText(order.symbol);
  const side = order.type === 1 ? 'buy' : 'sell';
  return (
    <article className={css['card']} data-side={side}>
      <header className={css['cardHead']}>
        <span className={css['side']}>{t(side)}</span>
        <strong>{order.symbol}</strong>
        <Tag>{kindText(order, t(order.order_type))}</Tag>
        {order.sibling_id === null ? null : <Tag tone="brand">{t('oco')}</Tag>}
        <span className={css['state']} data-state={state}>
          {t(STATE_WORDS[state])}
        </span>
      </header>
      <dl className={css['figures']}>
        <Figure
          label={`${t('price')} (${quote})`}
          value={order.order_type.endsWith('market') ? t('market') : priceText(order.price)}
        />
        {order.amount === null ? (
          <Figure label={`${t('budget')} (${quote})`} value={shown(order.budget)} />
        ) : (
          <Figure
            label={`${t('filledOf')} (${base})`}
            value={`${shown(order.trade_amount)} / ${shown(order.amount)}`}
          />
        )}
        {order.trade_amount === '0' ? null : (
          <>
            <Figure label={`${t('average')} (${quote})`} value={priceText(order.trade_price)} />
            <Figure label={`${t('feePaid')} (${order.fee_currency})`} value={shown(order.fee)} />
          </>
        )}
      </dl>
      {order.trigger_price === null ? null : (
        <p className={css['trigger']}>
          {t(waitsForRise(order) ? 'whenRises' : 'whenFalls', {
            price: `${priceText(order.trigger_price)} ${quote}`,
          })}{' '}
          {t(order.order_type.endsWith('market') ? 'thenMarket' : 'thenLimit')}
        </p>
      )}
      <footer className={css['cardFoot']}>
        <time dateTime={new Date(order.created_at).toISOString()}>{formatMoment(order.created_at)}</time>
        {actions === undefined ? null : <span className={css['actions']}>{actions}</span>}
      </footer>
      {order.status !== WAITING || actions === undefined || percent === 0 ? null : (
        <div
          className={css['progress']}
          role="img"
          aria-label={`${t('filled')} ${formatPercent(String(percent), { decimals: 0, isSigned: false })}`}
        >
          <i style={{ transform: `scaleX(${percent / 100})` }} />
        </div>
      )}
    </article>
  );
});

export function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

export function shown(text: string | null): string {
  return text === null ? NO_NUMBER : formatDecimal(text, { isTrimmed: true, decimals: 8 });
}

function kindText(order: SpotOrder, type: string): string {
  if (order.order_type.endsWith('market') || order.time_in_force === 'GTC') return type;
  return `${type} · ${order.time_in_force === 'POST' ? 'Post-only' : order.time_in_force}`;
}
