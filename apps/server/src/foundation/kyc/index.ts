/** Verification of customers: basic and advanced, reviewed by people. */
export type { Kyc, KycLevel, WithdrawalLevel } from './ports.ts';
export type { KycFeature } from './kyc.ts';
export { createKyc } from './kyc.ts';
export { LIMIT_24H } from './level-limits.ts';
export { kycMessages } from './messages.ts';
