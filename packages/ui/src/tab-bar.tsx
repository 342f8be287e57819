/** The bar of the app's main places at the bottom; it fits eight of them into 360 px. */
import css from './tab-bar.module.css';
import { TabIcon, type TabIconName } from './tab-icons.tsx';

export interface TabBarItem {
  id: string;
  icon: TabIconName;
  label: string;
}

export interface TabBarProps {
  /** Name of the bar for screen readers. */
  label: string;
  /** Id of the place one is at. */
  active: string;
  items: readonly TabBarItem[];
  onSelect: (id: string) => void;
  /** The finger is down but not up yet: time to load what comes. */
  onIntent?: ((id: string) => void) | undefined;
}

export function TabBar({ label, active, items, onSelect, onIntent }: TabBarProps) {
  return (
    <nav className={css['bar']} aria-label={label}>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          className={css['tab']}
          aria-current={item.id === active ? 'page' : undefined}
          onClick={() => onSelect(item.id)}
          onPointerDown={() => onIntent?.(item.id)}
        >
          <TabIcon name={item.icon} />
          <span className={css['label']}>{item.label}</span>
        </button>
      ))}
    </nav>
  );
}
