/** The customer's subscriptions in three tabs: before the coin trades, after, and what is over. */
import { Tabs } from '@candor/ui';
import { launchpadCalls } from '@candor/wire';
import { useText } from '../../platform/i18n/index.ts';
import { PagedList, usePages } from '../../platform/list/index.ts';
import { useView } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import css from './launchpad.module.css';
import { launchpadText } from './launchpad-text.ts';
import { SubscriptionCard } from './subscription-card.tsx';
import { useLaunchpadChanges } from './use-launchpad.ts';

const STATUS = { subscribing: 1, launched: 2, over: 3 } as const;
type View = keyof typeof STATUS;
const VIEWS: readonly View[] = ['subscribing', 'launched', 'over'];

export default function SubscriptionsScreen() {
  const t = useText(launchpadText);
  const [view, setView] = useView(VIEWS);
  useLaunchpadChanges();
  return (
    <Screen title={t('mine')} backTo="pages/publication/index">
      <Tabs
        className={css['tabs']}
        label={t('mine')}
        active={view}
        onSelect={setView}
        items={VIEWS.map((id) => ({ id, label: t(`mine_${id}`) }))}
      />
      <Rows key={view} view={view} />
    </Screen>
  );
}

function Rows({ view }: { view: View }) {
  const t = useText(launchpadText);
  const list = usePages({
    target: launchpadCalls.subscriptions,
    filter: { status: STATUS[view] },
    rowsOf: (reply) => reply.order_list,
    hears: 'balance',
  });
  return (
    <PagedList
      list={list}
      empty={{ title: t('noSubscriptions'), hint: t('noSubscriptionsHint') }}
      waiting={3}
      row={(row) => <SubscriptionCard row={row} />}
    />
  );
}
