/** The assets tab: what everything is worth, where it stands, and the ways in, out and across. */
import { ListGroup, ListRow, Skeleton } from '@candor/ui';
import { BadgeCheck } from 'lucide-react';
import { useBalances } from '../../foundation/wallet/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { LoadFailed } from '../../platform/list/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { MenuButton } from '../shell/index.ts';
import { AccountPanel } from './account-panel.tsx';
import { assetsText } from './assets-text.ts';
import css from './assets.module.css';
import { FaucetCard } from './faucet-card.tsx';
import { QuickActions } from './quick-actions.tsx';
import { QuickEntries } from './quick-entries.tsx';
import { TotalPanel } from './total-panel.tsx';

export default function AssetsScreen() {
  const t = useText(assetsText);
  const { data, error, refetch, isFetching } = useBalances();
  if (data === undefined && error !== null) {
    return (
      <Screen title={t('title')} leading={<MenuButton />}>
        <LoadFailed error={error} isBusy={isFetching} onRetry={refetch} />
      </Screen>
    );
  }
  return (
    <Screen title={t('title')} leading={<MenuButton />}>
      <div className={css['page']}>
        <TotalPanel balances={data} />
        <QuickActions />
        <QuickEntries />
        {data === undefined ? <AssetsSkeleton /> : null}
        {data === undefined || data.faucet === null ? null : <FaucetCard faucet={data.faucet} />}
        {data === undefined ? null : <AccountPanel balances={data} />}
        <ListGroup>
          <ListRow
            icon={<BadgeCheck size={20} />}
            title={t('verifyBalance')}
            href={hrefOf('pages/proofs/index')}
          />
        </ListGroup>
      </div>
    </Screen>
  );
}

function AssetsSkeleton() {
  return (
    <>
      <div className={css['cardSlot']}>
        <Skeleton variant="block" height={76} />
      </div>
      <Skeleton className={css['cardSlot']} variant="row" count={6} />
    </>
  );
}
