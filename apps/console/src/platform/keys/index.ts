/** Front door of shortcuts. */
export { type KeyBinding, listen, useBindings } from './key-store.ts';
export { useKeys } from './use-keys.ts';
