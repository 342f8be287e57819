/** Everything that holds a customer's withdrawals now, with its reason and its end, on the waiting clock (R-WD-6). */
import type { Queryable } from '../../../platform/db/database.ts';
import type { SecurityMoment } from './hold-rules.ts';
import { LONGEST_HOLD_MS, withdrawalHolds } from './hold-rules.ts';
import type { ChangeRow } from './freezes-store.ts';
import { changesAndStops } from './freezes-store.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { recentSecurityChanges } from '../context/users-store.ts';

export interface WithdrawalHold {
  /** A kind of security change, or who stopped withdrawals. */
  reason: string;
  /** What support wrote, else empty. */
  note: string;
  /** Milliseconds on the waiting clock. */
  since: number;
  until: number;
}

export interface Security {
  holds: WithdrawalHold[];
  /** When he changed anything last, on the waiting clock; null: never. */
  changedAt: number | null;
}

/** What holds withdrawals, and how long ago anything was changed, read at once. */
export async function securityOf(
  context: IdentityContext,
  userId: number,
  db: Queryable = context.platform.db,
): Promise<Security> {
  const now = context.platform.waits.now();
  const { changes, stops, changedAt } = await changesAndStops(db, userId, {
    changedSince: new Date(now - LONGEST_HOLD_MS),
    now: new Date(now),
  });
  const holds = [
    ...withdrawalHolds(changes.map(momentOf), now).map((hold) => ({ ...hold, note: '' })),
    ...stops.map(({ by_whom, reason, since, until }) => ({
      reason: `frozen_by_${by_whom}`,
      // What support chose stands in its timeline; customers read who stopped it, in their language.
      note: by_whom === 'support' ? '' : reason,
      since: since.getTime(),
      until: until.getTime(),
    })),
  ];
  return { holds, changedAt: changedAt?.getTime() ?? null };
}

export const withdrawalHoldsOf = async (
  context: IdentityContext,
  userId: number,
  db?: Queryable,
): Promise<WithdrawalHold[]> => (await securityOf(context, userId, db)).holds;

/** The changes from which holds are counted, old ones left out. */
export async function securityMoments(
  context: IdentityContext,
  userId: number,
  db: Queryable = context.platform.db,
): Promise<SecurityMoment[]> {
  const since = new Date(context.platform.waits.now() - LONGEST_HOLD_MS);
  const changes = await recentSecurityChanges(db, userId, since);
  return changes.map(momentOf);
}

const momentOf = (of: ChangeRow): SecurityMoment => ({
  kind: of.kind,
  at: of.at.getTime(),
  hours: { single: of.hold_hours, pair: of.pair_hold_hours },
});

/** As screens show them: on the clock of the wall, a moved demo clock brings ends nearer. */
export function onTheWall(context: IdentityContext, holds: readonly WithdrawalHold[]) {
  const { realOf } = context.platform.waits;
  return holds.map(({ reason, note, since, until }) => ({
    reason: reason as 'login_password',
    note,
    since: realOf(since),
    until: realOf(until),
  }));
}

export const latestEnd = (holds: readonly { until: number }[]): number | null =>
  holds.length === 0 ? null : Math.max(...holds.map(({ until }) => until));
