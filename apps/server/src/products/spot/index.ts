/** Spot trading: what main.ts starts and what it must be given. */
export type { OrderDesk } from './order-desk.ts';
export type { CommittedTrade, SpotPorts } from './ports.ts';
export type { SpotPair } from './spot-pair.ts';
export type { Spot } from './spot.ts';
export { spotExports } from './spot-export-store.ts';
export { createSpot } from './spot.ts';
