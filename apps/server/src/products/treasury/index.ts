/** House accounts, coverage, the house's own money, corrections, the ledger browser, the operators' dashboard. */
export type { QueueState } from './ports.ts';
export { coverageOf } from './coverage.ts';
export { createTreasury } from './treasury.ts';
