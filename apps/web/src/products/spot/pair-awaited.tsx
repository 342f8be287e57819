/** What stands on a trading page while its pair is not known: the page's own shape, or why it cannot be read. */
import type { ReactNode } from 'react';
import { usePairsReading } from '../../foundation/markets/index.ts';
import { LoadFailed } from '../../platform/list/index.ts';

export function PairAwaited({ skeleton }: { skeleton: ReactNode }) {
  const { isError, error, isFetching, refetch } = usePairsReading();
  if (!isError) return skeleton;
  return <LoadFailed error={error} isBusy={isFetching} onRetry={refetch} />;
}
