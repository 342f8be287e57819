/** The customer's orders and holdings below the form: open ones live, past ones and fills page by page. */
import { Tabs } from '@candor/ui';
import { useState } from 'react';
import { Holdings } from '../../../foundation/pnl/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { LogInToSee } from '../../../platform/list/index.ts';
import { useIsLoggedIn } from '../../../platform/storage/index.ts';
import type { FormPair } from '../form/form-pair.ts';
import { spotText } from '../spot-text.ts';
import { FillList } from './fill-list.tsx';
import { OpenOrders } from './open-orders.tsx';
import { useOpenOrders } from './order-cache.ts';
import css from './orders.module.css';
import { PastOrders } from './past-orders.tsx';

type View = 'open' | 'held' | 'past' | 'fills';

export default function OrdersPanel({ pair }: { pair: FormPair }) {
  const t = useText(spotText);
  const [view, setView] = useState<View>('open');
  const isLoggedIn = useIsLoggedIn();
  const { data, isPending } = useOpenOrders();
  return (
    <section className={css['panel']} aria-label={t('records')}>
      <Tabs
        className={css['tabs']}
        size="s"
        label={t('records')}
        active={view}
        onSelect={setView}
        items={[
          { id: 'open', label: t('openOrders'), ...(isLoggedIn ? { count: data?.length ?? 0 } : {}) },
          { id: 'held', label: t('holdings') },
          { id: 'past', label: t('orderHistory') },
          { id: 'fills', label: t('fills') },
        ]}
      />
      {!isLoggedIn ? (
        <LogInToSee title={t('logInToSee')} action={t('logInToTrade')} />
      ) : view === 'open' ? (
        <OpenOrders pair={pair} orders={data} isPending={isPending} />
      ) : view === 'held' ? (
        <Holdings first={pair.baseId} />
      ) : view === 'past' ? (
        <PastOrders pair={pair} />
      ) : (
        <FillList pair={pair} />
      )}
    </section>
  );
}
