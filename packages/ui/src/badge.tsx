/** A small label on something: a state, a kind, a leverage. */
import type { ReactNode } from 'react';
import css from './badge.module.css';
import { classNames } from './class-names.ts';

export interface BadgeProps {
  tone?: 'neutral' | 'brand' | 'rise' | 'fall' | 'warn' | 'danger' | 'success' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function Badge({ tone = 'neutral', className, children }: BadgeProps) {
  return (
    <span className={classNames(css['badge'], className)} data-tone={tone}>
      {children}
    </span>
  );
}
