/** How far the waiting clock of a demo has been moved: one row for the whole installation. */
import type { Queryable, Tx } from './db/database.ts';

export async function aheadBy(db: Queryable): Promise<number> {
  const [row] = await db.query<{ ahead_ms: bigint }>('select ahead_ms from platform_waiting_clock');
  return Number(row?.ahead_ms ?? 0n);
}

/** Answers how far it stands ahead afterwards. */
export async function moveAhead(tx: Tx, ms: number): Promise<number> {
  const [row] = await tx.query<{ ahead_ms: bigint }>(
    'update platform_waiting_clock set ahead_ms = ahead_ms + $1, moved_at = now() returning ahead_ms',
    [ms],
  );
  return Number(row!.ahead_ms);
}
