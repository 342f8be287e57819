/** The payout pause: what leaves is stopped by one person, and goes on by two others. */
export type { Pauses } from './pauses.ts';
export { createPauses } from './pauses.ts';
