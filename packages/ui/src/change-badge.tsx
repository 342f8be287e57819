/** A change in percent with its sign, in the colour of its direction: never by colour alone. */
import css from './change-badge.module.css';
import { classNames } from './class-names.ts';
import { MINUS, formatPercent } from './format.ts';

export interface ChangeBadgeProps {
  /** Plain percents as decimal text: "+1.23", "-0.5". */
  percent: string | undefined;
  /** solid is the filled block of pair lists, soft a tinted one, text only coloured digits. */
  variant?: 'solid' | 'soft' | 'text' | undefined;
  className?: string | undefined;
}

export function ChangeBadge({ percent, variant = 'solid', className }: ChangeBadgeProps) {
  const text = formatPercent(percent);
  return (
    <span
      className={classNames(css['change'], className)}
      data-variant={variant}
      data-direction={directionOf(text)}
    >
      {text}
    </span>
  );
}

/** Of the text as shown: what is displayed as 0.00% has no direction. */
function directionOf(shown: string): 'up' | 'down' | 'flat' {
  if (shown.startsWith('+')) return 'up';
  return shown.startsWith(MINUS) ? 'down' : 'flat';
}
