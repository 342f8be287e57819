/**
 * Stands in for a page on its way: nothing for 200 ms, then its outline, an error with retry after 60 s (spec section 8).
 * At the start of the app the document's own outline is on screen already and simply stays.
 */
import { useEffect, useState } from 'react';
import { PageError } from './page-error.tsx';

export const LOADER_AFTER_MS = 200;
export const ERROR_AFTER_MS = 60_000;
/** As many as index.html draws. */
const ROWS = [1, 2, 3, 4, 5];

export function LoadingView({ onRetry }: { onRetry: () => void }) {
  const [stage, setStage] = useState<'quiet' | 'loading' | 'late'>(() =>
    document.querySelector('#root > .skeleton') === null ? 'quiet' : 'loading',
  );
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
    <div className="skeleton" role="status" aria-busy="true">
      <div className="skeleton-bar" />
      <div className="skeleton-hero" />
      {ROWS.map((row) => (
        <div key={row} className="skeleton-row" />
      ))}
    </div>
  );
}
