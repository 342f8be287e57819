/** VIP levels: fees by what a customer traded in thirty days, computed each day at 00:00 UTC. */
export type { Vip } from './vip.ts';
export { createVip } from './vip.ts';
