/** The customer's orders in three tabs; each shows what it earns, what it costs to leave, and when it ends. */
import { Tabs } from '@candor/ui';
import { hostingCalls } from '@candor/wire';
import { useState } from 'react';
import { useText } from '../../platform/i18n/index.ts';
import { PagedList, usePages } from '../../platform/list/index.ts';
import { useView } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { offerCss as css } from '../../foundation/offers/index.ts';
import { financeText } from './finance-text.ts';
import type { HostingOrder } from './hosting-preview.ts';
import { OrderCard } from './order-card.tsx';
import { RedeemSheet } from './redeem-sheet.tsx';
import { useHostingChanges } from './use-hosting.ts';

const STATUS = { hosting: 1, completed: 2, redeemed: 3 } as const;
type View = keyof typeof STATUS;
const VIEWS: readonly View[] = ['hosting', 'completed', 'redeemed'];

export default function OrdersScreen() {
  const t = useText(financeText);
  const [view, setView] = useView(VIEWS);
  const [leaving, setLeaving] = useState<HostingOrder>();
  useHostingChanges();
  return (
    <Screen title={t('myOrders')} backTo="pages/template/index">
      <Tabs
        className={css['tabs']}
        label={t('myOrders')}
        active={view}
        onSelect={setView}
        items={VIEWS.map((id) => ({ id, label: t(id) }))}
      />
      <Orders key={view} view={view} onRedeem={setLeaving} />
      <RedeemSheet order={leaving} onClose={() => setLeaving(undefined)} />
    </Screen>
  );
}

function Orders({ view, onRedeem }: { view: View; onRedeem: (order: HostingOrder) => void }) {
  const t = useText(financeText);
  const list = usePages({
    target: hostingCalls.orders,
    filter: { status: STATUS[view] },
    rowsOf: (reply) => reply.order_list,
    hears: 'balance',
  });
  return (
    <PagedList
      list={list}
      empty={{ title: t('noOrders'), hint: t('noOrdersHint') }}
      waiting={3}
      row={(order) => <OrderCard order={order} onRedeem={onRedeem} />}
    />
  );
}
