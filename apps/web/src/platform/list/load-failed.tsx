/** What could not be read, why as far as it is known, and the way to ask again. */
import { ErrorState } from '@candor/ui';
import { failureText } from '../api/index.ts';
import { useText } from '../i18n/index.ts';
import { wordsText } from '../words/words.ts';

export interface LoadFailedProps {
  /** Undefined when only the fact is known. */
  error: unknown;
  onRetry: () => unknown;
  isBusy?: boolean;
}

export function LoadFailed({ error, onRetry, isBusy = false }: LoadFailedProps) {
  const words = useText(wordsText);
  const isExplained = error !== undefined && error !== null;
  return (
    <ErrorState
      title={words('loadFailed')}
      hint={isExplained ? failureText(error) : words('loadFailedHint')}
      retryLabel={words('retry')}
      isBusy={isBusy}
      onRetry={() => void onRetry()}
    />
  );
}
