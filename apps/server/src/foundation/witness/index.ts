/** Roots of the chained logs, told outside every hour. */
export type { Root } from './witness.ts';
export { createWitness } from './witness.ts';
