/** House accounts, coverage, the house's own money, corrections, the ledger browser, the operators' dashboard. */
export { createTreasury } from './treasury.ts';
