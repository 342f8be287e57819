/** Contracts by lots on published ticks. */
export type { Contracts } from './contracts.ts';
export { createContracts } from './contracts.ts';
