/** SQL on what holds withdrawals: changes of an account and stops of its withdrawals in one statement, for each withdrawal asks twice. */
import type { Queryable } from '../../../platform/db/database.ts';
import type { FreezeRow } from './freezes-store.ts';

export interface ChangeRow {
  kind: string;
  at: Date;
  hold_hours: number;
  pair_hold_hours: number;
}

export type StopRow = Pick<FreezeRow, 'by_whom' | 'reason' | 'since'> & { until: Date };

interface Row {
  what: 'change' | 'stop' | 'last';
  name: string;
  reason: string;
  since: Date | null;
  until: Date | null;
  hold_hours: number;
  pair_hold_hours: number;
}

/** Changes since a moment, stops that still run at `now`, and when anything was changed last; moments of the waiting clock. */
export async function changesAndStops(
  db: Queryable,
  userId: number,
  of: { changedSince: Date; now: Date },
): Promise<{ changes: ChangeRow[]; stops: StopRow[]; changedAt: Date | null }> {
  const rows = await db.query<Row>(
    `select * from (
       select 'change' as what, kind as name, '' as reason, at as since, null::timestamptz as until, hold_hours, pair_hold_hours, 0::bigint as place
       from identity_security_events where user_id = $1 and at > $2
       union all
       select 'stop', by_whom, reason, since, until, 0, 0, number
       from identity_freezes where user_id = $1 and what = 'withdrawals' and until > $3
       union all
       select 'last', '', '', max(at), null, 0, 0, 0 from identity_security_events where user_id = $1
     ) found order by place, since`,
    [userId, of.changedSince, of.now],
  );
  const named = (what: Row['what']): Row[] => rows.filter((row) => row.what === what);
  return {
    changes: named('change').map(({ name, since, ...hours }) => ({ ...hours, kind: name, at: since! })),
    stops: named('stop').map((row) => ({
      by_whom: row.name as StopRow['by_whom'],
      reason: row.reason,
      since: row.since!,
      until: row.until!,
    })),
    changedAt: named('last')[0]!.since,
  };
}
