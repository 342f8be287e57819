/** The button of the product: what it does is in its words, how much it matters in its variant. */
import type { ComponentProps, ReactNode } from 'react';
import css from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  /** rise and fall are the buy and sell actions; danger is what cannot be undone. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'rise' | 'fall' | 'danger' | undefined;
  /** Heights 32, 44 and 48 px; the small one keeps a 44 px hit area. */
  size?: 's' | 'm' | 'l' | undefined;
  /** Shows a spinner over the words without changing the width and takes no press. */
  isBusy?: boolean | undefined;
  /** As wide as the room it stands in. */
  isBlock?: boolean | undefined;
  icon?: ReactNode;
}

export function Button(props: ButtonProps) {
  const { variant = 'primary', size = 'm', isBusy = false, isBlock = false, icon, ...rest } = props;
  const { children, className, disabled, onClick, ...native } = rest;
  return (
    <button
      type="button"
      {...native}
      className={classNames(css['button'], className)}
      data-variant={variant}
      data-size={size}
      data-block={isBlock || undefined}
      disabled={disabled}
      // Not `disabled` while busy: the focus must stay where the finger or the keyboard left it.
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      <span className={css['words']}>
        {icon}
        {children}
      </span>
      {isBusy ? (
        <span className={css['busy']}>
          <Spinner />
        </span>
      ) : null}
    </button>
  );
}
