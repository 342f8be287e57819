/**
 * What a customer changes of a position bears on every tick that is acted on after it, also on those that were published before: with a take profit
 * at a price that is over by now, or margin against a fall that has passed, he would pick a price that is known (R-CT-2). So a change waits until
 * all that is published has been acted on, which is a moment as a rule, and is told to come again where the engine is behind for longer.
 */
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ContractDeps } from '../ports.ts';

const LOOK_EVERY_MS = 100;
const MOST_LOOKS = 20;

class Behind extends Error {}

/** Under the lock of the pair's book. */
export async function assertActedOn({ ports }: ContractDeps, tx: Tx, pairId: number): Promise<void> {
  if (await ports.ticks.isBehind(tx, { product: 'contracts', pairId })) throw new Behind();
}

/** Does it anew until nothing is behind; throws busy. */
export async function afterKnownTicks<Done>(work: () => Promise<Done>): Promise<Done> {
  for (let looks = 1; ; looks += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Behind)) throw error;
      if (looks === MOST_LOOKS) throw new Refusal('busy');
    }
    await new Promise((wake) => setTimeout(wake, LOOK_EVERY_MS));
  }
}
