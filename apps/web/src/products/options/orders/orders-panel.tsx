/** The customer's options below the buttons: those that run, and those that are settled. */
import { Skeleton, Tabs } from '@candor/ui';
import { Suspense, lazy, useState } from 'react';
import { useText } from '../../../platform/i18n/index.ts';
import { LogInToSee } from '../../../platform/list/index.ts';
import { useIsLoggedIn } from '../../../platform/storage/index.ts';
import { optionsText } from '../options-text.ts';
import { OpenOptions, type OpenOptionsProps } from './open-options.tsx';
import css from './orders.module.css';

const PastOptions = lazy(() => import('./past-options.tsx'));

export function OrdersPanel(props: OpenOptionsProps) {
  const t = useText(optionsText);
  const [view, setView] = useState<'open' | 'past'>('open');
  const isLoggedIn = useIsLoggedIn();
  return (
    <section className={css['panel']} aria-label={t('records')}>
      <Tabs
        className={css['tabs']}
        size="s"
        label={t('records')}
        active={view}
        onSelect={setView}
        items={[
          {
            id: 'open',
            label: t('open'),
            ...(isLoggedIn ? { count: props.reading.orders?.length ?? 0 } : {}),
          },
          { id: 'past', label: t('past') },
        ]}
      />
      {!isLoggedIn ? (
        <LogInToSee title={t('logInToSee')} action={t('logIn')} />
      ) : view === 'open' ? (
        <OpenOptions {...props} />
      ) : (
        <Suspense fallback={<Skeleton variant="row" count={4} className={css['skeleton']} />}>
          <PastOptions />
        </Suspense>
      )}
    </section>
  );
}
