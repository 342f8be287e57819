/** What a customer has now, of all nouns, for operators: his balances, what is open of each product, where he is logged in. */
export { createStanding } from './standing.ts';
export type { OpenThing, StandingSource } from './ports.ts';
