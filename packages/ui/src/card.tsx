/** A block of one matter on the page. */
import type { ComponentProps } from 'react';
import css from './card.module.css';
import { classNames } from './class-names.ts';

export interface CardProps extends ComponentProps<'div'> {
  /** flat is a tinted block, outline a thin frame. */
  variant?: 'flat' | 'outline' | undefined;
  /** No padding: lists and images reach the edge. */
  isFlush?: boolean | undefined;
}

export function Card({ variant = 'flat', isFlush = false, className, ...native }: CardProps) {
  return (
    <div
      {...native}
      className={classNames(css['card'], className)}
      data-variant={variant}
      data-flush={isFlush || undefined}
    />
  );
}
