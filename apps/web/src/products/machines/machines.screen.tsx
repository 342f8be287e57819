/** Tab 7: what the customer leases and what it brings, then every package. */
import { ListGroup, ListRow, Skeleton } from '@candor/ui';
import { machineCalls } from '@candor/wire';
import { offerCss as css } from '../../foundation/offers/index.ts';
import { useBalanceFormat } from '../../foundation/wallet/index.ts';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Loaded, LogInToSee } from '../../platform/list/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { useIsLoggedIn } from '../../platform/storage/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { machinesText } from './machines-text.ts';
import PackageList from './package-list.tsx';
import { useMachineChanges } from './use-machines.ts';

export default function MachinesScreen() {
  const t = useText(machinesText);
  const isLoggedIn = useIsLoggedIn();
  useMachineChanges();
  return (
    <Screen title={t('title')}>
      {isLoggedIn ? <Own /> : <LogInToSee title={t('logInToSee')} action={t('logIn')} />}
      <h2 className={css['heading']}>{t('packages')}</h2>
      <PackageList />
    </Screen>
  );
}

function Own() {
  const t = useText(machinesText);
  const format = useBalanceFormat();
  const reading = useCall(machineCalls.report, {});
  return (
    <Loaded reading={reading} waiting={<Skeleton variant="row" count={3} />}>
      {({ sum, profit, allprofit, count }) => (
        <ListGroup>
          <ListRow
            title={t('myRentals')}
            hint={`${t('running')} ${count}`}
            value={`${format(sum, 'USDT')} USDT`}
            valueHint={t('myUnearned')}
            href={hrefOf('pages/machine/ordersPage')}
          />
          <ListRow title={t('myToday')} value={`${format(profit, 'USDT')} USDT`} />
          <ListRow title={t('myTotal')} value={`${format(allprofit, 'USDT')} USDT`} />
        </ListGroup>
      )}
    </Loaded>
  );
}
