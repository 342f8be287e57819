/** What a list shows when there is nothing in it, and what a page shows when it could not be read. */
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import css from './empty-state.module.css';

export interface EmptyStateProps {
  title: ReactNode;
  hint?: ReactNode;
  /** A button that leads out of emptiness. */
  action?: ReactNode;
  /** Low, for a list inside a page. */
  isCompact?: boolean | undefined;
}

export function EmptyState({ title, hint, action, isCompact }: EmptyStateProps) {
  return (
    <div className={css['state']} data-compact={isCompact || undefined}>
      <svg className={css['art']} viewBox="0 0 96 72" fill="none" aria-hidden="true">
        <path className={css['back']} d="M24 10h40a5 5 0 0 1 5 5v46H29a5 5 0 0 1-5-5z" />
        <path className={css['line']} d="M33 24h25M33 33h17M33 42h11" />
        <circle className={css['lens']} cx="63" cy="45" r="13" />
        <path className={css['stem']} d="m73 55 9 9" />
        <circle className={css['dot']} cx="63" cy="45" r="3.5" />
      </svg>
      <p className={css['title']}>{title}</p>
      {hint === undefined ? null : <p className={css['hint']}>{hint}</p>}
      {action === undefined ? null : <div className={css['action']}>{action}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  title: ReactNode;
  hint?: ReactNode;
  retryLabel: string;
  onRetry: () => void;
  isBusy?: boolean | undefined;
}

export function ErrorState({ title, hint, retryLabel, onRetry, isBusy }: ErrorStateProps) {
  return (
    <div className={css['state']} role="alert">
      <svg className={css['art']} viewBox="0 0 96 72" fill="none" aria-hidden="true">
        <path className={css['line']} d="M8 40h20l6-14 8 26 6-16" />
        <path className={css['line']} data-far="" d="M66 40h22" />
        <path className={css['break']} d="m52 34 8 12m0-12-8 12" />
      </svg>
      <p className={css['title']}>{title}</p>
      {hint === undefined ? null : <p className={css['hint']}>{hint}</p>}
      <div className={css['action']}>
        <Button variant="secondary" isBusy={isBusy} onClick={onRetry}>
          {retryLabel}
        </Button>
      </div>
    </div>
  );
}
