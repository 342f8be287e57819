/** Whether a product may open anything in a pair; operators stop it at once, two let it go on. */
export type { Openings, SoldIn } from './openings.ts';
export { createOpenings } from './openings.ts';
