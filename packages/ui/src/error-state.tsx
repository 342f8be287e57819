/** What stands in the place of content that could not be had: what happened, and one button to try again. */
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { ErrorArt } from './state-art.tsx';
import css from './states.module.css';

export interface ErrorStateProps {
  title: ReactNode;
  hint?: ReactNode;
  retryLabel: string;
  onRetry: () => void;
  isRetrying?: boolean | undefined;
  isCompact?: boolean | undefined;
}

export function ErrorState(props: ErrorStateProps) {
  const { title, hint, retryLabel, onRetry, isRetrying = false, isCompact = false } = props;
  return (
    <div className={css['state']} data-compact={isCompact || undefined} role="alert">
      <ErrorArt />
      <p className={css['title']}>{title}</p>
      {hint === undefined ? null : <p className={css['hint']}>{hint}</p>}
      <div className={css['action']}>
        <Button variant="secondary" isBusy={isRetrying} onClick={onRetry}>
          {retryLabel}
        </Button>
      </div>
    </div>
  );
}
