/** Waiting orders with their progress; cancelled one by one or all, amended, and looked at with their fills. */
import { Button, Checkbox, Confirm, EmptyState, Skeleton } from '@candor/ui';
import { spotCalls, walletCalls } from '@candor/wire';
import { useState } from 'react';
import { refresh, useAction } from '../../../platform/api/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { say } from '../../../platform/view/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import type { FormPair } from '../form/form-pair.ts';
import { spotText } from '../spot-text.ts';
import { AmendSheet } from './amend-sheet.tsx';
import { OrderCard } from './order-card.tsx';
import { OrderDetail } from './order-detail.tsx';
import { takeOrder } from './order-cache.ts';
import { type SpotOrder, mayAmend } from './order-list-rules.ts';
import css from './orders.module.css';
import { usePairFilter } from './pair-filter.ts';

export interface OpenOrdersProps {
  pair: FormPair;
  orders: readonly SpotOrder[] | undefined;
  isPending: boolean;
}

export function OpenOrders({ pair, orders, isPending }: OpenOrdersProps) {
  const t = useText(spotText);
  const [isPairOnly, setPairOnly] = usePairFilter();
  const [amended, setAmended] = useState<SpotOrder | undefined>();
  const [looked, setLooked] = useState<SpotOrder | undefined>();
  if (orders === undefined)
    return isPending ? <Skeleton variant="row" count={2} className={css['skeleton']} /> : null;
  const shown = isPairOnly ? orders.filter((order) => order.symbol === `${pair.base}/${pair.quote}`) : orders;
  return (
    <>
      <div className={css['bar']}>
        <Checkbox checked={isPairOnly} onChange={(event) => setPairOnly(event.target.checked)}>
          {t('thisPairOnly', { pair: `${pair.base}/${pair.quote}` })}
        </Checkbox>
        {shown.length > 0 ? <CancelAll pair={isPairOnly ? pair : undefined} /> : null}
      </div>
      {shown.length === 0 ? <EmptyState isCompact title={t('noOpenOrders')} /> : null}
      <ul className={css['list']}>
        {shown.map((order) => (
          <li key={order.id}>
            <OrderCard
              order={order}
              actions={
                <>
                  <Button size="s" variant="secondary" onClick={() => setLooked(order)}>
                    {t('detail')}
                  </Button>
                  {mayAmend(order, orders) ? (
                    <Button size="s" variant="secondary" onClick={() => setAmended(order)}>
                      {t('amend')}
                    </Button>
                  ) : null}
                  <CancelButton order={order} />
                </>
              }
            />
          </li>
        ))}
      </ul>
      <AmendSheet order={amended} onClose={() => setAmended(undefined)} />
      <OrderDetail order={looked} onClose={() => setLooked(undefined)} />
    </>
  );
}

function CancelButton({ order }: { order: SpotOrder }) {
  const t = useText(spotText);
  const cancel = useAction(spotCalls.cancelOrder, {
    onDone: (done) => {
      takeOrder(done);
      void refresh(walletCalls.list);
    },
  });
  return (
    <Button
      size="s"
      variant="secondary"
      isBusy={cancel.isBusy}
      onClick={() => void cancel.run({ id: order.id })}
    >
      {t('cancel')}
    </Button>
  );
}

/** Without a pair: every pair's. */
function CancelAll({ pair }: { pair: FormPair | undefined }) {
  const t = useText(spotText);
  const words = useText(wordsText);
  const [isAsking, setAsking] = useState(false);
  const cancel = useAction(spotCalls.cancelAll, {
    isQuiet: true,
    onDone: ({ cancelled }) => {
      setAsking(false);
      say(t('cancelledCount', { n: cancelled.length }), 'success');
      void refresh(spotCalls.orders, walletCalls.list);
    },
  });
  const body = pair === undefined ? {} : { currency_id: pair.baseId, legal_id: pair.quoteId };
  return (
    <>
      <button type="button" className={css['cancelAll']} onClick={() => setAsking(true)}>
        {t('cancelAll')}
      </button>
      <Confirm
        isOpen={isAsking}
        title={
          pair === undefined
            ? t('cancelAllQuestion')
            : t('cancelPairQuestion', { pair: `${pair.base}/${pair.quote}` })
        }
        confirmLabel={t('cancelAll')}
        cancelLabel={words('back')}
        tone="danger"
        isBusy={cancel.isBusy}
        onConfirm={() => void cancel.run(body)}
        onClose={() => setAsking(false)}
      >
        {t('cancelAllHint')}
      </Confirm>
    </>
  );
}
