/**
 * The interface between spot, which keeps the order books, and bots, which trades on them for programs; products may not
 * import one another.
 */
export type {
  OrderRange,
  Trading,
  TradingBatch,
  TradingDesk,
  TradingFill,
  TradingOrder,
  TradingTrade,
} from './trading.ts';
export { createTrading } from './trading.ts';
