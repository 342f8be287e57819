/** Whether anything may be paid out to a customer now: asked when he submits, at approval, and by whoever is about to send. */
export type { PayoutStops } from './payout-stops.ts';
export { createPayoutStops } from './payout-stops.ts';
