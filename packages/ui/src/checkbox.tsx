/** A choice that is sent with the rest of a form; the words beside it belong to the target. */
import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import css from './checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  children?: ReactNode;
}

export function Checkbox({ children, className, ...native }: CheckboxProps) {
  return (
    <label className={classNames(css['checkbox'], className)}>
      <input type="checkbox" {...native} />
      <span className={css['box']}>
        <Check size={13} strokeWidth={3} />
      </span>
      {children === undefined ? null : <span className={css['words']}>{children}</span>}
    </label>
  );
}
