/** Disclosures of tokens on real assets: who owes what, read before the first purchase, and no purchase without a fresh attestation. */
export type { Disclosures } from './disclosures.ts';
export { createDisclosures } from './disclosures.ts';
