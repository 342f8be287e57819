/** Switches between views of one screen: a row that scrolls, walks with the arrow keys and keeps the chosen tab in sight. */
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { moveFocus } from './roving.ts';
import css from './tabs.module.css';

export interface TabItem<Id extends string = string> {
  id: Id;
  label: ReactNode;
  /** A count after the label. */
  count?: number | undefined;
}

export interface TabsProps<Id extends string> {
  items: readonly TabItem<Id>[];
  active: Id;
  onSelect: (id: Id) => void;
  label: string;
  /** underline for views, pill for filters inside a view. */
  variant?: 'underline' | 'pill' | undefined;
  size?: 's' | 'm' | undefined;
  /** Equal widths over the whole row instead of scrolling. */
  isFilling?: boolean | undefined;
  className?: string | undefined;
}

export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const {
    items,
    active,
    onSelect,
    label,
    variant = 'underline',
    size = 'm',
    isFilling = false,
    className,
  } = props;
  const row = useRef<HTMLDivElement>(null);
  const isNew = useRef(true);
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    const wasNew = isNew.current;
    isNew.current = false;
    // A new row shows its beginning as long as the chosen tab is in it, and asking for sizes while the page is being drawn would lay it out twice.
    if (chosen === null || chosen === undefined || (wasNew && chosen.previousElementSibling === null))
      return undefined;
    const frame = requestAnimationFrame(() => {
      const isSeen = chosen.offsetLeft + chosen.offsetWidth <= (row.current?.clientWidth ?? 0);
      if (row.current !== null && !(wasNew && isSeen)) keepInSight(row.current, chosen);
    });
    return () => cancelAnimationFrame(frame);
  }, [active]);
  return (
    <div
      ref={row}
      className={classNames(css['tabs'], className)}
      role="tablist"
      aria-label={label}
      data-variant={variant}
      data-size={size}
      data-filling={isFilling || undefined}
      onKeyDown={(event) => moveFocus(event, '[role="tab"]')?.click()}
    >
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="tab"
          className={css['tab']}
          aria-selected={item.id === active}
          tabIndex={item.id === active ? 0 : -1}
          onClick={() => onSelect(item.id)}
        >
          <span className={css['label']}>
            {item.label}
            {item.count === undefined ? null : <span className={css['count']}>{item.count}</span>}
          </span>
        </button>
      ))}
    </div>
  );
}

/** Scrolls only the row; scrollIntoView would move the page too. The row is positioned: offsetLeft counts from its edge. */
function keepInSight(row: HTMLElement, chosen: HTMLElement): void {
  const left = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
  row.scrollTo({ left, behavior: 'smooth' });
}
