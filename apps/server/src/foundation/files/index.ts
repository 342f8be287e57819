/** Private files: uploads made harmless, encrypted at rest, bound to one purpose. */
export type { Files } from './ports.ts';
export { alikeView } from './alike-view.ts';
export { createFiles } from './files.ts';
export type { Keyring } from './sealing.ts';
export { blindIndex, createKeyring } from './sealing.ts';
