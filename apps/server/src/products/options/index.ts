/** Short-term options on published ticks. */
export type { Options } from './options.ts';
export { createOptions } from './options.ts';
