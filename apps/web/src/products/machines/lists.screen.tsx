/** All packages, with the customer's rentals one press away. */
import { IconButton } from '@candor/ui';
import { ClipboardList } from 'lucide-react';
import { useText } from '../../platform/i18n/index.ts';
import { open } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { machinesText } from './machines-text.ts';
import PackageList from './package-list.tsx';
import { useMachineChanges } from './use-machines.ts';

export default function ListsScreen() {
  const t = useText(machinesText);
  useMachineChanges();
  return (
    <Screen
      title={t('lists')}
      backTo="pages/machine/index"
      actions={
        <IconButton label={t('myRentals')} onClick={() => open('pages/machine/ordersPage')}>
          <ClipboardList size={20} />
        </IconButton>
      }
    >
      <PackageList />
    </Screen>
  );
}
