/** Whether a product may open anything in a pair. */
export type { OpeningProduct, OpeningStop, Openings } from './openings.ts';
export { createOpenings } from './openings.ts';
