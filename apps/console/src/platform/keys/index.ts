/** Front door of shortcuts. */
export { listen, useBindings } from './key-store.ts';
export { useKeys } from './use-keys.ts';
