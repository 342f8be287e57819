/** Finished orders with filters, page by page. */
import { spotCalls } from '@candor/wire';
import { useState } from 'react';
import { Button, Checkbox, Select } from '@candor/ui';
import { useText } from '../../../platform/i18n/index.ts';
import { PagedList, usePages } from '../../../platform/list/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import type { FormPair } from '../form/form-pair.ts';
import { spotText } from '../spot-text.ts';
import { PAST } from './order-cache.ts';
import { OrderCard } from './order-card.tsx';
import { OrderDetail } from './order-detail.tsx';
import { type SpotOrder, WAITING } from './order-list-rules.ts';
import css from './orders.module.css';
import { usePairFilter } from './pair-filter.ts';

type StateFilter = 'all' | 'done' | 'cancelled';
type SideFilter = 'all' | 'buy' | 'sell';
const STATUS = { done: 2, cancelled: 3 } as const;

export function PastOrders({ pair }: { pair: FormPair }) {
  const t = useText(spotText);
  const words = useText(wordsText);
  const [isPairOnly, setPairOnly] = usePairFilter();
  const [state, setState] = useState<StateFilter>('all');
  const [side, setSide] = useState<SideFilter>('all');
  const list = usePages<typeof spotCalls.orders, SpotOrder>({
    target: spotCalls.orders,
    filter: {
      ...(isPairOnly ? { currency_id: pair.baseId, legal_id: pair.quoteId } : {}),
      ...(state === 'all' ? {} : { status: STATUS[state] }),
      ...(side === 'all' ? {} : { type: side === 'buy' ? 1 : 2 }),
    },
    rowsOf: (orders) => orders,
    hears: null,
    part: PAST,
  });
  const [looked, setLooked] = useState<SpotOrder | undefined>();
  const rows = list.rows?.filter((order) => order.status !== WAITING);
  return (
    <>
      <div className={css['bar']}>
        <Checkbox checked={isPairOnly} onChange={(event) => setPairOnly(event.target.checked)}>
          {t('thisPairOnly', { pair: `${pair.base}/${pair.quote}` })}
        </Checkbox>
        <span className={css['filters']}>
          <Select
            variant="inline"
            size="s"
            label={t('side')}
            closeLabel={words('close')}
            value={side}
            onChange={setSide}
            display={side === 'all' ? t('side') : t(side)}
            options={[
              { id: 'all', label: t('all') },
              { id: 'buy', label: t('buy') },
              { id: 'sell', label: t('sell') },
            ]}
          />
          <Select
            variant="inline"
            size="s"
            label={t('filterState')}
            closeLabel={words('close')}
            value={state}
            onChange={setState}
            display={
              state === 'all' ? t('filterState') : t(state === 'done' ? 'stateDone' : 'stateCancelled')
            }
            options={[
              { id: 'all', label: t('all') },
              { id: 'done', label: t('stateDone') },
              { id: 'cancelled', label: t('stateCancelled') },
            ]}
          />
        </span>
      </div>
      <PagedList
        list={{ ...list, rows }}
        row={(order) => <PastOrder order={order} onLook={setLooked} />}
        empty={{ title: t('noHistory'), isCompact: true }}
        waiting={3}
      />
      <OrderDetail order={looked} onClose={() => setLooked(undefined)} />
    </>
  );
}

function PastOrder({ order, onLook }: { order: SpotOrder; onLook: (order: SpotOrder) => void }) {
  const t = useText(spotText);
  return (
    <OrderCard
      order={order}
      actions={
        <Button size="s" variant="secondary" onClick={() => onLook(order)}>
          {t('detail')}
        </Button>
      }
    />
  );
}
