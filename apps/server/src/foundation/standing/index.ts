/** What a customer has now, of all nouns, for operators: his balances, what is open of each product, where he is logged in. */
export { createStanding } from './standing.ts';
export type { StandingSource } from './ports.ts';
