/** What stands on a trading page while its pair is not known: the page's own shape, or why it cannot be read. */
import { ErrorState } from '@candor/ui';
import type { ReactNode } from 'react';
import { usePairsReading } from '../../foundation/markets/index.ts';
import { failureText } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { wordsText } from '../../platform/words/words.ts';

export function PairAwaited({ skeleton }: { skeleton: ReactNode }) {
  const words = useText(wordsText);
  const { isError, error, isFetching, refetch } = usePairsReading();
  if (!isError) return skeleton;
  return (
    <ErrorState
      title={words('loadFailed')}
      hint={failureText(error)}
      retryLabel={words('retry')}
      isBusy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
