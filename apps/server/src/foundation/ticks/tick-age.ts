/** How old a tick may be, and how young: what lies in the future is no tick, and without fresh ones nothing is sold. */

import { FUTURE_MS } from '../../platform/clock.ts';

/** Contracts and options execute on the next tick: after so long without one nobody is sold any more of them. */
export const SOLD_WITHIN_MS = 3_000;
/** After so long without ticks a node says that it is not ready. */
export const UNREADY_AFTER_MS = 10_000;

export const isFromFuture = (at: number, now: number): boolean => at - now > FUTURE_MS;

/** Whether a tick of this time lets anything be sold now. */
export const isFresh = (at: number, now: number): boolean =>
  !isFromFuture(at, now) && now - at <= SOLD_WITHIN_MS;
