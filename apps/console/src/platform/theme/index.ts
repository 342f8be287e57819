/** Front door of the console's looks. */
export { type Density, type Theme, chooseDensity, chooseTheme, useDensity, useTheme } from './look-store.ts';
export { Look } from './look.tsx';
