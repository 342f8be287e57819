/** The tabs of the app at the bottom edge: up to eight of them side by side on the narrowest phone. */
import type { ReactNode } from 'react';
import css from './tab-bar.module.css';
import { TabIcon, type TabIconName } from './tab-icons.tsx';

export interface TabBarProps<Id extends string> {
  items: readonly { id: Id; icon: TabIconName; label: ReactNode; hasDot?: boolean | undefined }[];
  /** The tab one is on. */
  active: string;
  onSelect: (id: Id) => void;
  /** A finger or pointer comes down on a tab: time to fetch what it shows. */
  onIntent?: ((id: Id) => void) | undefined;
  /** Name of the navigation for screen readers. */
  label: string;
}

export function TabBar<Id extends string>({ items, active, onSelect, onIntent, label }: TabBarProps<Id>) {
  return (
    <nav className={css['bar']} aria-label={label}>
      {items.map(({ id, icon, label: words, hasDot }) => (
        <button
          key={id}
          type="button"
          className={css['tab']}
          aria-current={id === active ? 'page' : undefined}
          data-dot={hasDot || undefined}
          onPointerDown={() => onIntent?.(id)}
          onClick={() => onSelect(id)}
        >
          <TabIcon name={icon} size={22} isActive={id === active} />
          <span className={css['label']}>{words}</span>
        </button>
      ))}
    </nav>
  );
}
