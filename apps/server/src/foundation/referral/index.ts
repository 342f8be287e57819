/** Referral: who invited whom, what of their fees is the referrer's, and the daily run that pays it. */
export type { Referral } from './referral.ts';
export { createReferral } from './referral.ts';
