/** Moves available balance between two of the customer's accounts: free and at once (R-MONEY-8). */
import { EmptyState, IconButton, Skeleton } from '@candor/ui';
import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { type Balances, accountOf, currencyIdOf, useBalances } from '../../../foundation/wallet/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { LoadFailed } from '../../../platform/list/index.ts';
import { open, usePlace } from '../../../platform/routing/index.ts';
import { Screen } from '../../../platform/view/index.ts';
import { assetsText } from '../assets-text.ts';
import { RouteCard } from './route-card.tsx';
import { TransferForm } from './transfer-form.tsx';
import { chosenRow, movable, routeFrom } from './transfer-rules.ts';
import css from './transfer.module.css';

export default function TransferScreen() {
  const t = useText(assetsText);
  const { data, error, refetch } = useBalances();
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
      {data !== undefined ? <Transfer balances={data} /> : null}
      {data === undefined && error === null ? (
        <Skeleton className={css['waiting']} variant="block" height={320} />
      ) : null}
      {data === undefined && error !== null ? <LoadFailed error={error} onRetry={refetch} /> : null}
    </Screen>
  );
}

function Transfer({ balances }: { balances: Balances }) {
  const t = useText(assetsText);
  // `?currency=3&from=change`: what a balance's own page asks for.
  const asked = new URLSearchParams(usePlace().address.search);
  const [route, setRoute] = useState(() => routeFrom(accountOf(asked.get('from'))));
  const [wished, setWished] = useState(() => currencyIdOf(asked.get('currency')));
  const rows = movable(balances, route);
  const row = chosenRow(rows, wished);
  return (
    <div className={css['page']}>
      <RouteCard route={route} onChange={setRoute} />
      {row === undefined ? (
        <EmptyState isCompact title={t('noCommon')} />
      ) : (
        <TransferForm
          key={`${route.from}/${route.to}/${row.currency}`}
          route={route}
          rows={rows}
          row={row}
          onCurrency={setWished}
        />
      )}
    </div>
  );
}
