/** Private files: uploads made harmless, encrypted at rest, bound to one purpose. */
export type { FilePurpose, Files } from './ports.ts';
export { FILE_PURPOSES } from './ports.ts';
