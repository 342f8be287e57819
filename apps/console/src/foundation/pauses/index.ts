/** Payout pauses, for screens that show what is stopped. */
export { PausedPayouts } from './paused-payouts.tsx';
