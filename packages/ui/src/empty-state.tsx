/** What a list shows when there is nothing in it: a drawing, one line, and if there is one the next step. */
import type { ReactNode } from 'react';
import { EmptyArt } from './state-art.tsx';
import css from './states.module.css';

export interface EmptyStateProps {
  title: ReactNode;
  hint?: ReactNode;
  /** A button that leads on. */
  action?: ReactNode;
  /** Instead of the drawing. */
  art?: ReactNode;
  /** For a list inside a card instead of a whole page. */
  isCompact?: boolean | undefined;
}

export function EmptyState({ title, hint, action, art, isCompact = false }: EmptyStateProps) {
  return (
    <div className={css['state']} data-compact={isCompact || undefined}>
      {art ?? <EmptyArt />}
      <p className={css['title']}>{title}</p>
      {hint === undefined ? null : <p className={css['hint']}>{hint}</p>}
      {action === undefined ? null : <div className={css['action']}>{action}</div>}
    </div>
  );
}
