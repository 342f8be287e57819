/**
 * Tells listeners what happened to transfers, each in a transaction of its own: the mark that it was told and what the
 * listener posts commit together or not at all, and one transfer that cannot be taken does not hold up the others.
 */
import type { Tx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ChainName, TransferEvent } from '../ports.ts';
import type { Told } from './transfers-store.ts';
import { postponeTelling, takeNextTelling, transfersToTell } from './transfers-store.ts';

export interface TellDeps {
  platform: Pick<Platform, 'db' | 'clock' | 'log'>;
  listeners: readonly ((tx: Tx, event: TransferEvent) => Promise<void>)[];
}

export async function tellTransfers(deps: TellDeps, chain: ChainName): Promise<void> {
  const { db, clock, log } = deps.platform;
  for (const id of await transfersToTell(db, chain, new Date(clock.now()))) {
    try {
      // Seen and final may be due at once: one transaction each.
      while (await db.transaction('chain-tell', (tx) => tellOne(deps, tx, id))) continue;
    } catch (error) {
      log.error({ err: error, transfer: id }, 'a transfer could not be told; it will be again');
      const fault = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      await postponeTelling(db, id, { fault: fault.slice(0, 500), at: new Date(clock.now()) });
    }
  }
}

async function tellOne({ platform, listeners }: TellDeps, tx: Tx, id: number): Promise<boolean> {
  const told = await takeNextTelling(tx, id, new Date(platform.clock.now()));
  if (told === undefined) return false;
  for (const listener of listeners) await listener(tx, eventOf(told));
  return true;
}

function eventOf({ kind, sighting, transfer }: Told): TransferEvent {
  return kind === 'final' ? { kind, transfer } : { kind, transfer, sighting };
}
