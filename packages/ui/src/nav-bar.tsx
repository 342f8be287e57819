/** The bar at the top of a page: back, title in the middle, actions at the right. */
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import css from './nav-bar.module.css';

export interface NavBarProps {
  title: ReactNode;
  /** A small second line. */
  note?: ReactNode;
  onBack?: (() => void) | undefined;
  backLabel: string;
  /** In place of the back button. */
  leading?: ReactNode;
  actions?: ReactNode;
  /** brand lies on the page without a line, plain is set off by one. */
  variant?: 'brand' | 'plain' | undefined;
  className?: string | undefined;
}

export function NavBar({
  title,
  note,
  onBack,
  backLabel,
  leading,
  actions,
  variant = 'brand',
  className,
}: NavBarProps) {
  const back =
    onBack === undefined ? null : (
      <IconButton label={backLabel} onClick={onBack}>
        <ChevronLeft size={26} strokeWidth={1.9} />
      </IconButton>
    );
  return (
    <header className={classNames(css['bar'], className)} data-variant={variant}>
      <div className={css['side']}>{leading ?? back}</div>
      <div className={css['middle']}>
        {title === '' ? null : <h1 className={css['title']}>{title}</h1>}
        {note === undefined ? null : <div className={css['note']}>{note}</div>}
      </div>
      <div className={css['side']} data-end="">
        {actions}
      </div>
    </header>
  );
}
