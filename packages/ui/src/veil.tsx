/** A figure that may be hidden: stars in its place, which it goes on taking up, so that nothing beside it moves. */
import type { ReactNode } from 'react';
import css from './veil.module.css';

export const STARS = '******';

export interface VeilProps {
  isHidden: boolean;
  children: ReactNode;
}

export function Veil({ isHidden, children }: VeilProps) {
  if (!isHidden) return children;
  return (
    <span className={css['veil']}>
      <span className={css['kept']} aria-hidden="true">
        {children}
      </span>
      <span>{STARS}</span>
    </span>
  );
}
