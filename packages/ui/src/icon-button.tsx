/** A button that is only an icon; its name is spoken, and it answers within 44 px however small it looks. */
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import css from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** What it does, for those who cannot see the icon. */
  label: string;
  /** Draws 44 px (m) or 28 px (s); the hit area is 44 px in both. */
  size?: 's' | 'm' | undefined;
  /** A small dot at the corner: there is something new behind it. */
  hasDot?: boolean | undefined;
}

export function IconButton({ label, size = 'm', hasDot = false, className, ...native }: IconButtonProps) {
  return (
    <button
      type="button"
      {...native}
      className={classNames(css['button'], className)}
      aria-label={label}
      data-size={size}
      data-dot={hasDot || undefined}
    />
  );
}
