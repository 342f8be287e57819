/** SQL of spot_book_checks: the last comparison of each node's book of a pair with the database, and all that differed. */
import type { Queryable } from '../../../platform/db/database.ts';
import type { BookDifference } from './book-proof.ts';

export interface BookCheck {
  pairId: number;
  nodeId: string;
  /** Number of the pair's last command then. */
  seq: number;
  at: Date;
  /** Empty when the book was the database's. */
  differences: readonly BookDifference[];
}

/** A difference stays on record; a check without one replaces the node's last such. */
export async function keepBookCheck(db: Queryable, check: BookCheck): Promise<void> {
  await db.query(
    `insert into spot_book_checks as c (pair_id, node_id, holds, seq, checked_at, differences)
     values ($1, $2, $3, $4, $5, $6::jsonb)
     on conflict (pair_id, node_id) where holds do update set seq = excluded.seq, checked_at = excluded.checked_at`,
    [
      check.pairId,
      check.nodeId,
      check.differences.length === 0,
      check.seq,
      check.at,
      JSON.stringify(check.differences),
    ],
  );
  // Nodes come and go; what one of them said an hour ago says nothing of now.
  await db.query(
    `delete from spot_book_checks where holds and checked_at < $1::timestamptz - interval '1 hour'`,
    [check.at],
  );
}

export interface BookCheckRow {
  pair_id: number;
  waiting_orders: bigint;
  /** The oldest of the last comparisons of nodes at work. */
  checked_at: Date | null;
  nodes: bigint;
  differed_at: Date | null;
  differences: BookDifference[] | null;
}

/** A node that has not compared for so long is not at work. */
const AT_WORK = '5 minutes';

export const listBookChecks = (db: Queryable, now: Date): Promise<BookCheckRow[]> =>
  db.query<BookCheckRow>(
    `select m.pair_id, (select count(*) from spot_orders o where o.pair_id = m.pair_id and o.is_open) as waiting_orders,
       held.checked_at, held.nodes, differed.checked_at as differed_at, differed.differences
     from spot_markets m
     left join lateral (select min(checked_at) as checked_at, count(*) as nodes from spot_book_checks c
       where c.pair_id = m.pair_id and c.holds and c.checked_at > $1::timestamptz - $2::interval) held on true
     left join lateral (select checked_at, differences from spot_book_checks c
       where c.pair_id = m.pair_id and not c.holds order by checked_at desc limit 1) differed on true
     order by m.pair_id`,
    [now, AT_WORK],
  );
