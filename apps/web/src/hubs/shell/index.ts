/** Front door of the frame around all screens. */
export { App } from './app.tsx';
export { comingPages } from './coming/coming-pages.ts';
export { MenuButton } from './menu-button.tsx';
export { shellText } from './shell-text.ts';
export { useUpdate } from './update-store.ts';
