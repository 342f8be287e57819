/** All records of the customer's assets: account changes, deposits, withdrawals. */
import { Skeleton, Tabs } from '@candor/ui';
import { Suspense, useState } from 'react';
import { frameText, products } from '../../foundation/product/index.ts';
import type { ChangeFilter } from '../../foundation/wallet/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { usePlace } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { Changes } from './changes.tsx';
import { ExportButton } from './export-button.tsx';
import { recordsText } from './records-text.ts';
import css from './records.module.css';

const CHANGES = 'changes';

export default function RecordsScreen() {
  const t = useText(recordsText);
  const frame = useText(frameText);
  const lists = products().flatMap(({ records }) => records?.list ?? []);
  // `?tab=deposits`: where the deposit and withdrawal pages lead.
  const asked = new URLSearchParams(usePlace().address.search).get('tab');
  const [tab, setTab] = useState(() => lists.find(({ id }) => id === asked)?.id ?? CHANGES);
  const List = lists.find(({ id }) => id === tab)?.List;
  const [filter, setFilter] = useState<ChangeFilter>();
  return (
    <Screen
      title={t('title')}
      backTo="pages/assets/index"
      actions={tab === CHANGES ? <ExportButton filter={filter} /> : undefined}
    >
      <Tabs
        className={css['tabs']}
        isFilling
        label={t('tabs')}
        active={tab}
        onSelect={setTab}
        items={[
          { id: CHANGES, label: t('tabChanges') },
          ...lists.map(({ id, label }) => ({ id, label: frame(label) })),
        ]}
      />
      {tab === CHANGES ? (
        <div className={css['changes']}>
          <Changes onAsked={setFilter} />
        </div>
      ) : null}
      {List === undefined ? null : (
        <div className={css['changes']}>
          <Suspense fallback={<Skeleton className={css['waiting']} variant="row" count={6} />}>
            <List />
          </Suspense>
        </div>
      )}
    </Screen>
  );
}
