/** The bar at the top of a page: back or a button of the page's own, the title, and actions at the right. */
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import css from './nav-bar.module.css';

export interface NavBarProps {
  /** brand: a tab's own page, title at the left and large. plain: a page further in, title in the middle. */
  variant?: 'brand' | 'plain' | undefined;
  title: ReactNode;
  /** Words for the back button; needed with onBack. */
  backLabel?: string | undefined;
  onBack?: (() => void) | undefined;
  /** Instead of the back button. */
  leading?: ReactNode;
  actions?: ReactNode;
}

export function NavBar({ variant = 'plain', title, backLabel, onBack, leading, actions }: NavBarProps) {
  return (
    <header className={css['bar']} data-variant={variant} data-leading={hasLead(leading, onBack) || undefined}>
      <div className={css['lead']}>
        {onBack === undefined || isGiven(leading) ? (
          leading
        ) : (
          <IconButton className={css['back']} label={backLabel ?? ''} onClick={onBack}>
            <ChevronLeft size={24} />
          </IconButton>
        )}
      </div>
      <h1 className={css['title']}>{title}</h1>
      <div className={css['actions']}>{actions}</div>
    </header>
  );
}

function isGiven(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false;
}

function hasLead(leading: ReactNode, onBack: (() => void) | undefined): boolean {
  return isGiven(leading) || onBack !== undefined;
}
