/** Trading as programs see it: what a translator for programs asks of whoever keeps the order books, and what it hears of them. */
export type {
  OrderRange,
  TradedOrder,
  Trading,
  TradingBatch,
  TradingDesk,
  TradingFill,
  TradingOrder,
  TradingTrade,
} from './trading.ts';
export { createTrading } from './trading.ts';
