/**
 * Nodes of one database hear of one another over Redis. One that has none must be the only one: beside another it would
 * go on serving sessions that ended there. Whoever is alone holds a lock of the database for itself, the others share it; a process
 * that is gone has let go of it.
 */
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { takeNodeLock } from './only-node-store.ts';
import { ConfigFault } from './read-config.ts';

export interface OnlyNode {
  /** Whether another node may be there that this one does not hear. */
  isBesideAnother(): boolean;
  /** Asks again, after the database was away or another node has gone. */
  look(): Promise<void>;
  close(): Promise<void>;
}

/** The one before may be on its way out, or its machine gone: the database notices that by keep-alives (pg-database.ts). */
const PATIENCE_MS = 30_000;
const SENTENCE =
  'Another node works on this database, and nodes hear of one another over Redis only: give all of them the same REDIS_URL, or stop the other one.';

export async function openOnlyNode(
  config: Pick<Config, 'mode' | 'redisUrl'>,
  { db, log, patienceMs = PATIENCE_MS }: { db: Database; log: Logger; patienceMs?: number },
): Promise<OnlyNode> {
  const isShared = config.redisUrl !== undefined;
  let lock = await takeNodeLock(db, isShared);
  const until = Date.now() + patienceMs;
  while (!lock.isHeld && config.mode === 'live') {
    await lock.close();
    if (Date.now() >= until) throw new ConfigFault(SENTENCE);
    await new Promise((wake) => setTimeout(wake, 500));
    lock = await takeNodeLock(db, isShared);
  }
  const say = (): void => {
    if (!lock.isHeld) log.error({ sec: true }, SENTENCE);
  };
  say();
  return {
    isBesideAnother: () => !lock.isHeld,
    async look() {
      if (lock.isHeld && (await lock.isAlive())) return;
      await lock.close();
      lock = await takeNodeLock(db, isShared);
      say();
    },
    close: () => lock.close(),
  };
}
