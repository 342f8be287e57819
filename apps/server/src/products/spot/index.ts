/** Spot trading on an order book of our own: orders, trades, fees, the house's quotes. */
export { createSpot } from './spot.ts';
export { verifySpotLogs } from './order-path/verify-log.ts';
export { checkAllOrders } from './order-invariants-store.ts';
