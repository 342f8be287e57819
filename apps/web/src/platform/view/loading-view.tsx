/** Stands in for a page on its way: nothing for 200 ms, then a quiet loader, an error with retry after 60 s (spec section 8). */
import { useEffect, useState } from 'react';
import { PageError } from './page-error.tsx';
import css from './page.module.css';

export const LOADER_AFTER_MS = 200;
export const ERROR_AFTER_MS = 60_000;

export function LoadingView({ onRetry }: { onRetry: () => void }) {
  const [stage, setStage] = useState<'quiet' | 'loading' | 'late'>('quiet');
  useEffect(() => {
    const loading = setTimeout(() => setStage('loading'), LOADER_AFTER_MS);
    const late = setTimeout(() => setStage('late'), ERROR_AFTER_MS);
    return () => {
      clearTimeout(loading);
      clearTimeout(late);
    };
  }, []);
  if (stage === 'quiet') return null;
  if (stage === 'late') return <PageError kind="late" onRetry={onRetry} />;
  return (
    <div className={css['loader']} role="status" aria-busy="true">
      <span className={css['loaderDot']} />
      <span className={css['loaderDot']} />
      <span className={css['loaderDot']} />
    </div>
  );
}
