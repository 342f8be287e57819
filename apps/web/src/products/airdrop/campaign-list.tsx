/** Campaigns one below the other, as a part of the tab of everything that earns. */
import { EmptyState, Skeleton } from '@candor/ui';
import { airdropCalls } from '@candor/wire';
import { offerCss as css } from '../../foundation/offers/index.ts';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Loaded, LogInToSee } from '../../platform/list/index.ts';
import { useIsLoggedIn } from '../../platform/storage/index.ts';
import { airdropText } from './airdrop-text.ts';
import { CampaignCard } from './campaign-card.tsx';

/** Older ones stand on their own page. */
const SHOWN = 3;

export default function CampaignList() {
  const t = useText(airdropText);
  return useIsLoggedIn() ? <Newest /> : <LogInToSee title={t('logInToSee')} action={t('logIn')} />;
}

function Newest() {
  const t = useText(airdropText);
  const reading = useCall(airdropCalls.orders, { page: 1, limit: SHOWN });
  return (
    <Loaded reading={reading} waiting={<Skeleton variant="block" height={168} />}>
      {({ order_list: orders }) =>
        orders.length === 0 ? (
          <EmptyState isCompact title={t('none')} />
        ) : (
          <div className={css['page']}>
            {orders.map((order) => (
              <CampaignCard key={order.id} order={order} />
            ))}
          </div>
        )
      }
    </Loaded>
  );
}
