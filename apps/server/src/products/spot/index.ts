/** Spot trading on an order book of our own: orders, trades, fees, the house's quotes. */
export type { OrderDesk } from './order-path/order-desk.ts';
export type { CommittedTrade, SpotPorts } from './ports.ts';
export type { SpotPair } from './spot-pair.ts';
export type { Spot } from './spot.ts';
export { spotExports } from './spot-export-store.ts';
export { createSpot } from './spot.ts';
export { verifySpotLogs } from './order-path/verify-log.ts';
