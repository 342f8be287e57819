/** All records of the customer's assets: account changes, deposits, withdrawals. */
import { Skeleton, Tabs } from '@candor/ui';
import { Suspense, useState } from 'react';
import type { Change } from '../../foundation/wallet/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { usePlace } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { DepositList } from '../../products/deposits/index.ts';
import { WithdrawalList } from '../../products/withdrawals/index.ts';
import { Changes } from './changes.tsx';
import { ExportButton } from './export-button.tsx';
import { recordsText } from './records-text.ts';
import css from './records.module.css';

const TABS = ['changes', 'deposits', 'withdrawals'] as const;
const LABEL = { changes: 'tabChanges', deposits: 'tabDeposits', withdrawals: 'tabWithdrawals' } as const;

export default function RecordsScreen() {
  const t = useText(recordsText);
  // `?tab=deposits`: where the deposit and withdrawal pages lead.
  const asked = new URLSearchParams(usePlace().address.search).get('tab');
  const [tab, setTab] = useState(() => TABS.find((known) => known === asked) ?? 'changes');
  const [loaded, setLoaded] = useState<readonly Change[]>([]);
  return (
    <Screen
      title={t('title')}
      backTo="pages/assets/index"
      actions={tab === 'changes' ? <ExportButton changes={loaded} /> : undefined}
    >
      <Tabs
        className={css['tabs']}
        isFilling
        label={t('tabs')}
        active={tab}
        onSelect={setTab}
        items={TABS.map((id) => ({ id, label: t(LABEL[id]) }))}
      />
      {tab === 'changes' ? (
        <div className={css['changes']}>
          <Changes onLoaded={setLoaded} />
        </div>
      ) : null}
      {tab === 'changes' ? null : (
        <div className={css['changes']}>
          <Suspense fallback={<Skeleton className={css['waiting']} variant="row" count={6} />}>
            {tab === 'deposits' ? <DepositList /> : <WithdrawalList />}
          </Suspense>
        </div>
      )}
    </Screen>
  );
}
