/** What a page shows instead of itself when it could not come or broke. */
import { ErrorState } from '@candor/ui';
import { useText } from '../i18n/index.ts';
import { wordsText } from '../words/words.ts';

export interface PageErrorProps {
  kind: 'late' | 'broken';
  onRetry: () => void;
}

export function PageError({ kind, onRetry }: PageErrorProps) {
  const t = useText(wordsText);
  const [title, hint] =
    kind === 'late' ? [t('loadFailed'), t('loadFailedHint')] : [t('crashed'), t('crashedHint')];
  return <ErrorState title={title} hint={hint} retryLabel={t('retry')} onRetry={onRetry} />;
}
