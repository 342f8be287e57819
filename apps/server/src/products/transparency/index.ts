/** What everybody can see of the venue, and the operators' board of risk. */
export { createTransparency } from './transparency.ts';
