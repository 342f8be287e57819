/** A small label on something: a state, a kind, a leverage. */
import type { ReactNode } from 'react';
import css from './tag.module.css';
import { classNames } from './class-names.ts';

export interface TagProps {
  tone?: 'neutral' | 'brand' | 'rise' | 'fall' | 'warn' | 'danger' | 'success' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function Tag({ tone = 'neutral', className, children }: TagProps) {
  return (
    <span className={classNames(css['tag'], className)} data-tone={tone}>
      {children}
    </span>
  );
}
