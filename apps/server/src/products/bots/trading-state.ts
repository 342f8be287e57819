/** Whether a pair takes orders now, as programs are told before they try. */
import type { Pair, World } from './world.ts';

/** R-SPOT-10: stops that wait, per customer and pair. */
export const MOST_STOPS = 25;

export const isTrading = ({ on }: World, { id, state }: Pair): boolean =>
  state === 'trading' && on.halts.running(id, 'spot') === undefined;
