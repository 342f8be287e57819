/** The chain of published ticks. */
export type { PublishedTick, Ticks } from './ports.ts';
export { createTicks } from './ticks.ts';
export type { TicksNoun } from './ticks.ts';
export { TickRunner } from './tick-runner.ts';
export type { TickFigures } from './ticks-store.ts';
export { figuresBetween, linesAt } from './ticks-store.ts';
