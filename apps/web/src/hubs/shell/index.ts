/** Front door of the frame around all screens. */
export { App } from './app.tsx';
export { MenuButton } from './menu-button.tsx';
export { useUpdate } from './update-store.ts';
