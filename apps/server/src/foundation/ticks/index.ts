/** The chain of published ticks. */
export type { PublishedTick, Ticks } from './ports.ts';
export { createTicks } from './ticks.ts';
export type { TicksNoun } from './ticks.ts';
export type { TickRunner } from './tick-runner.ts';
export { createTickRunner } from './tick-runner.ts';
