/** Front door of the frame around all screens. */
export { App } from './app.tsx';
export { ComingNotice } from './coming/coming-notice.tsx';
export { comingText } from './coming/coming-text.ts';
export { MenuButton } from './menu-button.tsx';
export { useUpdate } from './update-store.ts';
export { tellArrived } from './coming/wanted.ts';
