/** Short-term options on published ticks. */
export type { Options } from './options.ts';
export { createOptions } from './options.ts';
export { optionExports } from './options-export-store.ts';
export { optionTermsKind } from './terms-configuration.ts';
