/** The beginning of a relation, in the transaction of the registration (R-RF-3), and its end the moment both turn out to be one person. */
import { ACTIVATION, relationEnds } from '@candor/formulas';
import { DAY_MS, startOfUtcDay, utcDay } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readFacts } from './facts-store.ts';
import type { ReferralDeps } from './ports.ts';
import { lapseOf } from './referral-rules.ts';
import { insertRelation, lockBetween, relationOf } from './relations-store.ts';
import { lapseNow } from './run-days.ts';

export async function beginRelation(
  deps: ReferralDeps,
  tx: Tx,
  { userId, invitedBy }: { userId: number; invitedBy: number },
): Promise<void> {
  const now = deps.platform.waits.now();
  const day = utcDay(now);
  await insertRelation(tx, {
    referrerId: invitedBy,
    refereeId: userId,
    beganAt: new Date(now),
    lapsesAt: new Date(startOfUtcDay(now) + ACTIVATION.withinDays * DAY_MS),
    endsAt: new Date(relationEnds(now)),
    day,
  });
  const row = (await relationOf(tx, userId))!;
  const facts = await readFacts(tx, { rows: [row], day, now: new Date(now) });
  const reason = lapseOf(facts.get(row.id)!);
  if (reason !== undefined) await lapseNow(deps, tx, [{ row, reason }]);
}

/** Accounts were found to be one person's. */
export async function endBetween(deps: ReferralDeps, tx: Tx, userIds: readonly number[]): Promise<void> {
  const rows = await lockBetween(tx, userIds);
  await lapseNow(
    deps,
    tx,
    rows.map((row) => ({ row, reason: 'same_person' as const })),
  );
}
