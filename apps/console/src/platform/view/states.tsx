/** What stands where data is not there yet, could not be had, or is none. */
import { Alert, Button, Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { type Reading, failureText } from '../api/index.ts';
import { useText } from '../i18n/index.ts';
import { wordsText } from '../words/words-text.ts';

export function LoadingBlock({ rows = 6 }: { rows?: number }) {
  const t = useText(wordsText);
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')}>
      <Skeleton active paragraph={{ rows }} />
    </div>
  );
}

export function FailedBlock({ error, onRetry }: { error?: unknown; onRetry: () => void }) {
  const t = useText(wordsText);
  return (
    <Alert
      type="error"
      showIcon
      title={error === undefined ? t('pageFailed') : failureText(error)}
      action={
        <Button size="small" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  );
}

export function EmptyBlock({ text }: { text?: string }) {
  const t = useText(wordsText);
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text ?? t('nothingHere')} />;
}

interface LoadedProps<Data> {
  of: Pick<Reading<Data>, 'data' | 'error' | 'refetch'>;
  rows?: number;
  children: (data: Data) => ReactNode;
}

/** Data once it is there; what was read before stays when a refresh fails. */
export function Loaded<Data>({ of: { data, error, refetch }, rows = 6, children }: LoadedProps<Data>) {
  if (data !== undefined) return <>{children(data)}</>;
  return error ? <FailedBlock error={error} onRetry={() => void refetch()} /> : <LoadingBlock rows={rows} />;
}
