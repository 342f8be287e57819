/** New coins: what is on offer, what is on its way, what is over; the customer's subscriptions one press away. */
import { IconButton, Tabs } from '@candor/ui';
import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../platform/i18n/index.ts';
import { open } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import type { Sale } from './commitment-rules.ts';
import css from './launchpad.module.css';
import { launchpadText } from './launchpad-text.ts';
import { SaleList } from './sale-list.tsx';
import { useLaunchpadChanges } from './use-launchpad.ts';

const PHASES = {
  now: ['subscribing', 'allotting', 'upcoming', 'locked'],
  over: ['launched', 'ended', 'refunded'],
} as const satisfies Record<string, readonly Sale['phase'][]>;
type View = keyof typeof PHASES;
const VIEWS: readonly View[] = ['now', 'over'];

export default function SalesScreen() {
  const t = useText(launchpadText);
  const [view, setView] = useState<View>('now');
  useLaunchpadChanges();
  return (
    <Screen
      title={t('title')}
      backTo="pages/index/index"
      actions={
        <IconButton label={t('mine')} onClick={() => open('pages/publication/purchase')}>
          <ClipboardList size={20} />
        </IconButton>
      }
    >
      <Tabs
        className={css['tabs']}
        label={t('title')}
        active={view}
        onSelect={setView}
        items={VIEWS.map((id) => ({ id, label: t(`view_${id}`) }))}
      />
      <SaleList phases={PHASES[view]} />
    </Screen>
  );
}
