/** Copy-trading: copies of lead traders' contract portfolios. */
export { createCopyTrading } from './copy-trading.ts';
