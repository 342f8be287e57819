/** Mounts one page of the table: address for its hooks, code on demand, its own boundary, the motion it arrives with. */
import { Suspense, useMemo, useState } from 'react';
import { type Address, type Page, PlaceContext, forgetScreen, screenOf } from '../routing/index.ts';
import type { PageStack } from '../routing/page-stack.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { LoadingView } from './loading-view.tsx';
import css from './page.module.css';

export interface PageViewProps {
  page: Page;
  address: Address;
  motion: PageStack['motion'];
}

export function PageView({ page, address, motion }: PageViewProps) {
  const [attempt, setAttempt] = useState(0);
  const place = useMemo(() => ({ page, address }), [page, address]);
  const retry = (): void => {
    // Browsers may remember a failed module: from the second time on only a reload really asks again.
    if (attempt > 0) location.reload();
    forgetScreen(page);
    setAttempt(attempt + 1);
  };
  const Screen = screenOf(page);
  return (
    <PlaceContext value={place}>
      <section className={css['page']} data-motion={motion} key={attempt}>
        <ErrorBoundary onRetry={retry}>
          <Suspense fallback={<LoadingView onRetry={retry} />}>
            <Screen />
          </Suspense>
        </ErrorBoundary>
      </section>
    </PlaceContext>
  );
}
