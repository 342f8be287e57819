/** Changes the prices and the quantity of a waiting order; only one that is made smaller keeps its place in the queue. */
import { decimal } from '@candor/money';
import { Button, NumberInput, Sheet } from '@candor/ui';
import { spotCalls, walletCalls } from '@candor/wire';
import { useState } from 'react';
import { usePair } from '../../../foundation/markets/index.ts';
import { refresh, useAction } from '../../../platform/api/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { FaultText } from '../form/fault-text.tsx';
import { spotText } from '../spot-text.ts';
import { shown } from './order-card.tsx';
import { takeOrder } from './order-cache.ts';
import {
  type AmendDraft,
  type AmendFault,
  type SpotOrder,
  checkAmend,
  hasLimit,
  hasTrigger,
} from './order-list-rules.ts';
import css from './orders.module.css';
import { usePriceText } from './price-text.ts';

interface AmendSheetProps {
  order: SpotOrder | undefined;
  /** One of its prices was moved on the chart: it is said, and stands in the form. */
  moved?: Moved;
  onClose: () => void;
}

export interface Moved {
  part: 'price' | 'trigger';
  price: string;
}

/** Open while there is an order to amend. */
export function AmendSheet({ order, moved, onClose }: AmendSheetProps) {
  const t = useText(spotText);
  const words = useText(wordsText);
  return (
    <Sheet isOpen={order !== undefined} onClose={onClose} title={t('amendTitle')} closeLabel={words('close')}>
      {order === undefined ? null : <AmendForm key={order.id} {...{ order, moved }} onDone={onClose} />}
    </Sheet>
  );
}

function AmendForm({
  order,
  moved,
  onDone,
}: {
  order: SpotOrder;
  moved?: Moved | undefined;
  onDone: () => void;
}) {
  const t = useText(spotText);
  const words = useText(wordsText);
  const pair = usePair(order.symbol);
  const [draft, setDraft] = useState<AmendDraft>({
    price: order.price,
    trigger: order.trigger_price ?? '',
    quantity: order.amount ?? '',
    ...(moved === undefined ? {} : { [moved.part]: moved.price }),
  });
  const [isPressed, setPressed] = useState(false);
  const [refusal, setRefusal] = useState<string | undefined>();
  const amend = useAmend({ order, onDone, onRefused: setRefusal });
  const filters = pair?.filters;
  if (filters === undefined) return null;
  const checked = checkAmend(order, draft, {
    lot: decimal(filters.lot),
    minNotional: decimal(filters.min_notional),
  });
  const [, quote = ''] = order.symbol.split('/');
  const range = t('amendRange', { low: shown(order.trade_amount) });
  const faultText = (fault: AmendFault): string => {
    if (fault === 'quantity_not_on_lot') return t(fault, { limit: shown(filters.lot) });
    if (fault === 'notional_too_small') return t(fault, { limit: shown(filters.min_notional), coin: quote });
    return fault === 'range' ? range : t(fault);
  };
  const fault = refusal ?? (isPressed && !checked.ok ? faultText(checked.fault) : undefined);
  const submit = (): void => {
    setPressed(true);
    setRefusal(undefined);
    if (!checked.ok) return;
    if (Object.keys(checked.change).length === 0) return onDone();
    void amend.run({ id: order.id, ...checked.change });
  };
  return (
    <form
      className={css['amend']}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {moved === undefined ? null : <MovedLine order={order} moved={moved} />}
      <p className={css['hint']}>{t('amendHint')}</p>
      <AmendFields order={order} draft={draft} filters={filters} onChange={setDraft} />
      {fault === undefined ? (
        // Of nothing filled there is no lower end to tell; its line waits for a fault.
        <p className={css['hint']}>{decimal(order.trade_amount) === 0n ? '\u00a0' : range}</p>
      ) : (
        <FaultText text={fault} />
      )}
      <Button type="submit" size="l" isBlock isBusy={amend.isBusy}>
        {words('confirm')}
      </Button>
    </form>
  );
}

interface UseAmend {
  order: SpotOrder;
  onDone: () => void;
  onRefused: (message: string) => void;
}

function useAmend({ order, onDone, onRefused }: UseAmend) {
  return useAction(spotCalls.amendOrder, {
    onDone: (done) => {
      takeOrder(done);
      // A new order in place of the old one: the list is read again.
      if (done.id !== order.id) void refresh(spotCalls.orders);
      void refresh(walletCalls.list);
      onDone();
    },
    onRefusal: (error) => {
      onRefused(error.message);
      return true;
    },
  });
}

/** Which order, and from where to where it was pulled. */
function MovedLine({ order, moved: { part, price } }: { order: SpotOrder; moved: Moved }) {
  const t = useText(spotText);
  const [base = '', quote = ''] = order.symbol.split('/');
  const side = order.type === 1 ? 'buy' : 'sell';
  const before = part === 'trigger' ? order.trigger_price : order.price;
  const priceText = usePriceText(order.symbol);
  return (
    <p className={css['moved']}>
      <span>
        <b data-side={side}>{t(side)}</b>{' '}
        {order.amount === null ? `${shown(order.budget)} ${quote}` : `${shown(order.amount)} ${base}`}
      </span>
      <span>
        {t(part === 'trigger' ? 'trigger' : 'limitPrice')} {priceText(before)} → <b>{priceText(price)}</b>{' '}
        {quote}
      </span>
    </p>
  );
}

type Filters = NonNullable<ReturnType<typeof usePair>>['filters'];

interface AmendFieldsProps {
  order: SpotOrder;
  draft: AmendDraft;
  filters: Filters;
  onChange: (draft: AmendDraft) => void;
}

/** The prices that the order has, and its quantity unless it states a budget. */
function AmendFields({ order, draft, filters, onChange }: AmendFieldsProps) {
  const t = useText(spotText);
  const [base = '', quote = ''] = order.symbol.split('/');
  const field = (key: keyof AmendDraft, caption: string) => {
    const isPrice = key !== 'quantity';
    return (
      <NumberInput
        caption={`${caption} (${isPrice ? quote : base})`}
        value={draft[key]}
        onChange={(text) => onChange({ ...draft, [key]: text })}
        maxDecimals={isPrice ? filters.price_decimals : filters.quantity_decimals}
        stepper={{
          step: isPrice ? filters.tick : filters.lot,
          min: '0',
          decreaseLabel: t('decrease'),
          increaseLabel: t('increase'),
        }}
      />
    );
  };
  return (
    <>
      {hasTrigger(order) ? field('trigger', t('trigger')) : null}
      {hasLimit(order) ? field('price', t('limitPrice')) : null}
      {order.amount === null ? null : field('quantity', t('newQuantity'))}
    </>
  );
}
