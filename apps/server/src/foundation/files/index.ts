/** Private files: uploads made harmless, encrypted at rest, bound to one purpose. */
export type { FilePurpose, Files } from './ports.ts';
export { createFiles } from './files.ts';
export type { Keyring } from './sealing.ts';
export { blindIndex, createKeyring } from './sealing.ts';
