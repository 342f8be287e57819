/** Profit and loss of each customer, worked out from the ledger step by step (R-PNL-1). */
export { createPnl } from './pnl.ts';
