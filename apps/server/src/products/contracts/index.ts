/** Contracts by lots on published ticks. */
export type { Contracts } from './contracts.ts';
export { createContracts } from './contracts.ts';
export { contractsExport } from './contracts-export-store.ts';
export { contractTermsKind } from './terms-configuration.ts';
