/** Copy-trading: copies of lead traders' contract portfolios. */
export type { CopyTrading } from './copy-trading.ts';
export { createCopyTrading } from './copy-trading.ts';
