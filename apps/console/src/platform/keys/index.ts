/** Front door of shortcuts. */
export type { KeyBinding } from './key-rules.ts';
export { listen, useBindings } from './key-store.ts';
export { useKeys } from './use-keys.ts';
