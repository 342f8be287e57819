/** Every announced airdrop in three tabs, with what the customer gets of each. */
import { Tabs } from '@candor/ui';
import { airdropCalls } from '@candor/wire';
import { useText } from '../../platform/i18n/index.ts';
import { PagedList, usePages } from '../../platform/list/index.ts';
import { useView } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import css from './airdrop.module.css';
import { airdropText } from './airdrop-text.ts';
import { CampaignCard } from './campaign-card.tsx';

const STATUS = { announced: 1, counted: 2, paid: 3 } as const;
type View = keyof typeof STATUS;
const VIEWS: readonly View[] = ['announced', 'counted', 'paid'];

export default function CampaignsScreen() {
  const t = useText(airdropText);
  const [view, setView] = useView(VIEWS);
  return (
    <Screen title={t('title')} backTo="pages/template/index">
      <Tabs
        className={css['tabs']}
        label={t('title')}
        active={view}
        onSelect={setView}
        items={VIEWS.map((id) => ({ id, label: t(id) }))}
      />
      <Campaigns key={view} view={view} />
    </Screen>
  );
}

function Campaigns({ view }: { view: View }) {
  const t = useText(airdropText);
  const list = usePages({
    target: airdropCalls.orders,
    filter: { status: STATUS[view] },
    rowsOf: (reply) => reply.order_list,
    hears: 'balance',
  });
  return (
    <PagedList
      list={list}
      empty={{ title: t('none'), hint: t('noneHint') }}
      waiting={3}
      row={(order) => (
        <div className={css['row']}>
          <CampaignCard order={order} />
        </div>
      )}
    />
  );
}
