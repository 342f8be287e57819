/** Deposits: first the coin, then, under the same address with `?currency=`, where to send it. */
import { IconButton, Skeleton } from '@candor/ui';
import { ClipboardList } from 'lucide-react';
import { useText } from '../../platform/i18n/index.ts';
import { LoadFailed } from '../../platform/list/index.ts';
import { open, useTextParams } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { AddressView } from './address-view.tsx';
import { CoinPicker } from './coin-picker.tsx';
import { Closed } from './closed.tsx';
import type { Terms } from './deposit-view.ts';
import { depositsText } from './deposits-text.ts';
import css from './deposits.module.css';
import { useTerms } from './use-deposits.ts';
import { VerifyGate } from './verify-gate.tsx';

export default function DepositScreen() {
  const t = useText(depositsText);
  const { currency, chain } = useTextParams('currency', 'chain');
  const { data, error, refetch } = useTerms();
  const coin = data?.coins.find((each) => String(each.currency) === currency);
  return (
    <Screen
      title={coin === undefined ? t('deposit') : t('depositCoin', { coin: coin.currency_name })}
      backTo={coin === undefined ? 'pages/assets/index' : 'pages/assets/deposit/index'}
      actions={
        <IconButton label={t('allRecords')} onClick={() => open('pages/assets/record', { tab: 'deposits' })}>
          <ClipboardList size={20} />
        </IconButton>
      }
    >
      {data === undefined && error === null ? <Waiting hasCode={currency !== undefined} /> : null}
      {data === undefined && error !== null ? <LoadFailed error={error} onRetry={refetch} /> : null}
      {data === undefined ? null : <Content terms={data} coin={coin} chain={chain} />}
    </Screen>
  );
}

function Content({
  terms,
  coin,
  chain,
}: {
  terms: Terms;
  coin: Terms['coins'][number] | undefined;
  chain: string | undefined;
}) {
  const t = useText(depositsText);
  if (!terms.is_on_sale) return <Closed title={t('notOffered')} hint={terms.sale_reason} />;
  if (coin === undefined) return <CoinPicker terms={terms} />;
  if (terms.needs_tick) return <VerifyGate terms={terms} />;
  return <AddressView key={coin.currency} coin={coin} wishedChain={chain} isDemo={terms.is_demo} />;
}

function Waiting({ hasCode }: { hasCode: boolean }) {
  return hasCode ? (
    <div className={css['page']}>
      <Skeleton variant="block" height={44} />
      <Skeleton variant="block" height={280} />
      <Skeleton variant="row" count={3} />
    </div>
  ) : (
    <Skeleton variant="row" count={7} />
  );
}
