/** The chain of published ticks. */
export type { PublishedTick, Ticks } from './ports.ts';
export { signedText } from './signatures.ts';
export { createTicks } from './ticks.ts';
