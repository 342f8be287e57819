/** Moves available balance between two of the customer's accounts: free and at once (R-MONEY-8). */
import { IconButton, Skeleton } from '@candor/ui';
import { ClipboardList } from 'lucide-react';
import {
  TransferBox,
  currencyIdOf,
  namedAccount,
  routeBetween,
  useBalances,
} from '../../../foundation/wallet/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { LoadFailed } from '../../../platform/list/index.ts';
import { back, open, usePlace } from '../../../platform/routing/index.ts';
import { Screen } from '../../../platform/view/index.ts';
import { assetsText } from '../assets-text.ts';
import css from './transfer.module.css';

export default function TransferScreen() {
  const t = useText(assetsText);
  const { data, error, refetch } = useBalances();
  // `?currency=3&from=change&to=micro`: what a balance's own page or an order form asks for.
  const query = new URLSearchParams(usePlace().address.search);
  const asked = {
    route: routeBetween(namedAccount(query.get('from')), namedAccount(query.get('to'))),
    currency: currencyIdOf(query.get('currency')),
  };
  return (
    <Screen
      title={t('transfer')}
      backTo="pages/assets/index"
      actions={
        <IconButton label={t('transferRecords')} onClick={() => open('pages/assets/transfer/record')}>
          <ClipboardList size={20} />
        </IconButton>
      }
    >
      {data !== undefined ? (
        <div className={css['page']}>
          <TransferBox balances={data} asked={asked} onDone={() => back('pages/assets/index')} />
        </div>
      ) : null}
      {data === undefined && error === null ? (
        <Skeleton className={css['waiting']} variant="block" height={320} />
      ) : null}
      {data === undefined && error !== null ? <LoadFailed error={error} onRetry={refetch} /> : null}
    </Screen>
  );
}
