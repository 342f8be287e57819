/** The assets tab: what everything is worth, where it stands, and the ways in, out and across. */
import { ListGroup, ListRow, Skeleton } from '@candor/ui';
import { BadgeCheck, Copy } from 'lucide-react';
import { useDeferredValue } from 'react';
import { type Balances, useBalanceFormat, useBalances, walletText } from '../../foundation/wallet/index.ts';
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
  // A long list: drawn in slices, after the total.
  const listed = useDeferredValue(data);
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
        {listed === undefined ? <AssetsSkeleton /> : null}
        {listed === undefined || listed.faucet === null ? null : <FaucetCard faucet={listed.faucet} />}
        {listed === undefined ? null : <Copies of={listed.copy_wallet} />}
        {listed === undefined ? null : <AccountPanel balances={listed} />}
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

/** Money in copies is nobody's to move from here: the way to it is the copies themselves. */
function Copies({ of }: { of: Balances['copy_wallet'] }) {
  const t = useText(walletText);
  const format = useBalanceFormat();
  if (of.balance.length === 0) return null;
  return (
    <ListGroup>
      <ListRow
        icon={<Copy size={20} />}
        title={t('accountCopy')}
        value={`${format(of.usdt_total, 'USDT')} USDT`}
        href={hrefOf('pages/documentation/ordersPage')}
      />
    </ListGroup>
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
