/** The lock by which nodes tell whether they are alone: its own for one without Redis, shared by those with it. */
import type { Database } from './db/database.ts';

/** Any constant; apart from the one of migrations. */
const NODE_LOCK = 7_220_415_002;

export interface NodeLock {
  isHeld: boolean;
  isAlive(): Promise<boolean>;
  close(): Promise<void>;
}

export async function takeNodeLock(db: Database, isShared: boolean): Promise<NodeLock> {
  const connection = await db.dedicated('node');
  const [row] = await connection.query<{ is_held: boolean }>(
    isShared
      ? 'select pg_try_advisory_lock_shared($1) as is_held'
      : 'select pg_try_advisory_lock($1) as is_held',
    [NODE_LOCK],
  );
  return {
    isHeld: row!.is_held,
    isAlive: () =>
      connection.query('select 1 as one').then(
        () => true,
        () => false,
      ),
    close: () => connection.close().catch(() => {}),
  };
}
