/** Screening of names and addresses against public lists. */
export type { Screening } from './screening.ts';
export { createScreening } from './screening.ts';
