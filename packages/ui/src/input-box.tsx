/** The well every text control sits in: a slot before and after, focus and error drawn on the box, not on the input. */
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import css from './input-box.module.css';

export interface InputBoxSlots {
  /** In front of the text: a unit, an area code button. */
  before?: ReactNode;
  /** Behind the text: a unit, a button. */
  after?: ReactNode;
  /** Heights 40 and 48 px. */
  size?: 's' | 'm' | undefined;
}

export interface InputBoxProps extends InputBoxSlots {
  className?: string | undefined;
  children: ReactNode;
}

export function InputBox({ before, after, size = 'm', className, children }: InputBoxProps) {
  return (
    <div className={classNames(css['box'], className)} data-size={size}>
      {before === undefined ? null : <span className={css['slot']}>{before}</span>}
      {children}
      {after === undefined ? null : <span className={css['slot']}>{after}</span>}
    </div>
  );
}
