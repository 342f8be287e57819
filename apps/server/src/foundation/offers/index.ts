/** What acts on offers have in common: hosting products, packages of machines, airdrops, sales of new coins. */
export { OFFER_PEOPLE, authorsOf, offerActs, postFromReserve, undoesPause } from './offer-acts.ts';
export { offerEffect } from './offer-effect.ts';
