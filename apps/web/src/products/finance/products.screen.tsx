/** Fixed-term hosting: what is on offer, with the customer's orders and the rules one press away. */
import { IconButton } from '@candor/ui';
import { ClipboardList, Info } from 'lucide-react';
import { useText } from '../../platform/i18n/index.ts';
import { open } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { financeText } from './finance-text.ts';
import ProductList from './product-list.tsx';
import { useHostingChanges } from './use-hosting.ts';

export default function ProductsScreen() {
  const t = useText(financeText);
  useHostingChanges();
  return (
    <Screen
      title={t('title')}
      backTo="pages/template/index"
      actions={
        <>
          <IconButton label={t('rules')} onClick={() => open('pages/finance/rulePage')}>
            <Info size={20} />
          </IconButton>
          <IconButton label={t('myOrders')} onClick={() => open('pages/finance/ordersPage')}>
            <ClipboardList size={20} />
          </IconButton>
        </>
      }
    >
      <ProductList />
    </Screen>
  );
}
