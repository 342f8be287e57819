/** Verification of customers: basic and advanced, reviewed by people. */
export type { Kyc, KycLevel } from './ports.ts';
export type { KycFeature } from './kyc.ts';
export { createKyc } from './kyc.ts';
