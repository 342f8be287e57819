/**
 * A price that answers when it moves: the colour of its last direction and a short flash. Both are set on the element,
 * not through state, so that a list of fifty prices costs no extra render; books that write prices past React call
 * flashPrice themselves.
 */
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { NO_NUMBER, compareDecimals } from './format.ts';
import css from './price-text.module.css';

export type Direction = 'up' | 'down' | 'flat';

export interface PriceTextProps {
  /** Decimal text that is compared with the one before. */
  value: string | undefined;
  /** What is written; the value itself when absent. */
  children?: ReactNode;
  /** Colours by this direction instead of by the last move; flat is plain text. */
  direction?: Direction | undefined;
  /** No colour and no flash of the background, only equal digits. */
  isStill?: boolean | undefined;
  className?: string | undefined;
}

export function PriceText({ value, children, direction, isStill = false, className }: PriceTextProps) {
  const element = useRef<HTMLSpanElement>(null);
  const before = useRef(value);
  useLayoutEffect(() => {
    const moved = compareDecimals(value, before.current);
    before.current = value;
    if (moved === 0 || isStill || element.current === null) return;
    const to = moved > 0 ? 'up' : 'down';
    if (direction === undefined) element.current.dataset['direction'] = to;
    flashPrice(element.current, to);
  }, [value, direction, isStill]);
  const fixed = direction === undefined ? {} : { 'data-direction': direction };
  return (
    <span ref={element} className={classNames(css['price'], className)} {...fixed}>
      {children ?? value ?? NO_NUMBER}
    </span>
  );
}

/** Lights an element up for a moment in the colour of the move. Does nothing for those who asked for less motion. */
export function flashPrice(element: HTMLElement, direction: 'up' | 'down'): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const colour = direction === 'up' ? 'var(--c-rise-depth)' : 'var(--c-fall-depth)';
  element.animate([{ backgroundColor: colour }, { backgroundColor: 'transparent' }], {
    duration: 600,
    easing: 'ease-out',
  });
}
