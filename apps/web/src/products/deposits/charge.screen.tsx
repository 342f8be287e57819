/** Claims: a chain transfer that has not arrived, or a bank transfer with its voucher. Nothing here credits by itself (P-DEP-1). */
import { Skeleton, Tabs } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../../platform/i18n/index.ts';
import { LoadFailed } from '../../platform/list/index.ts';
import { useTextParams } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { BankClaim } from './bank-claim.tsx';
import { ChainClaim } from './chain-claim.tsx';
import { BANK_ID } from './deposit-view.ts';
import { depositsText } from './deposits-text.ts';
import css from './deposits.module.css';
import { useTerms } from './use-deposits.ts';

export default function ChargeScreen() {
  const t = useText(depositsText);
  const { currency, chain } = useTextParams('currency', 'chain');
  const [way, setWay] = useState<'chain' | 'bank'>(currency === String(BANK_ID) ? 'bank' : 'chain');
  const { data, error, refetch } = useTerms();
  return (
    <Screen title={way === 'bank' ? t('bankTransfer') : t('charge')} backTo="pages/assets/deposit/index">
      <Tabs
        className={css['tabs']}
        isFilling
        label={t('charge')}
        active={way}
        onSelect={setWay}
        items={[
          { id: 'chain', label: t('byChain') },
          { id: 'bank', label: t('byBank') },
        ]}
      />
      {data === undefined && error === null ? (
        <div className={css['page']}>
          <Skeleton variant="block" height={360} />
        </div>
      ) : null}
      {data === undefined && error !== null ? <LoadFailed error={error} onRetry={refetch} /> : null}
      {data !== undefined && way === 'chain' ? (
        <ChainClaim terms={data} wished={{ currency, chain }} />
      ) : null}
      {data !== undefined && way === 'bank' ? <BankClaim terms={data} /> : null}
    </Screen>
  );
}
