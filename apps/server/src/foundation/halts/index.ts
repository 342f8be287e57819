/** Announced halts: when a product takes no orders in a pair, said before it begins. */
export { noticed } from './halt-rules.ts';
export type { Halts } from './halts.ts';
export { createHalts } from './halts.ts';
