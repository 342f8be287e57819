/** How the console looks on this device: theme, and how dense tables are. */
import { createStore, readLocal, writeLocal } from '../storage/index.ts';

export type Theme = 'light' | 'dark';
export type Density = 'compact' | 'roomy';

interface Look {
  /** Absent: as the system says. */
  theme?: Theme;
  density: Density;
}

const KEY = 'console.look';
const store = createStore<Look>({ density: 'roomy', ...readLocal<Partial<Look>>(KEY) });
const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');
const system = createStore<Theme>(prefersDark.matches ? 'dark' : 'light');
prefersDark.addEventListener('change', () => system.set(prefersDark.matches ? 'dark' : 'light'));

export function useTheme(): Theme {
  const { theme } = store.use();
  const fallback = system.use();
  return theme ?? fallback;
}

export function useDensity(): Density {
  return store.use().density;
}

export function chooseTheme(theme: Theme): void {
  change({ ...store.get(), theme });
}

export function chooseDensity(density: Density): void {
  change({ ...store.get(), density });
}

function change(look: Look): void {
  store.set(look);
  writeLocal(KEY, look);
}
